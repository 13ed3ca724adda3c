import { Member } from '@freehold/contract/firm/members';
import { readToggles } from '../../../platform/authenticate.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { MembersView } from './members-view.ts';
import { canDo, takesWork } from './member-rules.ts';
import { roleName } from '../../access/public.ts';
import type { Trx } from '../../../platform/database.ts';
import { findMemberBranches } from '../branches/public.ts';
import { standingsAbout, type MessageStanding } from '../messages/public.ts';
import type { MemberRow } from './store.ts';

const text = (at: Date | null) => at?.toISOString() ?? null;

type Beside = { branchIds: readonly number[]; invitation: MessageStanding | undefined };

export function presentMember(row: MemberRow, { actor }: MemberScope, view: MembersView, { branchIds, invitation }: Beside): Member {
  const whole = view !== 'names';
  return {
    member_id: row.id,
    first_name: row.first_name,
    surname: row.surname,
    email: whole ? row.email : null,
    role_id: row.role_id,
    role: roleName(row.role_id),
    state: Member.shape.state.parse(row.state),
    nominated_officer: Member.shape.nominated_officer.parse(row.nominated_officer),
    is_key_member: row.is_key_member,
    toggles: whole ? readToggles(row.toggles) : {},
    last_seen_at: whole ? text(row.last_seen_at) : null,
    invited_at: whole ? text(row.invited_at) : null,
    invitation: view === 'full' && row.state === 'invited' && invitation ? { state: invitation.state, problem: invitation.problem } : null,
    expires_at: whole ? text(row.expires_at) : null,
    branch_ids: [...branchIds],
    takes_work: takesWork(row),
    version: row.version,
    can: canDo(actor, row),
  };
}

/** How the newest invitation of each who was invited stands, by member. */
export const invitationsOf = (trx: Trx, scope: MemberScope, rows: readonly MemberRow[]): Promise<Map<string, MessageStanding>> =>
  standingsAbout(
    trx,
    scope,
    'member',
    rows.filter(({ state }) => state === 'invited').map(({ id }) => id),
  );

/** A member after a change of theirs, for whoever may change members. */
export async function presentChanged(trx: Trx, scope: MemberScope, row: MemberRow): Promise<Member> {
  return presentMember(row, scope, 'full', {
    branchIds: (await findMemberBranches(trx, scope, row.id)).get(row.id) ?? [],
    invitation: (await invitationsOf(trx, scope, [row])).get(String(row.id)),
  });
}
