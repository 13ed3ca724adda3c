import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOpenBranches } from '../../../shared/branches-query.ts';
import { appConfigQuery, useCurrentUser } from '../../../shared/workspace-queries.ts';
import type { Shown } from './kinds.ts';

/** Which columns there are for this firm and this member. */
export function useShown(): Shown {
  const branches = useOpenBranches().length > 0;
  const signs = useQuery(appConfigQuery).data?.document_signing === true;
  const documents = useCurrentUser().can.see_documents && signs;
  return useMemo(() => ({ branches, documents }), [branches, documents]);
}
