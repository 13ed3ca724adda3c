import type { Selectable } from 'kysely';
import type { Invitations } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { pendingSubject } from '../../../providers/identity/provider.ts';

export type InvitationRow = Selectable<Invitations>;

/** The person with this address, made when nobody has it; until they sign in they have no subject. People belong to no workspace. */
export async function ensurePerson(
  db: Database,
  issuer: string,
  person: { email: string; firstName: string; surname: string },
): Promise<number> {
  const { email, firstName, surname } = person;
  const find = () =>
    db
      .selectFrom('users')
      .select('id')
      .where((row) => row(row.fn('lower', ['email']), '=', email))
      .executeTakeFirst();
  const found = await find();
  if (found) return found.id;
  await db
    .insertInto('users')
    .values({ issuer, subject: pendingSubject(email), email, first_name: firstName, surname })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error('A person was made and is not there');
  return made.id;
}

/** Writes a new invitation down, in place of the one before. */
export async function addInvitation(
  trx: Trx,
  scope: Scope,
  about: { memberId: number; invitedBy: number; tokenHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<number> {
  await endInvitations(trx, scope, about.memberId, 'replaced');
  const row = await trx
    .insertInto('invitations')
    .values({
      workspace_id: scope.workspaceId,
      member_id: about.memberId,
      invited_by: about.invitedBy,
      token_hash: about.tokenHash,
      created_at: about.createdAt,
      expires_at: about.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Lets no invitation of this member lead in any more. */
export async function endInvitations(trx: Trx, scope: Scope, memberId: number, state: 'revoked' | 'replaced'): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ state })
    .where('workspace_id', '=', scope.workspaceId)
    .where('member_id', '=', memberId)
    .where('state', 'in', ['open', 'accepted'])
    .execute();
}

/** How many were written since then: in the workspace, and of them to this member. */
export async function countInvitations(trx: Trx, scope: Scope, memberId: number, since: Date): Promise<{ all: number; theirs: number }> {
  const row = await trx
    .selectFrom('invitations')
    .select((each) => [
      each.fn.countAll<number>().as('all'),
      each.fn.countAll<number>().filterWhere('member_id', '=', memberId).as('theirs'),
    ])
    .where('workspace_id', '=', scope.workspaceId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return { all: Number(row.all), theirs: Number(row.theirs) };
}

/** When the newest invitation of this member was sent. */
export async function lastInvitedAt(trx: Trx, scope: Scope, memberId: number): Promise<Date | null> {
  const row = await trx
    .selectFrom('invitations')
    .select('created_at')
    .where('workspace_id', '=', scope.workspaceId)
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

const whole = (db: Database | Trx) =>
  db
    .selectFrom('invitations')
    .innerJoin('members', (join) =>
      join.onRef('members.workspace_id', '=', 'invitations.workspace_id').onRef('members.id', '=', 'invitations.member_id'),
    )
    .innerJoin('members as inviter', (join) =>
      join.onRef('inviter.workspace_id', '=', 'invitations.workspace_id').onRef('inviter.id', '=', 'invitations.invited_by'),
    )
    .innerJoin('workspaces', 'workspaces.id', 'invitations.workspace_id')
    .select(['invitations.workspace_id', 'invitations.id', 'invitations.state', 'invitations.expires_at'])
    .select(['members.id as member_id', 'members.user_id', 'members.role_id', 'members.email', 'members.state as member_state'])
    .select(['members.first_name', 'members.surname'])
    .select(['inviter.first_name as inviter_first_name', 'inviter.surname as inviter_surname', 'inviter.email as inviter_email'])
    .select(['workspaces.account_name', 'workspaces.state as workspace_state']);
export type WholeInvitation = Awaited<ReturnType<typeof findByToken>> & object;

/** The invitation behind a link. Reads as the owner: whoever holds the link belongs to no workspace yet. */
export function findByToken(db: Database, tokenHash: Buffer) {
  return whole(db).where('invitations.token_hash', '=', tokenHash).executeTakeFirst();
}

/** An invitation whose link still leads in. */
export function findOpen(trx: Trx, scope: Scope, id: number) {
  return whole(trx)
    .where('invitations.workspace_id', '=', scope.workspaceId)
    .where('invitations.id', '=', id)
    .where('invitations.state', '=', 'open')
    .executeTakeFirst();
}

/** Takes an open invitation, once: of two who try at the same time one gets false. */
export async function takeInvitation(
  db: Database,
  { workspace_id, id }: Pick<InvitationRow, 'workspace_id' | 'id'>,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .updateTable('invitations')
    .set({ state: 'accepted' })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Gives an invited person the subject the provider knows them by; one who has a subject keeps it. */
export async function bindSubject(db: Database, userId: number, { issuer, subject }: { issuer: string; subject: string }): Promise<string> {
  const user = await db.selectFrom('users').select(['issuer', 'subject', 'email']).where('id', '=', userId).executeTakeFirstOrThrow();
  if (user.issuer === issuer && user.subject !== pendingSubject(user.email)) return user.subject;
  await db.updateTable('users').set({ issuer, subject }).where('id', '=', userId).execute();
  return subject;
}
