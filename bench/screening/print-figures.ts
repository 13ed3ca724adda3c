import type { EntityFigures } from './measure-entities.ts';
import type { Latency, NegativeFigures } from './measure-negatives.ts';
import type { Measured, PairFigures } from './measure-pairs.ts';
import type { PositiveFigures } from './measure-positives.ts';
import type { RecallFigures } from './measure-recall.ts';
import type { ScaleFigures } from './measure-scale.ts';
import type { Metrics } from './metrics.ts';

type BaselineFigures = Partial<Measured> & {
  pairs?: Measured;
  entities?: Metrics;
  negatives?: { people: number; alertRate: number };
  positives?: { recall: number | null };
};

export type Figures = {
  pairs?: PairFigures['pairs'];
  entities?: EntityFigures['entities'];
  negatives?: NegativeFigures['negatives'];
  positives?: PositiveFigures['positives'];
  lists?: { listKey: string; entries: number; names: number }[];
  scale?: ScaleFigures;
  recall?: RecallFigures;
  latencyMs?: Latency;
  memoryMb?: number;
  buildSeconds?: number;
  baselines: Record<string, BaselineFigures>;
};

const COLUMNS = ['rows', 'AUC', 'best F1', 'at', 'precision', 'recall', 'shipped at', 'F1', 'precision', 'recall'];

export function printFigures(figures: Figures): void {
  const { pairs, entities, baselines } = figures;
  if (pairs) {
    printHead('Name pairs');
    printMeasured('Freehold', pairs);
    for (const [name, { pairs: measured }] of Object.entries(baselines)) if (measured) printMeasured(name, measured);
    console.log(`Threshold chosen on other pairs (${pairs.crossValidated.folds} folds): F1 ${pairs.crossValidated.f1.toFixed(3)}`);
  }
  if (entities) {
    printHead('Whole records');
    printRow('Freehold, all', entities);
    for (const [schema, row] of Object.entries(entities.bySchema)) printRow(`Freehold, ${schema}`, row);
    for (const [name, { entities: row }] of Object.entries(baselines)) if (row) printRow(`${name}, names alone`, row);
    console.log(`Threshold chosen on other records (${entities.crossValidated.folds} folds): F1 ${entities.crossValidated.f1.toFixed(3)}`);
  }
  printScreenings(figures);
  if (figures.recall) printRecall(figures.recall);
}

function printHead(title: string): void {
  console.log(`\n${title.padEnd(50)}${COLUMNS.map((column) => column.padStart(11)).join('')}`);
}

function printMeasured(name: string, measured: Measured): void {
  for (const [source, row] of [['all', measured.all] as const, ...Object.entries(measured.bySource)]) printRow(`${name}, ${source}`, row);
}

function printRow(name: string, row: Metrics): void {
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
  console.log(`${name.padEnd(50)}${String(row.rows).padStart(11)}${cells.map((cell) => (cell?.toFixed(3) ?? '-').padStart(11)).join('')}`);
}

function printScreenings(figures: Figures): void {
  const { lists, positives, negatives, baselines, scale } = figures;
  if (lists) console.log(`\nLists: ${lists.map((list) => `${list.listKey} ${list.entries} entries, ${list.names} names`).join('; ')}`);
  if (positives) {
    console.log(
      `\nPeople on a list, by name alone: ${positives.found} of ${positives.findable} found (${percent(positives.recall)}), ${positives.strong} strong; ${positives.people - positives.findable} of ${positives.people} are no longer on it`,
    );
    console.log(`  of those whose name was changed: ${positives.changed.found} of ${positives.changed.findable}`);
    for (const [name, { positives: beside }] of Object.entries(baselines)) if (beside) console.log(`  ${name}: ${percent(beside.recall)}`);
    for (const missed of positives.missed) console.log(`  missed: ${missed}`);
  }
  if (negatives) {
    console.log(
      `\nPeople on no list who alert, by name alone: ${percent(negatives.alertRate)} (${percent(negatives.strongRate)} strong) of ${negatives.people}`,
    );
    for (const [name, { negatives: beside }] of Object.entries(baselines))
      if (beside) console.log(`  ${name}: at least ${percent(beside.alertRate)} of ${beside.people}`);
    for (const example of negatives.examples) console.log(`  ${example}`);
  }
  if (scale) console.log(`\n${scale.names} names, ${scale.words} words`);
  if (figures.latencyMs) {
    const { p50, p95, p99 } = figures.latencyMs;
    console.log(
      `One name over all of them: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms; built in ${figures.buildSeconds} s, ${figures.memoryMb} MB`,
    );
  }
}

function percent(share: number | null): string {
  return share === null ? 'none findable' : `${(100 * share).toFixed(2)} %`;
}

function printRecall(recall: RecallFigures): void {
  console.log(
    `\nIndex against full scan, ${recall.queries} queries to ${recall.names} names: ${recall.lost} of ${recall.accepted} entries lost, by ${recall.queriesThatLost} queries`,
  );
  for (const { asked, changes, lost, score } of recall.examples) console.log(`  ${asked} (${changes.join(', ')}): ${lost}, ${score}`);
}
