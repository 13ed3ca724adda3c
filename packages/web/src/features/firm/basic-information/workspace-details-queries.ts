import { approveChange, listApprovals, refuseChange, withdrawChange, type Approval } from '@freehold/contract/firm/approvals';
import type { AuthUser } from '@freehold/contract/access/identity';
import {
  changeOfficers,
  changeWorkspace,
  getLogo,
  getWorkspace,
  removeLogo,
  uploadLogo,
  type ChangedWorkspace,
  type OfficersChange,
  type WorkspaceChange,
  type WorkspaceDetails,
} from '@freehold/contract/firm/workspaces';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, fetchFile } from '../../../lib/api.ts';
import { callWithFile } from '../../../lib/call-with-file.ts';
import { rememberWorkspace } from '../../../shared/switch-workspace.ts';
import { topicKey } from '../../../lib/topic-key.ts';
import { ME_KEY, useCurrentUser, workspacesQuery } from '../../../shared/workspace-queries.ts';

const detailsQuery = (id: number) =>
  queryOptions({
    queryKey: topicKey('workspace', 'details', id),
    queryFn: ({ signal }) => call(getWorkspace, { params: { id }, signal }),
  });
export const approvalsQuery = queryOptions({
  queryKey: topicKey('workspace', 'approvals'),
  queryFn: ({ signal }) => call(listApprovals, { signal }),
});

export function useWorkspaceDetails() {
  return useQuery(detailsQuery(useCurrentUser().owner_id));
}

/** The shell shows a new name at once, and this browser remembers it. */
function showName(client: QueryClient, { id, account_name }: WorkspaceDetails): void {
  const user = client.getQueryData<AuthUser>(ME_KEY);
  if (!user || user.owner_id !== id || user.owner.account_name === account_name) return;
  client.setQueryData<AuthUser>(ME_KEY, { ...user, owner: { ...user.owner, account_name } });
  rememberWorkspace({ id, account_name });
  void client.invalidateQueries({ queryKey: workspacesQuery.queryKey });
}

function keep(client: QueryClient, details: WorkspaceDetails): void {
  client.setQueryData(detailsQuery(details.id).queryKey, details);
  showName(client, details);
}

function useDetailsChange<In>(run: (id: number, input: In) => Promise<ChangedWorkspace>) {
  const client = useQueryClient();
  const id = useCurrentUser().owner_id;
  return useMutation({
    mutationFn: (input: In) => run(id, input),
    onSuccess: ({ workspace }) => {
      keep(client, workspace);
      void client.invalidateQueries({ queryKey: approvalsQuery.queryKey });
    },
  });
}

export const useChangeWorkspace = () =>
  useDetailsChange((id, body: WorkspaceChange & { version: number }) => call(changeWorkspace, { params: { id }, body }));
export const useChangeOfficers = () =>
  useDetailsChange((id, body: OfficersChange & { version: number }) => call(changeOfficers, { params: { id }, body }));

/** Sets the logo, or takes it away with null. */
export function useChangeLogo() {
  const client = useQueryClient();
  const id = useCurrentUser().owner_id;
  return useMutation({
    mutationFn: (file: File | null) => (file ? callWithFile(uploadLogo, { params: { id }, file }) : call(removeLogo, { params: { id } })),
    onSuccess: (details) => keep(client, details),
  });
}

/** The logo as an address for an img; null until it is there. */
export function useLogo(mark: string | null): string | null {
  const id = useCurrentUser().owner_id;
  const { data: blob } = useQuery({
    queryKey: ['logo', id, mark],
    enabled: mark !== null,
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await fetchFile(getLogo, { params: { id }, signal })).blob,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob || mark === null) {
      setAddress(null);
      return;
    }
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob, mark]);
  return address;
}

export type Answer = { id: number; answer: 'approve' | 'withdraw' } | { id: number; answer: 'refuse'; reason: string };

export function useAnswerApproval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: Answer): Promise<Approval> => {
      const params = { id: wanted.id };
      if (wanted.answer === 'refuse') return call(refuseChange, { params, body: { reason: wanted.reason } });
      return wanted.answer === 'approve' ? call(approveChange, { params }) : call(withdrawChange, { params });
    },
    onSettled: () => client.invalidateQueries({ queryKey: topicKey('workspace') }),
  });
}
