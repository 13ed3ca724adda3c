import { changeOfficers, changeWorkspace, getLogo, getWorkspace, removeLogo, uploadLogo } from '@freehold/contract/firm/workspaces';
import { refusing } from '../../../platform/refuse.ts';
import type { Scope } from '../../../platform/scope.ts';

const refuseOwnWorkspace = refusing(changeOfficers, changeWorkspace, getLogo, getWorkspace, removeLogo, uploadLogo);

/** A call reaches the workspace it was made in and no other, also where the caller owns several: the answer tells nothing of those. */
export function requireOwnWorkspace(scope: Scope, id: number): void {
  if (id !== scope.workspaceId) return refuseOwnWorkspace('NOT_FOUND', 'There is no such workspace here.');
}
