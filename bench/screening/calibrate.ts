/* `npm run bench -- screening calibrate`: fits the constants marked "fitted" in packages/screening/src/weights.ts and writes them there. The same files give the same constants. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIndex } from '@freehold/screening/build-index';
import { prepareName } from '@freehold/screening/prepare-name';
import type { PreparedName } from '@freehold/screening/prepare-name';
import { schemaOf, scorePrepared, toScore } from '@freehold/screening/score-names';
import { SCALE, WEIGHTS } from '@freehold/screening/weights';
import { readLists } from './load-lists.ts';
import { collectNear } from './collect-near.ts';
import type { NearNames } from './collect-near.ts';
import { measure } from './metrics.ts';
import { groupByName } from './group-by-name.ts';
import { readPairs } from './measure-pairs.ts';
import type { Pair } from './measure-pairs.ts';

const TARGET = join(import.meta.dirname, '../../packages/screening/src/weights.ts');

/** Each fitted constant: where the fit begins, and the least and the most it may be. */
const FITTED = {
  contradicted: [8.2, 3, 9],
  contradictedAgain: [0.6, 0.2, 1],
  onlyAsked: [1.437, 0.2, 2.5],
  onlyListed: [0.455, 0.2, 2.5],
  otherForm: [3.65, 0, 5],
  unlike: [6.12, 4, 20],
  chance: [8.3, 6, 14],
  organisationChance: [4.5, 2, 12],
  chanceLoss: [0.5, 0, 1],
  chanceUnlike: [1.5, 0.5, 4],
  chanceWays: [1.2, 0, 2],
  shortForm: [0.85, 0.75, 1],
  soundsAlike: [0.949, 0.85, 1],
  editCost: [1.082, 0.8, 1.4],
} as const satisfies Partial<Record<keyof typeof WEIGHTS, readonly [number, number, number]>>;
type FittedKey = keyof typeof FITTED;
type Values = Record<FittedKey, number>;
const KEYS = Object.keys(FITTED).filter((key): key is FittedKey => key in FITTED);

/** Rows that may not shape what is shipped: their licence forbids it. They are measured only. */
const MEASURED_ONLY = /^os_pairs/;

type Prepared = { asked: PreparedName; listed: PreparedName; same: boolean; weight: number; group: number };

const START = Object.fromEntries(KEYS.map((key) => [key, FITTED[key][0]])) as Values;

type CalibrateOptions = { pairs: string; negatives: string[]; lists: string; check: boolean };

export function calibrate(options: CalibrateOptions): void {
  const indexes = readLists(options.lists).map((list) => buildIndex(list.entries));
  const { near, people } = collectNear(options.negatives, indexes);
  fitAndReport(readPairs(options.pairs), near, people, options.check);
}

export function fitAndReport(raw: Pair[], near: NearNames, people: number, check: boolean): void {
  const pairs = preparePairs(raw);
  const values = fit(pairs, near, people);
  const fitted = pairs.map(oddsOf);
  const alerts = alertShare(near, people);
  const probability = fitProbability(pairs, fitted);
  const seen = crossValidated(pairs, near, people);
  useValues(values);
  report(raw, 'fitted', fitted);
  report(raw, `cross-validated, ${FOLDS} folds`, seen.odds);
  console.log(
    `Unlisted people who alert: ${(100 * alerts).toFixed(3)} % fitted, ${(100 * seen.alerts).toFixed(3)} % with constants that had not seen them`,
  );
  console.log(`Probability: slope ${probability.slope}, shift ${probability.shift}`);
  console.log(values);
  if (!check) writeWeights(values, probability);
}

const FOLDS = 5;

/** Constants fitted on four fifths of the pairs and of the people, used on the fifth. */
function crossValidated(pairs: Prepared[], near: NearNames, people: number): { odds: number[]; alerts: number } {
  const odds: number[] = [];
  let alerts = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const out = (pair: Prepared) => pair.group % FOLDS === fold;
    fit(
      pairs.filter((pair) => !out(pair)),
      near.filter((_person, at) => at % FOLDS !== fold),
      (people * (FOLDS - 1)) / FOLDS,
    );
    pairs.forEach((pair, at) => {
      if (out(pair)) odds[at] = oddsOf(pair);
    });
    alerts += alertShare(
      near.filter((_person, at) => at % FOLDS === fold),
      people,
    );
  }
  return { odds, alerts };
}

function report(raw: Pair[], title: string, odds: number[]): void {
  console.log(
    `\n${title.padEnd(26)}${['best F1', 'shipped F1', 'precision', 'recall', 'AUC'].map((column) => column.padStart(12)).join('')}`,
  );
  for (const source of ['all', ...new Set(raw.map((pair) => pair.source))]) {
    const rows = raw.flatMap((pair, at) =>
      source === 'all' || pair.source === source ? { same: pair.same, score: toScore(odds[at] ?? -20) } : [],
    );
    const found = measure(rows, SCALE.offset);
    const cells = [found.bestF1, found.f1AtThreshold, found.precisionAtThreshold, found.recallAtThreshold, found.auc];
    console.log(`${source.padEnd(26)}${cells.map((cell) => (cell?.toFixed(3) ?? '-').padStart(12)).join('')}`);
  }
}

/** Logistic regression of the labels on the odds, in small steps. */
function fitProbability(pairs: Prepared[], odds: number[]): { slope: number; shift: number } {
  let slope = 1;
  let shift = 0;
  const rows = pairs.flatMap((pair, at) =>
    pair.weight > 0 ? { same: pair.same ? 1 : 0, odds: Math.max(-6, Math.min(5, odds[at] ?? 0)) } : [],
  );
  for (let round = 0; round < 3000; round++) {
    let bySlope = 0;
    let byShift = 0;
    for (const row of rows) {
      const missed = row.same - 1 / (1 + Math.exp(-(slope * row.odds + shift)));
      bySlope += missed * row.odds;
      byShift += missed;
    }
    slope += (0.1 * bySlope) / rows.length;
    shift += (0.1 * byShift) / rows.length;
  }
  return { slope: Number(slope.toFixed(2)), shift: Number(shift.toFixed(2)) };
}

function preparePairs(pairs: Pair[]): Prepared[] {
  const group = groupByName(pairs);
  return pairs.map((pair, at) => {
    const schema = schemaOf(pair.schema);
    const mayShape = !MEASURED_ONLY.test(pair.source);
    return {
      asked: prepareName(pair.left, schema),
      listed: prepareName(pair.right, schema),
      same: pair.same,
      weight: mayShape ? 1 : 0,
      group: group[at] ?? at,
    };
  });
}

/** Percent of people on no list; weak aliases, which the fit does not see, add less than a tenth. */
const BAR = 0.38;

/** What the fit makes small: surprise at the labels, alerts above the bar, and distance from where it began. */
function costOf(pairs: Prepared[], near: NearNames, people: number): number {
  let surprise = 0;
  let weights = 0;
  const soft = { found: 0, shown: 0, same: 0 };
  for (const pair of pairs) {
    if (pair.weight === 0) continue;
    const odds = Math.max(-6, Math.min(6, scorePrepared(pair.asked, pair.listed).lnOdds));
    surprise += pair.weight * Math.log1p(Math.exp(pair.same ? -odds : odds));
    weights += pair.weight;
    const shown = 1 / (1 + Math.exp(-odds / 0.3));
    soft.shown += shown;
    soft.found += pair.same ? shown : 0;
    soft.same += pair.same ? 1 : 0;
  }
  const alerts = (100 * softAlerts(near)) / people;
  const moved = KEYS.reduce((sum, key) => sum + ((WEIGHTS[key] - FITTED[key][0]) / (FITTED[key][2] - FITTED[key][1])) ** 2, 0);
  const f1 = (2 * soft.found) / Math.max(1, soft.shown + soft.same);
  return (0.3 * surprise) / Math.max(1, weights) + 2 * (1 - f1) + 0.5 * Math.max(0, alerts - BAR) + 0.01 * moved;
}

function softAlerts(near: NearNames): number {
  let sum = 0;
  for (const { asked, listed } of near) {
    let best = -20;
    for (const name of listed) best = Math.max(best, scorePrepared(asked, name).lnOdds);
    sum += 1 / (1 + Math.exp(-best / 0.15));
  }
  return sum;
}

function fit(pairs: Prepared[], near: NearNames, people: number): Values {
  useValues(START);
  let best = costOf(pairs, near, people);
  for (const step of [0.15, 0.07, 0.03]) {
    for (let round = 0; round < 3; round++) {
      let moved = false;
      for (const key of KEYS) {
        const [, least, most] = FITTED[key];
        for (const sign of [1, -1]) {
          const before = WEIGHTS[key];
          WEIGHTS[key] = Number(Math.min(most, Math.max(least, before + sign * step * (most - least))).toFixed(3));
          const cost = WEIGHTS[key] === before ? best : costOf(pairs, near, people);
          if (cost < best - 1e-5) {
            best = cost;
            moved = true;
            break;
          }
          WEIGHTS[key] = before;
        }
      }
      if (!moved) break;
    }
  }
  return valuesNow();
}

function valuesNow(): Values {
  return Object.fromEntries(KEYS.map((key) => [key, WEIGHTS[key]])) as Values;
}

function useValues(values: Values): void {
  for (const key of KEYS) WEIGHTS[key] = values[key];
}

function oddsOf(pair: Prepared): number {
  return scorePrepared(pair.asked, pair.listed).lnOdds;
}

function alertShare(near: NearNames, people: number): number {
  let alerts = 0;
  for (const { asked, listed } of near) if (listed.some((name) => scorePrepared(asked, name).lnOdds >= 0)) alerts += 1;
  return alerts / people;
}

function writeWeights(values: Values, probability: { slope: number; shift: number }): void {
  let text = readFileSync(TARGET, 'utf8');
  for (const key of KEYS) text = text.replace(new RegExp(`(^  ${key}: )[0-9.]+,$`, 'm'), `$1${Number(values[key].toFixed(3))},`);
  text = text.replace(/probability: \{ .* \}/, `probability: { slope: ${probability.slope}, shift: ${probability.shift} }`);
  writeFileSync(TARGET, text);
}
