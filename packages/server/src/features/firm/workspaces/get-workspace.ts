import type { WorkspaceDetails } from '@freehold/contract/firm/workspaces';
import type { MemberScope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import { findDetails } from './details-store.ts';
import { requireOwnWorkspace } from './own-workspace.ts';
import { presentDetails } from './present.ts';

/** The workspace of the call, for whoever sees its settings. */
export async function getWorkspace(scope: MemberScope, id: number): Promise<WorkspaceDetails> {
  requireOwnWorkspace(scope, id);
  requireMay(scope, 'see_workspace');
  return scope.transaction(async (trx) => presentDetails(scope, await findDetails(trx, scope)));
}
