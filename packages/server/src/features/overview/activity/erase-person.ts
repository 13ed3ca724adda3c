import { recordEvent } from '../../../platform/audit.ts';
import { destroyKeys } from '../../../platform/erased-details.ts';
import type { Scope } from '../../../platform/scope.ts';
import { sealEvents } from '../../../platform/seal-events.ts';
import type { Services } from '../../../platform/services.ts';
import { findRecordsOf } from './records-of-person.ts';

/**
 * Erases what the activity tells of a person: names, changed fields and reasons of every event about them, their checks, runs and messages. The
 * events stay, and so does the chain. It cannot be undone. For the operator, and for what ends the keeping of somebody's records; whoever
 * calls it has made sure that nothing of it must be kept any longer. Answers of how many events; null where there is no such person.
 */
export async function erasePersonFromActivity(
  services: Services,
  scope: Scope,
  { partyId, reason }: { partyId: number; reason: string },
): Promise<number | null> {
  // What has no key yet gets one, so that it can be destroyed.
  await sealEvents(services);
  // As the owner: no scope may destroy a key.
  return services.db.transaction().execute(async (trx) => {
    const records = await findRecordsOf(trx, scope.workspaceId, partyId);
    if (records === null) return null;
    const upTo = new Date().toISOString();
    const erased = await destroyKeys(
      trx,
      services,
      records.map((about) => ({ workspace: scope.workspaceId, about, upTo })),
    );
    await recordEvent(trx, scope, {
      action: 'erase.activity',
      object: { type: 'workspace', id: scope.workspaceId, label: `person ${partyId}` },
      diff: { events: { before: null, after: erased } },
      reason,
    });
    return erased;
  });
}
