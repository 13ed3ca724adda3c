const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function toIso(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  // 31 February would roll over into March.
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real && year >= 1000 ? date.toISOString().slice(0, 10) : null;
}

/** Reads a date as people in Britain type it (14/03/1979, 14.3.1979, 14 Mar 1979, 1979-03-14) into YYYY-MM-DD; null when it is no real date. */
export function readTypedDate(text: string): string | null {
  const bare = text.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(bare);
  if (iso) return toIso(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4})$/.exec(bare) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(bare);
  if (numbers) return toIso(Number(numbers[3]), Number(numbers[2]), Number(numbers[1]));
  const words = /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\s+(\d{4})$/.exec(bare);
  if (words) return toIso(Number(words[3]), MONTHS.indexOf((words[2] ?? '').slice(0, 3)) + 1, Number(words[1]));
  return null;
}

const WRITTEN = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** YYYY-MM-DD with the month in letters, so that day and month cannot be taken for each other: 14 Mar 1979. */
export function writeTypedDate(iso: string): string {
  const [year, month, day] = iso.split('-').map(Number);
  return `${day} ${WRITTEN[(month ?? 1) - 1]} ${year}`;
}
