import type { Trx } from '../../../platform/database.ts';
import { readToggles } from '../../../platform/authenticate.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { ApprovalKind } from './policy.ts';

/** {field: {before, after}}; people stand by their member numbers. */
export type Change = Record<string, { before: unknown; after: unknown }>;

const MOST_LISTED = 20;

/** Everybody else who works in the workspace now. */
export async function findColleagues(trx: Trx, scope: Scope, notMemberId: number, now: Date) {
  const rows = await trx
    .selectFrom('members')
    .select(['id', 'role_id', 'toggles'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '!=', notMemberId)
    .where('state', '=', 'active')
    .where('completed_signup', '=', true)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .execute();
  return rows.map((row) => ({ memberId: row.id, roleId: row.role_id, toggles: readToggles(row.toggles) }));
}

export async function findWaiting(trx: Trx, scope: Scope, kind: ApprovalKind) {
  return trx
    .selectFrom('approvals')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
}

export async function addApproval(trx: Trx, scope: Scope, kind: ApprovalKind, change: Change, askedBy: number): Promise<number> {
  const row = await trx
    .insertInto('approvals')
    .values({ workspace_id: scope.workspaceId, kind, change: JSON.stringify(change), asked_by: askedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Those that wait, oldest first, then the newest that were answered; or one of them. */
export async function findApprovals(trx: Trx, scope: Scope, onlyId?: number) {
  return trx
    .selectFrom('approvals')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .$if(onlyId !== undefined, (query) => query.where('id', '=', onlyId ?? 0))
    .orderBy((row) => row('state', '=', 'waiting'), 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute();
}
export type ApprovalRow = Awaited<ReturnType<typeof findApprovals>>[number];

/** The names of everybody who was ever a member: a change may name somebody who has left. */
export async function findNames(trx: Trx, scope: Scope): Promise<Map<number, string>> {
  const rows = await trx
    .selectFrom('members')
    .select(['id', 'first_name', 'surname'])
    .where('workspace_id', '=', scope.workspaceId)
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.surname}`]));
}

export async function lockApproval(trx: Trx, scope: Scope, id: number) {
  return trx
    .selectFrom('approvals')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type Answer = { state: 'approved' | 'refused' | 'withdrawn' | 'outdated'; by: number; reason?: string };
export async function saveAnswer(trx: Trx, scope: Scope, id: number, { state, by, reason }: Answer): Promise<void> {
  await trx
    .updateTable('approvals')
    .set({ state, answered_by: by, answered_at: new Date(), reason: reason ?? null })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
}
