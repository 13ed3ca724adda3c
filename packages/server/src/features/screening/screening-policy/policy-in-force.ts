import type { MandatoryCountries, ScreeningRules } from '@freehold/contract/screening/screening-policy';
import { canonicalJson } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { SHIPPED_REASON, SHIPPED_RULES } from './shipped-rules.ts';
import { findNewestPolicy, findPolicies, insertPolicy, type PolicyRow } from './store.ts';

/** The rules in force with their number. `at` is null while nothing rests on them: the shipped defaults are written down with the first check. */
export type PolicyInForce = Omit<PolicyRow, 'rules' | 'at'> & { rules: ScreeningRules; at: Date | null };

/**
 * What is in force, given the newest version that is written down: a firm's own choice stays until it chooses again; where it never chose,
 * the defaults of this release are a version of their own as soon as they differ from the ones before.
 */
export function inForce(newest: PolicyRow | undefined): PolicyInForce {
  const isFollowed = newest === undefined || (newest.by === null && canonicalJson(newest.rules) !== canonicalJson(SHIPPED_RULES));
  if (isFollowed) return { version: (newest?.version ?? 0) + 1, rules: SHIPPED_RULES, by: null, reason: SHIPPED_REASON, at: null };
  // What the law asks for holds for a firm that chose its rules before they said which countries.
  return { ...newest, rules: { ...newest.rules, mandatory: newest.rules.mandatory ?? SHIPPED_RULES.mandatory } };
}

/** The policy a check begins with now, written down so that its number means the same for ever. */
export async function policyInForce(trx: Trx, scope: Scope, now: Date): Promise<PolicyInForce> {
  const current = inForce(await findNewestPolicy(trx, scope));
  if (current.at !== null) return current;
  await insertPolicy(trx, scope, { ...current, at: now });
  return inForce(await findNewestPolicy(trx, scope));
}

/** The list of countries for which the law asks for enhanced due diligence: as it is now, and every country it named since a version. */
export async function mandatoryCountries(
  trx: Trx,
  scope: Scope,
  since: number | null,
): Promise<{ now: MandatoryCountries; ever: string[] }> {
  const rows = await findPolicies(trx, scope);
  const now = inForce(rows[0]).rules.mandatory;
  const then =
    since === null ? [] : rows.filter(({ version }) => version >= since).flatMap(({ rules }) => rules.mandatory?.countries ?? []);
  return { now, ever: [...new Set([...now.countries, ...then])] };
}
