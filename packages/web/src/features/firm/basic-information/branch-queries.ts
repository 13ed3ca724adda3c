import { addBranch, changeBranch, closeBranch, reopenBranch, type BranchClosing, type NewBranch } from '@freehold/contract/firm/branches';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { branchesQuery } from '../../../shared/branches-query.ts';
import { invalidateTopic } from '../../../lib/topic-key.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';

export type BranchAct =
  | { act: 'change'; id: number; version: number; name: string; address: string }
  | ({ act: 'close'; id: number } & BranchClosing)
  | { act: 'reopen'; id: number; version: number };

function run({ id, ...asked }: BranchAct) {
  const params = { id };
  if (asked.act === 'change')
    return call(changeBranch, { params, body: { version: asked.version, name: asked.name, address: asked.address } });
  if (asked.act === 'reopen') return call(reopenBranch, { params, body: { version: asked.version } });
  const { version, properties_to, members_to } = asked;
  return call(closeBranch, { params, body: { version, properties_to, members_to } });
}

/** A change of one branch; the list is asked again whatever came of it, since a refusal may mean that somebody was faster. */
export function useBranchAct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: async (_branch, _error, { act }) => {
      if (act === 'close') for (const topic of ['properties', 'members'] as const) invalidateTopic(client, topic);
      await client.invalidateQueries({ queryKey: branchesQuery.queryKey });
    },
  });
}

export function useAddBranch() {
  const client = useQueryClient();
  const keyed = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NewBranch) => keyed((idempotencyKey) => call(addBranch, { body, idempotencyKey })),
    onSuccess: () => client.invalidateQueries({ queryKey: branchesQuery.queryKey }),
  });
}
