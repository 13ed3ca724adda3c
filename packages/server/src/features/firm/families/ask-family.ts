import { askFamily as route, type Family } from '@freehold/contract/firm/families';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { BackgroundWork } from '../../../platform/background-work.ts';
import { requireMay } from '../../access/public.ts';
import { joinFamily } from './join-family.ts';
import { loadFamily } from './load-family.ts';
import { tellAsked } from './tell-asked.ts';
import { addRequest, countAsked, findEmail, findName, findRequests, MOST_A_DAY, MOST_WAITING, ownsWorkspace } from './store.ts';

const refuse = refusing(route);
const DAY_MS = 86_400_000;
export const OWNERS_ONLY = 'Only an owner can do this: a family needs the consent of both owners.';

/**
 * Asks another owner to be one family; the answer is the same whoever has the address. A workspace the person owns as well joins at once: one
 * person has consented twice.
 */
export async function askFamily(
  services: Services,
  scope: MemberScope,
  wanted: { workspace_id: number } | { owner_email: string },
  work: BackgroundWork,
): Promise<Family> {
  requireMay(scope, 'manage_owners', OWNERS_ONLY);
  if ('workspace_id' in wanted) await joinOwn(services, scope, wanted.workspace_id);
  else await askByEmail(services, scope, wanted.owner_email, work);
  return loadFamily(services, scope);
}

async function joinOwn(services: Services, scope: MemberScope, otherId: number): Promise<void> {
  if (otherId === scope.workspaceId || !(await ownsWorkspace(services.db, scope.actor.userId, otherId)))
    refuse('NOT_FOUND', 'There is no such workspace that you own.');
  await services.db.transaction().execute((trx) => joinFamily(services, trx, scope, [scope.workspaceId, otherId]));
}

async function askByEmail(services: Services, scope: MemberScope, email: string, work: BackgroundWork): Promise<void> {
  const { db } = services;
  const now = services.now();
  const own = await findEmail(db, scope.actor.userId);
  if (email === own) refuseField('owner_email', 'This is your own address. Choose one of your workspaces instead.');
  const waiting = (await findRequests(db, { workspaceId: scope.workspaceId, email: own, now })).filter(
    (one) => one.from_workspace_id === scope.workspaceId,
  );
  if (waiting.some((one) => one.asked_email === email)) return;
  if (waiting.length >= MOST_WAITING) refuse('INVALID_STATE', 'Ten requests wait already. Withdraw one first.');
  if ((await countAsked(db, scope.workspaceId, new Date(now.getTime() - DAY_MS))) >= MOST_A_DAY)
    return refuse('RATE_LIMITED', `${MOST_A_DAY} owners were asked within a day. Try again tomorrow.`);
  const asked = await db.transaction().execute(async (trx) => {
    const requestId = await addRequest(trx, scope, email, now);
    await recordEvent(trx, scope, { action: 'ask.family', object: { type: 'family_request', id: requestId, label: email } });
    await announce(trx, scope, { topic: 'workspace', id: null });
    return { requestId, email, from: await findName(trx, scope.workspaceId) };
  });
  work.run('An owner could not be told of a family request', () => tellAsked(services, asked));
}
