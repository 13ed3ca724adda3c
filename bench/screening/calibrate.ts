/* `npm run bench -- screening calibrate`: fits the constants marked "fitted" in packages/screening/src/weights.ts and writes them there. The same files give the same constants. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareName } from '@freehold/screening/prepare-name';
import type { PreparedName } from '@freehold/screening/prepare-name';
import { schemaOf, scorePrepared } from '@freehold/screening/score-names';
import { SCALE, WEIGHTS } from '@freehold/screening/weights';
import type { Pair } from './measure-pairs.ts';

const TARGET = join(import.meta.dirname, '../../packages/screening/src/weights.ts');

/** Each fitted constant and the least and most it may be. */
const FITTED = {
  contradicted: [3, 12],
  contradictedAgain: [0.2, 1],
  onlyAsked: [0.2, 2.5],
  onlyListed: [0.2, 2.5],
  unlike: [4, 20],
  chance: [6, 14],
  organisationChance: [2, 12],
  chanceLoss: [0, 1],
  chanceUnlike: [0.5, 4],
  chanceWays: [0, 2],
  shortForm: [0.75, 1],
  soundsAlike: [0.85, 1],
  editCost: [0.8, 1.4],
} as const satisfies Partial<Record<keyof typeof WEIGHTS, readonly [number, number]>>;
type FittedKey = keyof typeof FITTED;
const KEYS = Object.keys(FITTED).filter((key): key is FittedKey => key in FITTED);

/** Rows that may not shape what is shipped: their licence forbids it. They are measured only. */
const MEASURED_ONLY = /^os_pairs/;

export type Prepared = { asked: PreparedName; listed: PreparedName; same: boolean; weight: number; group: number };
/** For each unlisted person the listed names that come near. */
export type NearNames = { asked: PreparedName; listed: PreparedName[] }[];

export function preparePairs(pairs: Pair[]): Prepared[] {
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

/** Pairs that share a name get one number, so that a fold never sees a name of another. */
function groupByName(pairs: Pair[]): number[] {
  const parent = pairs.map((_pair, at) => at);
  const root = (at: number): number => (parent[at] === at || parent[at] === undefined ? at : root(parent[at]));
  const seen = new Map<string, number>();
  pairs.forEach((pair, at) => {
    for (const name of [pair.left, pair.right]) {
      const id = prepareName(name, schemaOf(pair.schema))
        .sorted.map((token) => token.text)
        .join(' ');
      const known = seen.get(id);
      if (known === undefined) seen.set(id, at);
      else parent[root(at)] = root(known);
    }
  });
  return pairs.map((_pair, at) => root(at));
}

const BAR = 0.4;

/** What the fit makes small: surprise at the labels, alerts above the bar, and distance from where it began. */
export function costOf(pairs: Prepared[], near: NearNames, people: number, start: Record<FittedKey, number>): number {
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
  const moved = KEYS.reduce((sum, key) => sum + ((WEIGHTS[key] - start[key]) / (FITTED[key][1] - FITTED[key][0])) ** 2, 0);
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

export function fit(pairs: Prepared[], near: NearNames, people: number): Record<FittedKey, number> {
  const start = valuesNow();
  let best = costOf(pairs, near, people, start);
  for (const step of [0.15, 0.07, 0.03]) {
    for (let round = 0; round < 3; round++) {
      let moved = false;
      for (const key of KEYS) {
        const [least, most] = FITTED[key];
        for (const sign of [1, -1]) {
          const before = WEIGHTS[key];
          WEIGHTS[key] = Number(Math.min(most, Math.max(least, before + sign * step * (most - least))).toFixed(3));
          const cost = WEIGHTS[key] === before ? best : costOf(pairs, near, people, start);
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

export function valuesNow(): Record<FittedKey, number> {
  return Object.fromEntries(KEYS.map((key) => [key, WEIGHTS[key]])) as Record<FittedKey, number>;
}

export function useValues(values: Record<FittedKey, number>): void {
  for (const key of KEYS) WEIGHTS[key] = values[key];
}

export function scoreAll(pairs: Prepared[]): number[] {
  return pairs.map((pair) => scorePrepared(pair.asked, pair.listed).score);
}

export function alertShare(near: NearNames, people: number): number {
  let alerts = 0;
  for (const { asked, listed } of near) if (listed.some((name) => scorePrepared(asked, name).score >= SCALE.offset)) alerts += 1;
  return alerts / people;
}

export function writeWeights(values: Record<FittedKey, number>): void {
  let text = readFileSync(TARGET, 'utf8');
  for (const key of KEYS) text = text.replace(new RegExp(`(^  ${key}: )[0-9.]+,$`, 'm'), `$1${Number(values[key].toFixed(3))},`);
  writeFileSync(TARGET, text);
}
