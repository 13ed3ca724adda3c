import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { kindsAsked, type AskedOf, type InstalledKind } from './kinds-asked.ts';
import { SHIPPED_ASKS, SHIPPED_REASON, SHIPPED_RULES } from './shipped-rules.ts';
import { findInstalled, findNewestPolicy, type PolicyRow } from './store.ts';

/** A version as it is in force; nobody decided on the one Freehold ships. */
export type PolicyInForce = Omit<PolicyRow, 'by' | 'at'> & { by: PolicyRow['by'] | null; at: Date | null };

/** What Freehold ships stands before every version of a firm. */
export const SHIPPED: PolicyInForce = { version: 0, rules: SHIPPED_RULES, asks: SHIPPED_ASKS, by: null, reason: SHIPPED_REASON, at: null };

export type Asking = { installed: readonly InstalledKind[]; of(person: AskedOf): InstalledKind[] };

/** What is asked of whom now: by the newest version, of what this installation could run when it was saved and can run still. */
export async function askingNow(trx: Trx, scope: Scope): Promise<Asking> {
  const { rules, asks } = (await findNewestPolicy(trx, scope)) ?? SHIPPED;
  const installed = await findInstalled(trx);
  const known = installed.filter(({ code }) => asks.includes(code));
  return { installed, of: (person) => kindsAsked(rules, known, person) };
}
