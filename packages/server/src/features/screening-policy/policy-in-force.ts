import type { ScreeningRules } from '@freehold/contract/screening-policy';
import { canonicalJson } from '../../platform/audit.ts';
import type { Trx } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { SHIPPED_REASON, SHIPPED_RULES } from './shipped-rules.ts';
import { findNewestPolicy, insertPolicy, type PolicyRow } from './store.ts';

/** The rules in force with their number. `at` is null while nothing rests on them: the shipped defaults are written down with the first check. */
export type PolicyInForce = { version: number; rules: ScreeningRules; by: PolicyRow['by']; reason: string; at: Date | null };

/**
 * What is in force, given the newest version that is written down: a firm's own choice stays until it chooses again; where it never chose,
 * the defaults of this release are a version of their own as soon as they differ from the ones before.
 */
export function inForce(newest: PolicyRow | undefined): PolicyInForce {
  const isFollowed = newest === undefined || (newest.by === null && canonicalJson(newest.rules) !== canonicalJson(SHIPPED_RULES));
  return isFollowed ? { version: (newest?.version ?? 0) + 1, rules: SHIPPED_RULES, by: null, reason: SHIPPED_REASON, at: null } : newest;
}

/** The policy a check begins with now, written down so that its number means the same for ever. */
export async function policyInForce(trx: Trx, scope: Scope, now: Date): Promise<PolicyInForce> {
  const current = inForce(await findNewestPolicy(trx, scope));
  if (current.at !== null) return current;
  return (await insertPolicy(trx, scope, { ...current, at: now })) ?? inForce(await findNewestPolicy(trx, scope));
}
