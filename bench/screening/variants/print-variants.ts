import type { ClassFigures, Counts, DateGiven, VariantFigures } from './measure-variants.ts';

const DATES: DateGiven[] = ['none', 'wrong year', 'exact'];

export function printVariants({ each, seed, seconds, classes }: VariantFigures): void {
  console.log(`\nShown, standard mode; ${Number.isFinite(each) ? `at most ${each}` : 'all'} of a class, seed ${seed}, ${seconds} s`);
  console.log(
    `${''.padEnd(48)}${['no date', 'wrong year', 'exact date', 'first', 'cleared', 'strict', 'asked', 'best plain'].map((head) => head.padStart(12)).join('')}`,
  );
  let group = '';
  for (const found of classes.toSorted((one, other) => order(one) - order(other))) {
    if (found.group !== group) console.log(`\n${(group = found.group)}`);
    const { none } = found.byDate;
    const cells = [
      ...DATES.map((date) => share(found.byDate[date])),
      percent(none?.first ?? 0, none?.asked ?? 0),
      String(none?.cleared ?? 0),
      percent(found.strict.shown, found.strict.asked),
      String(none?.asked ?? 0),
      percent(Math.max(...Object.values(found.baselines)), none?.asked ?? 0),
    ];
    console.log(`${`  ${found.name}`.padEnd(48)}${cells.map((cell) => cell.padStart(12)).join('')}`);
  }
  for (const name of ['as listed', 'one change', 'native script', 'by reading', 'company form', 'other change'] as const) {
    const some = classes.filter((found) => found.group === name);
    const cells = DATES.map((date) => `${date} ${share(sumOf(some.flatMap((found) => found.byDate[date] ?? [])))}`);
    console.log(`${name}: ${cells.join(', ')}`);
  }
}

const GROUPS = ['as listed', 'one change', 'native script', 'by reading', 'company form', 'other change'];

function order(found: ClassFigures): number {
  return GROUPS.indexOf(found.group);
}

function sumOf(all: Counts[]): Counts {
  const sum = (of: keyof Counts) => all.reduce((total, counts) => total + counts[of], 0);
  return { asked: sum('asked'), shown: sum('shown'), first: sum('first'), cleared: sum('cleared') };
}

function share(counts: Counts | undefined): string {
  return counts === undefined ? '-' : percent(counts.shown, counts.asked);
}

function percent(part: number, of: number): string {
  return of === 0 ? '-' : `${((100 * part) / of).toFixed(1)} %`;
}
