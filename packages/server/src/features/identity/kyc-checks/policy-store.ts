import { KYC_ELEMENTS } from '@freehold/contract/identity/kyc-checks';
import { KycRules } from '@freehold/contract/identity/kyc-policy';
import type { Selectable } from 'kysely';
import type { KycPolicies } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';

export type PolicyRow = Selectable<KycPolicies>;

/** What Freehold ships: everything but adverse media, at any risk. */
const REQUIRED = KYC_ELEMENTS.filter((code) => code !== 'ADVERSE');
export const SHIPPED: { version: number; rules: KycRules } = {
  version: 1,
  rules: { normal: REQUIRED, high: REQUIRED, left_out: { normal: [], high: [] } },
};

/** Newest first. Versions from before anything could be left out leave out nothing. */
export async function findPolicies(trx: Trx, { workspaceId }: Scope): Promise<PolicyRow[]> {
  const rows = await trx
    .selectFrom('kyc_policies')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, rules: KycRules.parse(row.rules) }));
}

export const policyInForce = async (trx: Trx, scope: Scope): Promise<{ version: number; rules: KycRules }> =>
  (await findPolicies(trx, scope))[0] ?? SHIPPED;

export async function findRules(trx: Trx, { workspaceId }: Scope, version: number): Promise<KycRules> {
  const row = await trx
    .selectFrom('kyc_policies')
    .select('rules')
    .where('workspace_id', '=', workspaceId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ? KycRules.parse(row.rules) : SHIPPED.rules;
}

/** False where another version took the number in the same moment. */
export async function insertPolicy(
  trx: Trx,
  { workspaceId, actor }: MemberScope,
  { version, rules, reason, at }: { version: number; rules: KycRules; reason: string; at: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('kyc_policies')
    .values({
      workspace_id: workspaceId,
      version,
      rules: JSON.stringify(rules),
      by_member: actor.memberId,
      role_id: actor.roleId,
      reason,
      at,
    })
    .onConflict((known) => known.columns(['workspace_id', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}
