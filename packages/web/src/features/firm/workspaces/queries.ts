import {
  approveFamily,
  askFamily,
  getFamily,
  leaveFamily,
  refuseFamily,
  withdrawFamily,
  type Family,
} from '@freehold/contract/firm/families';
import { createWorkspace } from '@freehold/contract/firm/workspaces';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { invalidateTopic, topicKey } from '../../../lib/topic-key.ts';

export const familyQuery = queryOptions({
  queryKey: topicKey('workspace', 'family'),
  queryFn: ({ signal }) => call(getFamily, { signal }),
});

type NewWorkspace = Parameters<typeof call<typeof createWorkspace>>[1]['body'];

/** A further workspace; the menus that list them ask again. */
export function useCreateWorkspace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: NewWorkspace; key: string }) => call(createWorkspace, { body, idempotencyKey: key }),
    onSuccess: () => invalidateTopic(client, 'workspace'),
  });
}

export type FamilyAct =
  | { act: 'ask'; owner_email: string }
  | { act: 'add'; workspace_id: number }
  | { act: 'approve' | 'refuse' | 'withdraw'; id: number }
  | { act: 'leave' };

function run(wanted: FamilyAct): Promise<Family> {
  if (wanted.act === 'ask') return call(askFamily, { body: { owner_email: wanted.owner_email } });
  if (wanted.act === 'add') return call(askFamily, { body: { workspace_id: wanted.workspace_id } });
  if (wanted.act === 'leave') return call(leaveFamily);
  const params = { id: wanted.id };
  if (wanted.act === 'approve') return call(approveFamily, { params });
  return wanted.act === 'refuse' ? call(refuseFamily, { params }) : call(withdrawFamily, { params });
}

/** One act on the family; the answer is the family as it then stands. */
export function useFamilyAct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (family) => client.setQueryData(familyQuery.queryKey, family),
    onSettled: () => invalidateTopic(client, 'workspace'),
  });
}
