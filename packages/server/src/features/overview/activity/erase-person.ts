import { recordEvent } from '../../../platform/audit.ts';
import { destroyKeys } from '../../../platform/erased-details.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { sealEvents } from '../../../platform/seal-events.ts';
import type { Services } from '../../../platform/services.ts';
import { findRecordsOf } from './records-of-person.ts';

/**
 * Erases what the activity tells of a person: names, changed fields and reasons of every event about them, their checks, runs and messages. The
 * events stay, and so does the chain. It cannot be undone. `allow` throws where something of it must be kept; the operator, who has none, has
 * made sure of it. Answers of how many events; null where there is no such person.
 */
export async function erasePersonFromActivity(
  services: Services,
  scope: Scope,
  { partyId, reason }: { partyId: number; reason: string },
  allow: (trx: Trx) => Promise<void> = async () => undefined,
): Promise<number | null> {
  // What has no key yet gets one, so that it can be destroyed.
  await sealEvents(services);
  // As the owner: no scope may destroy a key.
  return services.db.transaction().execute(async (trx) => {
    const records = await findRecordsOf(trx, scope.workspaceId, partyId);
    if (records === null) return null;
    await allow(trx);
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
