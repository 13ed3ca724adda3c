import { Refused } from '../../../platform/refuse.ts';
import type { Scope } from '../../../platform/scope.ts';

/** A call reaches the workspace it was made in and no other, also where the caller owns several: the answer tells nothing of those. */
export function requireOwnWorkspace(scope: Scope, id: number): void {
  if (id !== scope.workspaceId) throw new Refused('NOT_FOUND', 'There is no such workspace here.');
}
