import { listBranches, type Branch } from '@freehold/contract/firm/branches';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { alsoWith, topicKey } from '../lib/topic-key.ts';

export const branchesQuery = queryOptions({
  queryKey: topicKey('workspace', 'branches'),
  queryFn: ({ signal }) => call(listBranches, { signal }),
  staleTime: Infinity,
  meta: alsoWith('members'),
});

const NONE: Branch[] = [];

/** Every branch that is open; none where the firm has one office, and then nothing about branches shows. */
export function useOpenBranches(): Branch[] {
  return useQuery(branchesQuery).data?.branches.filter(({ is_closed: isClosed }) => !isClosed) ?? NONE;
}

/** Those of them that can be chosen: by whoever sees their own branches alone, their own. */
export const useBranchChoices = (): Branch[] => useOpenBranches().filter(({ can_choose: canChoose }) => canChoose);
