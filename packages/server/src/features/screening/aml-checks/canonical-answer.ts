import { createHash } from 'node:crypto';
import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import type { ListEntry } from '@freehold/screening/types';
import { canonicalJson } from '../../../platform/audit.ts';
import type { StoredNear } from './near-names.ts';

/** One match as the engine gave it, before anybody said anything about it. */
export type AnsweredMatch = {
  ref: string;
  hash: string;
  entry: ListEntry;
  score: number;
  rank: number;
  band: string;
  likely: boolean;
  explanation: unknown;
};

/** All that a screening answered. Equal answers have equal bytes. */
export type Answer = {
  engineVersion: string | null;
  lists: { key: string; sha256: string; matches: AnsweredMatch[] }[];
  nearest: StoredNear[];
  funnel: AmlCheck['funnel'];
};

/** SHA-256 of the answer as JSON with its keys in order and the matches of a list in the order of their numbers. */
export function answerSha256(answer: Answer): string {
  const lists = answer.lists.map((list) => ({ ...list, matches: list.matches.toSorted((a, b) => (a.ref < b.ref ? -1 : 1)) }));
  return createHash('sha256')
    .update(canonicalJson({ ...answer, lists }))
    .digest('hex');
}
