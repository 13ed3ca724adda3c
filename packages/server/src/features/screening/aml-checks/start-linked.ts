import type { Trx } from '../../../platform/database.ts';
import { Refused } from '../../../platform/refuse.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { addStarted, type NewCheck } from './add-started.ts';

/** Starts the screening that another check takes over, as the policy in force says; where nothing can be screened it answers why. */
export async function startLinkedScreening(
  trx: Trx,
  scope: Scope,
  services: Services,
  asked: NewCheck,
  by: { fingerprint: string; createdBy: number },
): Promise<{ checkId: number } | { refused: string }> {
  try {
    return { checkId: (await addStarted(trx, scope, services, asked, by)).id };
  } catch (error) {
    // It is refused before anything is written.
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}
