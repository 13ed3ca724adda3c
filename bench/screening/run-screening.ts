/* `npm run bench -- screening --pairs FILE [--lists FOLDER] [--sample N] [--json FILE]` */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measureLists } from './measure-lists.ts';
import type { ListFigures } from './measure-lists.ts';
import { measurePairs, readPairs } from './measure-pairs.ts';
import type { Measured, PairFigures } from './measure-pairs.ts';

const USAGE = 'Usage: npm run bench -- screening --pairs FILE [--lists FOLDER] [--sample 1000] [--json FILE]';

export function runScreening(args: string[]): void {
  const { values } = parseArgs({
    args,
    options: {
      pairs: { type: 'string' },
      lists: { type: 'string' },
      sample: { type: 'string', default: '1000' },
      json: { type: 'string' },
    },
  });
  if (values.pairs === undefined && values.lists === undefined) throw new Error(USAGE);
  const figures: Partial<PairFigures> & { lists?: ListFigures } = {};
  if (values.pairs !== undefined) {
    Object.assign(figures, measurePairs(readPairs(values.pairs)));
    if (figures.pairs) printPairs(values.pairs, { pairs: figures.pairs, baselines: figures.baselines ?? {} });
  }
  if (values.lists !== undefined) {
    figures.lists = measureLists(values.lists, Number(values.sample));
    printLists(figures.lists);
  }
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
}

function printPairs(path: string, figures: PairFigures): void {
  console.log(`Name pairs of ${path}\n`);
  const columns = ['rows', 'AUC', 'best F1', 'at', 'precision', 'recall', 'shipped at', 'F1', 'precision', 'recall'];
  console.log(`${''.padEnd(50)}${columns.map((title) => title.padStart(11)).join('')}`);
  printMeasured('Freehold', figures.pairs);
  for (const [name, measured] of Object.entries(figures.baselines)) printMeasured(name, measured);
  console.log(
    `\nThreshold chosen on other pairs (${figures.pairs.crossValidated.folds} folds): F1 ${figures.pairs.crossValidated.f1.toFixed(3)}`,
  );
}

function printMeasured(name: string, measured: Measured): void {
  for (const [source, row] of [['all', measured.all] as const, ...Object.entries(measured.bySource)]) {
    const cells = [
      row.auc,
      row.bestF1,
      row.bestThreshold,
      row.precision,
      row.recall,
      row.threshold,
      row.f1AtThreshold,
      row.precisionAtThreshold,
      row.recallAtThreshold,
    ];
    console.log(
      `${`${name}, ${source}`.padEnd(50)}${String(row.rows).padStart(11)}${cells.map((cell) => (cell?.toFixed(3) ?? '-').padStart(11)).join('')}`,
    );
  }
}

function printLists(figures: ListFigures): void {
  console.log('\nScreening over the lists');
  for (const list of figures.lists)
    console.log(`  ${list.listKey.padEnd(20)}${String(list.entries).padStart(8)} entries${String(list.names).padStart(8)} names`);
  const { unRecall, negatives, query } = figures;
  const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)}%`;
  console.log(`  ${figures.names} names, index built in ${figures.buildMs} ms`);
  console.log(
    `  UN people found: ${share(unRecall.foundWeak, unRecall.people)} shown, ${share(unRecall.foundStrong, unRecall.people)} strong, of ${unRecall.people}`,
  );
  console.log(`  of the ${unRecall.treated} with changed names: ${share(unRecall.treatedFoundWeak, unRecall.treated)} shown`);
  console.log(
    `  Unlisted people who alert: ${share(negatives.alertedWeak, negatives.people)} weak or strong, ${share(negatives.alertedStrong, negatives.people)} strong, of ${negatives.people}`,
  );
  console.log(`  One query over all lists: p50 ${query.p50Ms} ms, p95 ${query.p95Ms} ms, p99 ${query.p99Ms} ms`);
}
