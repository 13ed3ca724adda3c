import { announce } from './announce.ts';
import { recordEvent } from './audit.ts';
import { addJob } from './jobs.ts';
import { openScope } from './scope.ts';
import type { Services } from './services.ts';

/** Makes somebody a member wherever they accepted an invitation: at once where the link is the way in, with their first token where it is not. */
export async function joinAccepted(
  services: Pick<Services, 'db' | 'scopedDb' | 'now'>,
  userId: number,
  network: string | null,
): Promise<void> {
  const { db, now } = services;
  const accepted = await db
    .selectFrom('invitations')
    .innerJoin('members', (join) =>
      join.onRef('members.workspace_id', '=', 'invitations.workspace_id').onRef('members.id', '=', 'invitations.member_id'),
    )
    .select(['invitations.workspace_id', 'invitations.id as invitation_id', 'members.id', 'members.role_id'])
    .select(['members.first_name', 'members.surname', 'members.email'])
    .where('members.user_id', '=', userId)
    .where('members.state', '=', 'invited')
    .where('invitations.state', '=', 'accepted')
    .execute();
  for (const one of accepted) {
    const name = `${one.first_name} ${one.surname}`.trim() || one.email;
    const scope = openScope(services, one.workspace_id, {
      kind: 'member',
      memberId: one.id,
      userId,
      roleId: one.role_id,
      toggles: {},
      isRegistered: false,
      name,
      ipPrefix: network,
      signedInAt: now(),
      sessionId: null,
    });
    await scope.transaction(async (trx) => {
      const joined = await trx
        .updateTable('invitations')
        .set({ state: 'joined' })
        .where('workspace_id', '=', one.workspace_id)
        .where('id', '=', one.invitation_id)
        .where('state', '=', 'accepted')
        .returning('id')
        .executeTakeFirst();
      // Of two first requests at once only one joins; one that was withdrawn meanwhile never does.
      if (!joined) return;
      await trx
        .updateTable('members')
        .set({ state: 'active', joined_at: now(), updated_at: now() })
        .set((set) => ({ version: set('version', '+', 1) }))
        .where('workspace_id', '=', one.workspace_id)
        .where('id', '=', one.id)
        .execute();
      await recordEvent(trx, scope, {
        action: 'join.member',
        object: { type: 'member', id: one.id, label: name },
        diff: { state: { before: 'invited', after: 'active' } },
      });
      await addJob(trx, 'tell-joined', { memberId: one.id });
      await announce(trx, scope, { topic: 'members', id: one.id });
    });
  }
}
