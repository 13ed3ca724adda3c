/* `npm run bench -- screening ...`: every figure of the engine beside the plain baselines, for any files of these formats. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { calibrate } from './calibrate.ts';
import { learnWords } from './learn-words.ts';
import { loadLists } from './load-lists.ts';
import type { LoadedLists } from './load-lists.ts';
import { measureBuilding, printBuilding } from './measure-building.ts';
import { measureEntities, readEntityPairs } from './measure-entities.ts';
import { measureLoading, printLoading } from './measure-loading.ts';
import { measureNegatives } from './measure-negatives.ts';
import { measurePairs, readPairs } from './measure-pairs.ts';
import { measurePositives } from './measure-positives.ts';
import { measureRecallOfLists } from './measure-recall.ts';
import { measureScale } from './measure-scale.ts';
import { measureWorker } from './measure-worker.ts';
import { printFigures } from './print-figures.ts';
import type { Figures } from './print-figures.ts';
import { SCREENING_DATA } from './shared-data.ts';
import { measureVariants } from './variants/measure-variants.ts';
import { printVariants } from './variants/print-variants.ts';

const USAGE = `Usage: npm run bench -- screening [--pairs FILE] [--entities FILE] [--negatives FILE,FILE] [--positives FILE,FILE] [--lists FOLDER] [--scale NAMES] [--loading NAMES] [--building NAMES] [--worker CHECKS] [--recall QUERIES [--of NAMES] [--seed NUMBER]] [--json FILE]
       npm run bench -- screening --variants FOLDER [--each QUESTIONS | --all] [--seed NUMBER] [--json FILE]
       npm run bench -- screening calibrate [--pairs FILE] [--negatives FILE,FILE] [--lists FOLDER] [--check]
       npm run bench -- screening learn [--lists FOLDER]
--lists without --negatives or --positives measures the fixtures of that folder.`;

const OPTIONS = {
  pairs: { type: 'string' },
  entities: { type: 'string' },
  negatives: { type: 'string', multiple: true },
  positives: { type: 'string', multiple: true },
  lists: { type: 'string' },
  scale: { type: 'string' },
  loading: { type: 'string' },
  building: { type: 'string' },
  worker: { type: 'string' },
  recall: { type: 'string' },
  of: { type: 'string', default: '1600' },
  seed: { type: 'string', default: '1' },
  variants: { type: 'string' },
  each: { type: 'string', default: '150' },
  all: { type: 'boolean', default: false },
  json: { type: 'string' },
  check: { type: 'boolean', default: false },
} as const;

export async function runScreening(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const lists = values.lists ?? (existsSync(SCREENING_DATA) ? SCREENING_DATA : undefined);
  const negatives = filesOf(values.negatives);
  const positives = filesOf(values.positives);
  if (values.loading !== undefined) {
    const loading = await measureLoading(Number(values.loading));
    printLoading(loading);
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ loading }, null, 2)}\n`);
    return;
  }
  if (values.building !== undefined) {
    const building = await measureBuilding(Number(values.building));
    printBuilding(building);
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ building }, null, 2)}\n`);
    return;
  }
  if (values.worker !== undefined) {
    const worker = await measureWorker(Number(values.worker));
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ worker }, null, 2)}\n`);
    return;
  }
  if (values.variants !== undefined) {
    const each = values.all ? Infinity : Number(values.each);
    const variants = measureVariants(loadLists(values.variants).lists, each, Number(values.seed));
    printVariants(variants);
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ variants }, null, 2)}\n`);
    return;
  }
  if (positionals[0] === 'learn') return learnWords(needed(lists));
  if (positionals[0] === 'calibrate') {
    return calibrate({
      pairs: values.pairs ?? join(needed(lists), 'pairs-dev.csv'),
      negatives: negatives.length > 0 ? negatives : fixtures(needed(lists), NEGATIVES),
      lists: needed(lists),
      check: values.check,
    });
  }
  if (values.lists !== undefined && negatives.length + positives.length === 0) {
    negatives.push(...fixtures(values.lists, NEGATIVES));
    positives.push(...fixtures(values.lists, POSITIVES));
  }
  if (!values.pairs && !values.entities && !values.scale && !values.recall && negatives.length + positives.length === 0)
    throw new Error(USAGE);
  const figures = measure({ ...values, negatives, positives, lists });
  printFigures(figures);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
}

const NEGATIVES = ['negatives_global-dev.csv.gz', 'negatives_us-dev.csv.gz'];
const POSITIVES = ['positives_un_treated.csv.gz', 'positives_un_untreated.csv.gz'];

function filesOf(given: string[] | undefined): string[] {
  return (given ?? []).flatMap((files) => files.split(',')).filter((file) => file !== '');
}

function fixtures(folder: string, names: string[]): string[] {
  return names.map((name) => join(folder, 'fixtures', name)).filter((file) => existsSync(file));
}

function needed(lists: string | undefined): string {
  if (lists === undefined) throw new Error(`Name the folder of the lists with --lists.\n${USAGE}`);
  return lists;
}

type Wanted = {
  pairs?: string | undefined;
  entities?: string | undefined;
  scale?: string | undefined;
  recall?: string | undefined;
  of: string;
  seed: string;
  negatives: string[];
  positives: string[];
  lists: string | undefined;
};

function measure(wanted: Wanted): Figures {
  const figures: Figures = { baselines: {} };
  const beside = (name: string, part: Figures['baselines'][string]) => {
    figures.baselines[name] = { ...figures.baselines[name], ...part };
  };
  if (wanted.pairs !== undefined) {
    const { pairs, baselines } = measurePairs(readPairs(wanted.pairs));
    figures.pairs = pairs;
    for (const [name, measured] of Object.entries(baselines)) beside(name, { pairs: measured, ...measured });
  }
  if (wanted.entities !== undefined) {
    const { entities, baselines } = measureEntities(readEntityPairs(wanted.entities));
    figures.entities = entities;
    for (const [name, measured] of Object.entries(baselines)) beside(name, { entities: measured });
  }
  if (wanted.negatives.length + wanted.positives.length > 0) measureScreenings(figures, wanted, beside);
  if (wanted.scale !== undefined) {
    const scale = measureScale(Number(wanted.scale));
    Object.assign(figures, { scale, latencyMs: scale.latencyMs, memoryMb: scale.memoryMb, buildSeconds: scale.buildSeconds });
  }
  if (wanted.recall !== undefined)
    figures.recall = measureRecallOfLists(needed(wanted.lists), Number(wanted.recall), Number(wanted.of), Number(wanted.seed));
  return figures;
}

function measureScreenings(figures: Figures, wanted: Wanted, beside: (name: string, part: Figures['baselines'][string]) => void): void {
  const loaded: LoadedLists = loadLists(needed(wanted.lists));
  figures.lists = loaded.lists.map(({ listKey, entries, names }) => ({ listKey, entries: entries.length, names }));
  figures.buildSeconds = loaded.buildSeconds;
  figures.memoryMb = loaded.memoryMb;
  if (wanted.positives.length > 0) {
    const { positives, baselines } = measurePositives(wanted.positives, loaded.lists);
    figures.positives = positives;
    for (const [name, measured] of Object.entries(baselines)) beside(name, { positives: measured });
  }
  if (wanted.negatives.length > 0) {
    const { negatives, latencyMs, baselines } = measureNegatives(wanted.negatives, loaded.lists);
    figures.negatives = negatives;
    figures.latencyMs = latencyMs;
    for (const [name, measured] of Object.entries(baselines)) beside(name, { negatives: measured });
  }
}
