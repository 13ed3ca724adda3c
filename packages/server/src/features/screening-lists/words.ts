const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Europe/London' });

/** `20 Nov 2026`, in London. */
export function dayWords(at: Date): string {
  return DAY.format(at).replace('Sept', 'Sep');
}

/** `4,012 entries`. */
export function countWords(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}
