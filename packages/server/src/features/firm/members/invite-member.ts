import {
  inviteMember as route,
  resendInvitation as resendRoute,
  revokeInvitation as revokeRoute,
  type Member,
} from '@freehold/contract/firm/members';
import type { z } from 'zod';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refuseAlways, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { auditorUntil, isKeyMember, usefulToggles } from './change-member.ts';
import { hashToken, randomToken } from '../../../providers/identity/built-in/random-token.ts';
import { queueMessage, withdrawMessages } from '../messages/public.ts';
import { inviterOf, invitationMail } from './invitation-mail.ts';
import { addInvitation, countInvitations, endInvitations, ensurePerson, findOpen, lastInvitedAt } from './invitation-store.ts';
import { AUDITOR, requireMayAssign } from './member-rules.ts';
import { announceMember, lockMembers, memberObject, openMember } from './open-member.ts';
import { requireMay, roleName } from '../../access/public.ts';
import { presentChanged } from './present.ts';
import { chooseBranches } from './choose-branches.ts';
import { requireSeat } from './seat-limit.ts';
import { countMembers, findMemberOfUser, findWorkspace, insertMember, updateMember, type MemberRow } from './store.ts';

export const INVITATION_DAYS = 7;
const RESEND_SECONDS = 60;
const DAY_MS = 86_400_000;
/** Anybody may register and invite anybody: nobody's mailbox is filled from here, and no list of addresses is mailed. */
const MOST_A_DAY = { workspace: 100, person: 10 };

const refuse = refusing(route);
const refuseResend = refusing(resendRoute);
const refuseRevoke = refusing(revokeRoute);

/** Invites a colleague: they are listed at once, and members once they used the link that is mailed to them. */
export async function inviteMember(scope: MemberScope, services: Services, asked: z.output<typeof route.body>): Promise<Member> {
  requireMay(scope, 'manage_members');
  requireMayAssign(scope.actor, asked.role_id);
  const names = { firstName: asked.first_name ?? '', surname: asked.surname ?? '' };
  const userId = await ensurePerson(services.db, services.identity.issuer, { email: asked.email, ...names });
  return scope.transaction(async (trx) => {
    const now = services.now();
    await lockMembers(trx, scope);
    const known = await findMemberOfUser(trx, scope, userId);
    if (known && known.state !== 'removed') refuse('DUPLICATE', 'Already a member');
    requireSeat(services.config, (await findWorkspace(trx, scope)).active_plan, (await countMembers(trx, scope)).all);
    const values = {
      role_id: asked.role_id,
      first_name: names.firstName,
      surname: names.surname,
      email: asked.email,
      state: 'invited' as const,
      completed_signup: false,
      is_key_member: isKeyMember(asked.role_id, 'none'),
      nominated_officer: 'none' as const,
      toggles: JSON.stringify(usefulToggles(asked.role_id, asked.toggles ?? {})),
      invited_by: scope.actor.memberId,
      invited_at: now,
      joined_at: null,
      expires_at: asked.role_id === AUDITOR ? auditorUntil(now, asked.days) : null,
    };
    // Somebody who left and comes back keeps their number, and with it their history.
    const row = known
      ? await updateMember(trx, scope, known.id, values, now)
      : await insertMember(trx, { workspace_id: scope.workspaceId, user_id: userId, ...values });
    await chooseBranches(trx, scope, row.id, asked.branch_ids ?? []);
    await sendInvitation(trx, scope, services, row, now);
    await recordEvent(trx, scope, {
      action: 'invite.member',
      object: memberObject(row),
      diff: { role: { before: null, after: roleName(row.role_id) } },
    });
    await announceMember(trx, scope, row);
    return presentChanged(trx, scope, row);
  });
}

/** Writes a new invitation and its email: a mail server that is away delays it and loses nothing. The link is kept nowhere but in that email. */
async function sendInvitation(trx: Trx, scope: MemberScope, services: Services, row: MemberRow, now: Date): Promise<void> {
  const { all, theirs } = await countInvitations(trx, scope, row.id, new Date(now.getTime() - DAY_MS));
  if (theirs >= MOST_A_DAY.person)
    return refuseAlways('RATE_LIMITED', `This person was invited ${MOST_A_DAY.person} times within a day. Try again tomorrow.`);
  if (all >= MOST_A_DAY.workspace)
    return refuseAlways('RATE_LIMITED', `${MOST_A_DAY.workspace} invitations were sent within a day. Try again tomorrow.`);
  const token = randomToken();
  await withdrawMessages(trx, scope, aboutMember(row), now);
  const invitationId = await addInvitation(trx, scope, {
    memberId: row.id,
    tokenHash: hashToken(token),
    invitedBy: scope.actor.memberId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
  });
  const invitation = await findOpen(trx, scope, invitationId);
  if (!invitation) throw new Error('An invitation was written and is not there');
  await queueMessage(trx, scope, services, {
    purpose: 'member_invitation',
    about: aboutMember(row),
    mail: invitationMail(row.email, {
      // After the number sign, so that the token reaches no server and no log.
      link: `${services.config.origin}/invitation#${token}`,
      firm: invitation.account_name,
      inviter: inviterOf(invitation),
      role: roleName(row.role_id),
      until: invitation.expires_at,
    }),
  });
}

const aboutMember = ({ id }: MemberRow) => ({ type: 'member', id, path: '/members' });

/** Sends an invitation again, with a new link; the one before leads nowhere from then on. */
export function resendInvitation(scope: MemberScope, services: Services, id: number): Promise<Member> {
  return scope.transaction(async (trx) => {
    const now = services.now();
    const before = await openMember(trx, scope, id, { endsOwner: () => false });
    if (before.state !== 'invited') refuseResend('INVALID_STATE', 'This person has joined already.');
    const last = await lastInvitedAt(trx, scope, id);
    const waitSeconds = last === null ? 0 : Math.ceil((last.getTime() + RESEND_SECONDS * 1000 - now.getTime()) / 1000);
    if (waitSeconds > 0)
      return refuseAlways(
        'RATE_LIMITED',
        `The invitation was sent a moment ago. Wait ${waitSeconds === 1 ? 'a second' : `${waitSeconds} seconds`}, then send it again.`,
        undefined,
        waitSeconds,
      );
    // An auditor's days begin anew with the link: one that came late must not lead to a membership that is over.
    const days = before.expires_at && before.invited_at ? before.expires_at.getTime() - before.invited_at.getTime() : null;
    const expires = days === null ? before.expires_at : new Date(now.getTime() + days);
    const change = { invited_by: scope.actor.memberId, invited_at: now, expires_at: expires };
    // The invitation before its member, as whoever accepts or withdraws it does.
    await sendInvitation(trx, scope, services, { ...before, ...change }, now);
    const after = await updateMember(trx, scope, id, change, now);
    await recordEvent(trx, scope, { action: 'resend.invitation', object: memberObject(after) });
    await announceMember(trx, scope, after);
    return presentChanged(trx, scope, after);
  });
}

/** Withdraws an invitation: its link leads nowhere, and the person is no longer listed. */
export function revokeInvitation(scope: MemberScope, services: Services, id: number): Promise<{ revoked: true }> {
  return scope.transaction(async (trx) => {
    const before = await openMember(trx, scope, id, { endsOwner: () => false });
    if (before.state !== 'invited') refuseRevoke('INVALID_STATE', 'This person has joined already. Remove them instead.');
    await endInvitations(trx, scope, id, 'revoked');
    await withdrawMessages(trx, scope, aboutMember(before), services.now());
    const after = await updateMember(trx, scope, id, { state: 'removed', toggles: '{}', expires_at: null }, services.now());
    await recordEvent(trx, scope, { action: 'revoke.invitation', object: memberObject(after) });
    await announceMember(trx, scope, after);
    return { revoked: true } as const;
  });
}
