import { sql, type Selectable, type Updateable } from 'kysely';
import type { Members, Workspaces } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';

export type WorkspaceRow = Selectable<Workspaces>;
export type MemberRow = Selectable<Members>;
/** The firm, the member who asks, the founder's name, and the documents of theirs that they agreed to, as `document version`. */
export type Standing = { workspace: WorkspaceRow; member: MemberRow; founder: string | null; agreed: Set<string> };

/** Reads how far a registration came. With `lock`, what was read stays true until the transaction ends. */
export async function findStanding(trx: Trx, scope: MemberScope, { lock }: { lock: boolean }): Promise<Standing> {
  const own = trx.selectFrom('workspaces').selectAll().where('id', '=', scope.workspaceId);
  const workspace = await (lock ? own.forNoKeyUpdate() : own).executeTakeFirstOrThrow();
  const members = trx.selectFrom('members').selectAll().where('workspace_id', '=', scope.workspaceId);
  const member = await members.where('id', '=', scope.actor.memberId).executeTakeFirstOrThrow();
  const founder = await members.where('user_id', '=', workspace.created_by_user ?? 0).executeTakeFirst();
  const agreements = await trx
    .selectFrom('terms_acceptances')
    .select(['document', 'version'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('user_id', '=', scope.actor.userId)
    .execute();
  return {
    workspace,
    member,
    founder: founder ? `${founder.first_name} ${founder.surname}`.trim() : null,
    agreed: new Set(agreements.map(({ document, version }) => `${document} ${version}`)),
  };
}

export async function updateWorkspace(trx: Trx, { workspaceId }: MemberScope, change: Updateable<Workspaces>, now: Date): Promise<void> {
  await trx
    .updateTable('workspaces')
    .set({ ...change, updated_at: now })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', workspaceId)
    .execute();
}

export async function updateMember(
  trx: Trx,
  { workspaceId }: MemberScope,
  memberId: number,
  change: Updateable<Members>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('members')
    .set({ ...change, updated_at: now })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', memberId)
    .execute();
}

/** Members who are in, by address. */
export function findActiveByEmail(trx: Trx, { workspaceId }: MemberScope, email: string): Promise<MemberRow | undefined> {
  return trx
    .selectFrom('members')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where((row) => row(row.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('state', '=', 'active')
    .executeTakeFirst();
}

/** Whoever was named the nominated officer before. */
export async function dismissOfficer(trx: Trx, { workspaceId }: MemberScope, exceptMemberId: number | null): Promise<void> {
  await trx
    .updateTable('members')
    .set((set) => ({ nominated_officer: 'none', is_key_member: sql<boolean>`role_id = 1`, version: set('version', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .where('nominated_officer', '=', 'mlro')
    .$if(exceptMemberId !== null, (query) => query.where('id', '!=', exceptMemberId ?? 0))
    .execute();
}

/** A person's own name belongs to no workspace, so this writes as the owner, by the person's own id. */
export async function renameUser(db: Database, userId: number, name: { first_name: string; surname: string }): Promise<void> {
  await db.updateTable('users').set(name).where('id', '=', userId).execute();
}
