import type { ScreeningRules } from '@freehold/contract/screening/screening-policy';
import type { Selectable } from 'kysely';
import type { ScreeningPolicies } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

type Row = Selectable<ScreeningPolicies>;
/** `mandatory` is null in versions from before there was such a list. */
export type KeptRules = Omit<ScreeningRules, 'mandatory'> & { mandatory: ScreeningRules['mandatory'] | null };
/** One version. `by` is null for the defaults Freehold ships. */
export type PolicyRow = {
  version: number;
  rules: KeptRules;
  by: { memberId: number; roleId: number } | null;
  reason: string;
  at: Date;
};

const read = (row: Row): PolicyRow => ({
  version: row.version,
  rules: {
    default_mode: row.default_mode,
    bands: row.bands,
    categories: row.categories,
    countries: row.countries,
    mandatory: row.mandatory,
  },
  by: row.by_member === null || row.role_id === null ? null : { memberId: row.by_member, roleId: row.role_id },
  reason: row.reason,
  at: row.at,
});

/** Newest first. */
export async function findPolicies(trx: Trx, scope: Scope): Promise<PolicyRow[]> {
  const rows = await trx
    .selectFrom('screening_policies')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(read);
}

export async function findNewestPolicy(trx: Trx, scope: Scope): Promise<PolicyRow | undefined> {
  const row = await trx
    .selectFrom('screening_policies')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && read(row);
}

export async function findPolicy(trx: Trx, scope: Scope, version: number): Promise<PolicyRow | undefined> {
  const row = await trx
    .selectFrom('screening_policies')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && read(row);
}

/** Adds a version; undefined where another one took its number in the same moment. */
export async function insertPolicy(trx: Trx, scope: Scope, policy: PolicyRow): Promise<PolicyRow | undefined> {
  const { rules, by } = policy;
  const row = await trx
    .insertInto('screening_policies')
    .values({
      workspace_id: scope.workspaceId,
      version: policy.version,
      bands: JSON.stringify(rules.bands),
      default_mode: rules.default_mode,
      categories: rules.categories,
      countries: rules.countries,
      mandatory: rules.mandatory && JSON.stringify(rules.mandatory),
      by_member: by?.memberId ?? null,
      role_id: by?.roleId ?? null,
      reason: policy.reason,
      at: policy.at,
    })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'version']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && read(row);
}

export async function findNames(trx: Trx, scope: Scope, memberIds: readonly number[]): Promise<Map<number, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('members')
    .select(['id', 'first_name', 'surname'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', 'in', memberIds)
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.surname}`]));
}
