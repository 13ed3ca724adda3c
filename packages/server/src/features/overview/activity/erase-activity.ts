import { eraseActivity as eraseRoute, getActivityErasure, type ActivityErasure } from '@freehold/contract/overview/activity';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refusing } from '../../../platform/refuse.ts';
import { sealEvents } from '../../../platform/seal-events.ts';
import { NO_ANSWER_YET, type MemberScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { findKept } from '../../people/public.ts';
import { erasePersonFromActivity } from './erase-person.ts';
import { countReadable, lockKeeping } from './erasure-store.ts';
import { findRecordsOf } from './records-of-person.ts';
import { whyKept } from './why-kept.ts';

const refuse = refusing(eraseRoute);
const refuseLook = refusing(getActivityErasure);
const ONLY_JUDGES = 'Only an Owner, an Admin or Compliance can do this';
const NOBODY = 'This person is not in your people';

/** How many events tell of somebody, and why that must stay, if it must. */
export async function getErasure(scope: MemberScope, services: Services, id: number): Promise<ActivityErasure> {
  requireMay(scope, 'decide', ONLY_JUDGES);
  const partyId = (await findVisible(scope, id)) ?? refuseLook('NOT_FOUND', NOBODY);
  await sealEvents(services);
  return services.db.transaction().execute(async (trx) => {
    const records = (await findRecordsOf(trx, scope.workspaceId, partyId)) ?? refuseLook('NOT_FOUND', NOBODY);
    const kept = await findWhyKept(trx, scope, services, partyId);
    return { events: await countReadable(trx, scope.workspaceId, records), kept };
  });
}

/** Erases what the activity tells of somebody who asked for it, unless a legal hold or the law keeps it. */
export async function eraseActivity(scope: MemberScope, services: Services, id: number, reason: string): Promise<{ events: number }> {
  requireMay(scope, 'decide', ONLY_JUDGES);
  const partyId = (await findVisible(scope, id)) ?? refuse('NOT_FOUND', NOBODY);
  const events = await erasePersonFromActivity(services, scope, { partyId, reason }, async (trx) => {
    const kept = await findWhyKept(trx, scope, services, partyId);
    if (kept !== null) refuse('INVALID_STATE', kept);
  });
  return { events: events ?? refuse('NOT_FOUND', NOBODY) };
}

/** The same for whoever erases all of somebody: whether it was done. A hold, or a day that has not come, keeps it. */
export async function eraseActivityUnlessKept(services: Services, scope: Scope, partyId: number, reason: string): Promise<boolean> {
  let kept: string | null = null;
  await erasePersonFromActivity(services, scope, { partyId, reason }, async (trx) => {
    kept = await findWhyKept(trx, scope, services, partyId);
    if (kept !== null) throw new Kept();
  }).catch((error: unknown) => {
    if (!(error instanceof Kept)) throw error;
  });
  return kept === null;
}
class Kept extends Error {}

/** The record as this member sees it; of one that was merged, the one that was kept. */
function findVisible(scope: MemberScope, id: number): Promise<number | null> {
  return scope.transaction(async (trx) => (await findKept(trx, id))?.id ?? null, NO_ANSWER_YET);
}

async function findWhyKept(trx: Trx, scope: Scope, services: Services, partyId: number): Promise<string | null> {
  const keeping = await lockKeeping(trx, scope.workspaceId, partyId);
  return keeping ? whyKept(keeping, londonDate(services.now())) : null;
}
