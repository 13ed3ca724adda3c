import { keysOf } from '@freehold/contract/kernel/keys';
import { canonicalJson } from '../../../platform/audit.ts';
import type { Answer, AnsweredMatch } from './canonical-answer.ts';

/**
 * Compares a stored answer with the one worked out again, to the byte, and says in words what differs and where. It never says what stands
 * there: an explanation holds what the client is called and when they were born.
 */
export function compareAnswers(stored: Answer, again: Answer, listName: (key: string) => string): string[] {
  return [
    ...again.lists.flatMap((list) => {
      const kept = stored.lists.find((one) => one.key === list.key);
      return kept ? compareLists(kept, list, listName(list.key)) : [`${listName(list.key)}: the check does not name this list.`];
    }),
    ...compareNearest(stored, again),
    ...compareFunnel(stored, again),
  ];
}

/** How many things of an answer are compared: matches, nearest names and the funnel. */
export function countCompared(again: Answer): number {
  const matches = again.lists.reduce((sum, list) => sum + list.matches.length, 0);
  return matches + again.nearest.length + (again.funnel === null ? 0 : 1);
}

function compareLists(stored: Answer['lists'][number], again: Answer['lists'][number], name: string): string[] {
  const differences =
    stored.sha256 === again.sha256 ? [] : [`${name}: the version that is kept has another hash than the one the check names.`];
  for (const match of again.matches) {
    const kept = stored.matches.find((one) => one.ref === match.ref);
    const entry = `${name}, entry ${match.ref}`;
    if (!kept) differences.push(`${entry}: found again, and not among the stored matches.`);
    else differences.push(...compareMatches(kept, match).map((words) => `${entry}: ${words}`));
  }
  for (const kept of stored.matches) {
    if (!again.matches.some((match) => match.ref === kept.ref))
      differences.push(`${name}, entry ${kept.ref}: stored as a match, and not found again.`);
  }
  return differences;
}

function compareMatches(stored: AnsweredMatch, again: AnsweredMatch): string[] {
  const differences: string[] = [];
  const figure = (what: string, kept: number | string | boolean, now: number | string | boolean) => {
    if (kept !== now) differences.push(`the ${what} is stored as ${kept}, worked out again it is ${now}.`);
  };
  figure('score', stored.score, again.score);
  if (stored.score === again.score) figure('rank', stored.rank, again.rank);
  figure('band', stored.band, again.band);
  if (stored.likely !== again.likely)
    differences.push(
      `it is stored as ${stored.likely ? 'likely' : 'not likely'}, worked out again it is ${again.likely ? 'likely' : 'not likely'}.`,
    );
  if (stored.hash !== again.hash || !isSame(stored.entry, again.entry))
    differences.push('the stored entry is not the entry of that version of the list.');
  const place = firstDifference(stored.explanation, again.explanation);
  if (place !== null) differences.push(`the stored explanation differs${place === '' ? '' : ` at ${place}`}.`);
  return differences;
}

function compareNearest(stored: Answer, again: Answer): string[] {
  if (isSame(stored.nearest, again.nearest)) return [];
  const [kept, now] = [stored.nearest.length, again.nearest.length];
  if (kept !== now) return [`Nearest names: ${kept} stored, ${now} worked out again.`];
  const at = again.nearest.findIndex((near, place) => !isSame(near, stored.nearest[place]));
  return [`Nearest names: number ${at + 1} is stored otherwise than it is worked out again.`];
}

const FUNNEL = {
  entries: 'entries compared',
  names: 'names of those entries',
  shared: 'entries that share part of the name',
  scored: 'entries scored in full',
  shown: 'entries shown',
  hidden: 'entries below the threshold',
  other_entries: 'entries of another kind compared by name',
  other_shown: 'entries of another kind shown',
} as const;

function compareFunnel(stored: Answer, again: Answer): string[] {
  if (isSame(stored.funnel, again.funnel)) return [];
  const { funnel: kept } = stored;
  const { funnel: now } = again;
  if (!kept || !now) return ['The funnel is stored for one answer and not for the other.'];
  return keysOf(FUNNEL)
    .filter((key) => kept[key] !== now[key])
    .map((key) => `Funnel, ${FUNNEL[key]}: ${figure(kept[key])} stored, ${figure(now[key])} worked out again.`);
}

const figure = (count: number | undefined) => (count === undefined ? 'none' : count.toLocaleString('en-GB'));

const isSame = (left: unknown, right: unknown): boolean => canonicalJson(left) === canonicalJson(right);

/** Where two values first differ, as words a person can follow: “tokens, 2, points”; null where their JSON is the same. */
export function firstDifference(stored: unknown, again: unknown): string | null {
  if (isSame(stored, again)) return null;
  if (stored === null || again === null || typeof stored !== 'object' || typeof again !== 'object') return '';
  if (Array.isArray(stored) !== Array.isArray(again)) return '';
  const left: Record<string, unknown> = { ...stored };
  const right: Record<string, unknown> = { ...again };
  for (const key of [...new Set([...Object.keys(right), ...Object.keys(left)])].sort()) {
    const inner = firstDifference(left[key] ?? null, right[key] ?? null);
    if (inner === null) continue;
    const place = Array.isArray(stored) ? String(Number(key) + 1) : key.replaceAll('_', ' ');
    return inner === '' ? place : `${place}, ${inner}`;
  }
  return '';
}
