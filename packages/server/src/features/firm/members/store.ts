import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Members } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { OWNER } from './member-rules.ts';

export type MemberRow = Selectable<Members>;

/** Everyone who belongs to the workspace, in the order of their names, or one of them. Removed members are history and not listed. */
export async function findMembers(trx: Trx, scope: Scope, onlyId: number | null): Promise<MemberRow[]> {
  return trx
    .selectFrom('members')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('state', '!=', 'removed')
    .$if(onlyId !== null, (query) => query.where('id', '=', onlyId))
    .orderBy('surname')
    .orderBy('first_name')
    .orderBy('id')
    .execute();
}

/** How many members there are of each role, and in all. */
export async function countMembers(trx: Trx, scope: Scope): Promise<{ all: number; byRole: Map<number, number> }> {
  const rows = await trx
    .selectFrom('members')
    .select(['role_id'])
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('workspace_id', '=', scope.workspaceId)
    .where('state', '!=', 'removed')
    .groupBy('role_id')
    .execute();
  const byRole = new Map(rows.map((row) => [row.role_id, Number(row.count)]));
  return { all: [...byRole.values()].reduce((sum, count) => sum + count, 0), byRole };
}

export async function findMember(trx: Trx, scope: Scope, id: number): Promise<MemberRow | undefined> {
  return trx.selectFrom('members').selectAll().where('workspace_id', '=', scope.workspaceId).where('id', '=', id).executeTakeFirst();
}

export async function findMemberOfUser(trx: Trx, scope: Scope, userId: number): Promise<MemberRow | undefined> {
  return trx
    .selectFrom('members')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Owners who can act. */
export async function countActiveOwners(trx: Trx, scope: Scope): Promise<number> {
  const { count } = await trx
    .selectFrom('members')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('workspace_id', '=', scope.workspaceId)
    .where('role_id', '=', OWNER)
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertMember(trx: Trx, row: Insertable<Members>): Promise<MemberRow> {
  return trx.insertInto('members').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Changes a member and counts their version up. */
export async function updateMember(trx: Trx, scope: Scope, id: number, change: Updateable<Members>, now: Date): Promise<MemberRow> {
  return trx
    .updateTable('members')
    .set({ ...change, updated_at: now })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findWorkspace(trx: Trx, scope: Scope) {
  return trx.selectFrom('workspaces').select(['account_name', 'active_plan']).where('id', '=', scope.workspaceId).executeTakeFirstOrThrow();
}

/** The subject somebody signs in with. People belong to no workspace, so this reads as the owner. */
export async function findSubject(db: Database, userId: number): Promise<string> {
  return (await db.selectFrom('users').select('subject').where('id', '=', userId).executeTakeFirstOrThrow()).subject;
}
