import { approveFamily as route, type Family } from '@freehold/contract/firm/families';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { OWNERS_ONLY } from './ask-family.ts';
import { elsewhere, joinFamily } from './join-family.ts';
import { loadFamily } from './load-family.ts';
import { closeRequest, findEmail, lockRequest, lockWorkspaces, ownsWorkspace } from './store.ts';

const refuse = refusing(route);
type Waiting = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/** The second owner's consent, for the workspace of the call. Whoever asked must still own theirs. */
export async function approveFamily(services: Services, scope: MemberScope, id: number): Promise<Family> {
  return settle(services, scope, id, 'received', async (trx, request) => {
    if (!(await ownsWorkspace(trx, request.asked_by_user, request.from_workspace_id)))
      refuse('INVALID_STATE', 'Whoever asked no longer owns that workspace. Its owner can ask again.');
    await closeRequest(trx, id, 'approved', scope);
    await joinFamily(services, trx, scope, [request.from_workspace_id, scope.workspaceId]);
  });
}

/** Both workspaces remember the refusal. */
export async function refuseFamily(services: Services, scope: MemberScope, id: number): Promise<Family> {
  return settle(services, scope, id, 'received', async (trx, request) => {
    await closeRequest(trx, id, 'refused', scope);
    const both = await lockWorkspaces(trx, [request.from_workspace_id, scope.workspaceId]);
    for (const where of both) {
      const there = elsewhere(services, scope, where.id, 'An owner');
      const other = both.find((one) => one.id !== where.id);
      // Whoever was asked stays unnamed to the one who asked by address.
      const object =
        where.id === scope.workspaceId
          ? { type: 'workspace', id: other?.id ?? 0, label: other?.account_name ?? '' }
          : { type: 'family_request', id, label: request.asked_email };
      await recordEvent(trx, there, { action: 'refuse.family', object });
      await announce(trx, there, { topic: 'workspace', id: null });
    }
  });
}

export async function withdrawFamily(services: Services, scope: MemberScope, id: number): Promise<Family> {
  return settle(services, scope, id, 'sent', async (trx, request) => {
    await closeRequest(trx, id, 'withdrawn', scope);
    await recordEvent(trx, scope, {
      action: 'refuse.family',
      object: { type: 'family_request', id, label: request.asked_email },
      reason: 'Withdrawn',
    });
  });
}

async function settle(
  services: Services,
  scope: MemberScope,
  id: number,
  direction: 'sent' | 'received',
  act: (trx: Trx, request: Waiting) => Promise<void>,
): Promise<Family> {
  requireMay(scope, 'manage_owners', OWNERS_ONLY);
  const email = await findEmail(services.db, scope.actor.userId);
  await services.db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, id, services.now());
    const own = request?.from_workspace_id === scope.workspaceId;
    if (!request || (direction === 'sent' ? !own : own || request.asked_email !== email))
      return refuse('NOT_FOUND', 'There is no such request.');
    await act(trx, request);
  });
  return loadFamily(services, scope);
}
