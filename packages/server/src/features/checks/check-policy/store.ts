import type { CheckRules } from '@freehold/contract/checks/check-policy';
import type { Selectable } from 'kysely';
import type { CheckPolicies } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { InstalledKind } from './kinds-asked.ts';

/** One version a firm decided on. `asks`: the kinds that could be run when it was saved; of those it requires, it asks for these. */
export type PolicyRow = {
  version: number;
  rules: CheckRules;
  asks: readonly string[];
  by: { memberId: number; roleId: number };
  reason: string;
  at: Date;
};

const read = (row: Selectable<CheckPolicies>): PolicyRow => ({
  version: row.version,
  rules: row.rules,
  asks: row.asks,
  by: { memberId: row.by_member, roleId: row.role_id },
  reason: row.reason,
  at: row.at,
});

const ofWorkspace = (trx: Trx, scope: Scope) =>
  trx.selectFrom('check_policies').selectAll().where('workspace_id', '=', scope.workspaceId).orderBy('version', 'desc');

/** Newest first. */
export const findPolicies = async (trx: Trx, scope: Scope): Promise<PolicyRow[]> => (await ofWorkspace(trx, scope).execute()).map(read);

export async function findNewestPolicy(trx: Trx, scope: Scope): Promise<PolicyRow | undefined> {
  const row = await ofWorkspace(trx, scope).limit(1).executeTakeFirst();
  return row && read(row);
}

/** Adds a version; false where another one took its number in the same moment. */
export async function insertPolicy(trx: Trx, scope: Scope, { version, rules, asks, by, reason, at }: PolicyRow): Promise<boolean> {
  const row = await trx
    .insertInto('check_policies')
    .values({
      workspace_id: scope.workspaceId,
      version,
      rules: JSON.stringify(rules),
      asks: [...asks],
      by_member: by.memberId,
      role_id: by.roleId,
      reason,
      at,
    })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
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

/** AML screening first, then the others as they are called. */
export async function findInstalled(trx: Trx): Promise<InstalledKind[]> {
  const rows = await trx.selectFrom('installed_check_kinds').selectAll().execute();
  return rows
    .map(({ code, name, column_name: column, about }) => ({ code, name, column, about: about }))
    .sort((one, other) => Number(other.code === 'aml') - Number(one.code === 'aml') || one.name.localeCompare(other.name, 'en-GB'));
}

/** Writes down what this installation can run, as the server starts. */
export const writeInstalled = (db: Database, kinds: readonly InstalledKind[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const codes = kinds.map(({ code }) => code);
    await trx.deleteFrom('installed_check_kinds').where('code', 'not in', codes).execute();
    for (const { code, name, column, about } of kinds)
      await trx
        .insertInto('installed_check_kinds')
        .values({ code, name, column_name: column, about })
        .onConflict((known) => known.column('code').doUpdateSet({ name, column_name: column, about }))
        .execute();
  });
