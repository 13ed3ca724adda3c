import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findCheck, findRisks, type RiskRow } from './store.ts';
import type { RiskLevel } from '../../people/public.ts';
import { seesCheck } from './policy.ts';

/** How a person stands on record, and the assessment it comes from where the one who asks may see that check. */
export type Rating = {
  level: RiskLevel;
  at: Date;
  by: number | null;
  reason: string | null;
  /** Null when the level was set by hand on the person's record. */
  from: { publicRef: string; risk: RiskRow } | 'hidden' | null;
};

/** The rating on the record of a person; null while nobody rated them. */
export async function findRating(trx: Trx, scope: Scope, partyId: number): Promise<Rating | null> {
  const party = await trx
    .selectFrom('parties')
    .select(['risk_level', 'risk_at', 'risk_by', 'risk_reason', 'risk_check_id'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', partyId)
    .executeTakeFirst();
  if (!party?.risk_at || party.risk_level === 'unset') return null;
  return {
    level: party.risk_level,
    at: party.risk_at,
    by: party.risk_by,
    reason: party.risk_reason,
    from: party.risk_check_id === null ? null : ((await sourceOf(trx, scope, party.risk_check_id)) ?? 'hidden'),
  };
}

async function sourceOf(trx: Trx, scope: Scope, checkId: number) {
  const check = await findCheck(trx, scope, checkId);
  if (!check || !seesCheck(scope, check)) return null;
  const risk = (await findRisks(trx, scope, checkId)).at(-1);
  return risk ? { publicRef: check.public_ref, risk } : null;
}
