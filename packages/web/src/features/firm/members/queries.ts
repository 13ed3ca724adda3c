import {
  changeMember,
  inviteMember,
  listRoles,
  removeMember,
  resendInvitation,
  restoreMember,
  revokeInvitation,
  suspendMember,
  transferOwnership,
  type MemberChange,
  type NewMember,
} from '@freehold/contract/firm/members';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { topicKey } from '../../../lib/topic-key.ts';

export const rolesQuery = queryOptions({
  queryKey: topicKey('members', 'roles'),
  queryFn: ({ signal }) => call(listRoles, { signal }),
});

/** A change of the members; lists are asked again whatever came of it, since a refusal may mean that somebody was faster. */
function useMemberAct<Input, Answer>(act: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: act, onSettled: () => client.invalidateQueries({ queryKey: topicKey('members') }) });
}

export const useInviteMember = () => useMemberAct((body: NewMember) => call(inviteMember, { body }));
export const useChangeMember = () =>
  useMemberAct(({ id, ...body }: MemberChange & { id: number }) => call(changeMember, { params: { id }, body }));
export const useResendInvitation = () => useMemberAct((id: number) => call(resendInvitation, { params: { id } }));
export const useRevokeInvitation = () => useMemberAct((id: number) => call(revokeInvitation, { params: { id } }));
export const useSuspendMember = () =>
  useMemberAct(({ id, reason }: { id: number; reason: string }) => call(suspendMember, { params: { id }, body: { reason } }));
export const useRestoreMember = () => useMemberAct((id: number) => call(restoreMember, { params: { id } }));
export const useRemoveMember = () =>
  useMemberAct(({ id, reassignTo }: { id: number; reassignTo: number | null }) =>
    call(removeMember, { params: { id }, body: { reassign_to: reassignTo } }),
  );
export const useTransferOwnership = () => useMemberAct((id: number) => call(transferOwnership, { params: { id } }));
