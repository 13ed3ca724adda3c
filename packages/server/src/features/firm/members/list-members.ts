import type { Member, Seats } from '@freehold/contract/firm/members';
import { findMemberBranches } from '../branches/public.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { membersView } from './members-view.ts';
import { invitationsOf, presentMember } from './present.ts';
import { seatLimit } from '../plans/public.ts';
import type { Services } from '../../../platform/services.ts';
import { countMembers, findMembers, findWorkspace, type MemberRow } from './store.ts';

/** The members as far as one sees them, and how many seats are taken. */
export async function listMembers(
  scope: MemberScope,
  { config }: Pick<Services, 'config'>,
): Promise<{ data: Member[]; meta: { seats: Seats } }> {
  const view = membersView(scope);
  return scope.transaction(async (trx) => {
    const onlyId = view === 'self' ? scope.actor.memberId : null;
    const branches = await findMemberBranches(trx, scope, onlyId);
    const rows = await findMembers(trx, scope, onlyId);
    const { active_plan: plan } = await findWorkspace(trx, scope);
    const seats = { used: (await countMembers(trx, scope)).all, limit: seatLimit(config, plan) };
    const invitations = view === 'full' ? await invitationsOf(trx, scope, rows) : new Map<string, never>();
    const beside = ({ id }: MemberRow) => ({ branchIds: branches.get(id) ?? [], invitation: invitations.get(String(id)) });
    return { data: rows.map((row) => presentMember(row, scope, view, beside(row))), meta: { seats } };
  });
}
