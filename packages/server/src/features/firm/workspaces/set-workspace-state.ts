import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { openScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { saveState } from './store.ts';

/** The operator's act: suspends a workspace or gives it back. Answers its name, or null for one that is not there or closed. */
export async function setWorkspaceState(
  services: Pick<Services, 'db' | 'scopedDb'>,
  workspaceId: number,
  state: 'active' | 'suspended',
  reason: string,
): Promise<string | null> {
  const scope = openScope(services, workspaceId, { kind: 'system', name: 'operator command' });
  // Outside the scope: a request cannot change the state of its workspace.
  return services.db.transaction().execute(async (trx) => {
    const before = await saveState(trx, workspaceId, state);
    if (!before) return null;
    if (before.state !== state) {
      await recordEvent(trx, scope, {
        action: 'change.workspace',
        object: { type: 'workspace', id: workspaceId, label: before.account_name },
        diff: { state: { before: before.state, after: state } },
        reason,
      });
      await announce(trx, scope, { topic: 'workspace', id: workspaceId });
    }
    return before.account_name;
  });
}
