/* Compares dates of birth, each `1979`, `1979-03`, `1979-03-14` or a range `1975/1979`. The best agreement of any two counts. */

export type DateVerdict = { kind: 'exact' | 'new_year' | 'flipped' | 'month' | 'year' | 'near' | 'differs'; years: number };

const ORDER: DateVerdict['kind'][] = ['exact', 'flipped', 'new_year', 'month', 'year', 'near', 'differs'];

/** Null when either side gives no date. */
export function compareDates(asked: string[], listed: string[]): DateVerdict | null {
  let best: DateVerdict | null = null;
  for (const one of asked) {
    for (const other of listed) {
      const found = compareTwo(one, other);
      if (best === null || isBetter(found, best)) best = found;
    }
  }
  return best;
}

function isBetter(found: DateVerdict, best: DateVerdict): boolean {
  const steps = ORDER.indexOf(found.kind) - ORDER.indexOf(best.kind);
  return steps < 0 || (steps === 0 && found.years < best.years);
}

function compareTwo(one: string, other: string): DateVerdict {
  const years = yearsApart(yearsOf(one), yearsOf(other));
  if (one.length === 10 && one === other) return { kind: one.endsWith('-01-01') ? 'new_year' : 'exact', years };
  if (one.length === 10 && other.length === 10 && one === flip(other)) return { kind: 'flipped', years };
  if (years > 1) return { kind: 'differs', years };
  if (years === 1) return { kind: 'near', years };
  const sameMonth = isDated(one) && isDated(other) && one.slice(0, 7) === other.slice(0, 7);
  return { kind: sameMonth ? 'month' : 'year', years };
}

function isDated(date: string): boolean {
  return date.length >= 7 && !date.includes('/');
}

/** Day and month exchanged, as happens between British and American writing. */
function flip(date: string): string {
  return `${date.slice(0, 4)}-${date.slice(8, 10)}-${date.slice(5, 7)}`;
}

function yearsOf(date: string): [number, number] {
  const [from, to] = date.split('/').map((piece) => Number(piece.slice(0, 4)));
  return [from ?? 0, to ?? from ?? 0];
}

function yearsApart(one: [number, number], other: [number, number]): number {
  return Math.max(0, one[0] - other[1], other[0] - one[1]);
}
