import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { fingerprintOf } from '../../checks/public.ts';
import { insertStarted } from './start-check.ts';
import { findRunningPractice } from './store.ts';

/** Made up, and near to an entry of the demonstration list: another spelling, born the same day. */
const PRACTICE_SUBJECT: ScreenedSubject = {
  kind: 'person',
  first_name: 'Kasimir',
  last_name: 'Dravenko',
  dob: '1968-05-11',
  nationality: 'BY',
};

/** Runs a check of a made-up person against the bundled demonstration list, one at a time. It costs nothing, counts nowhere and is marked as practice. */
export async function startPracticeCheck(scope: MemberScope, services: Services): Promise<{ check_id: number }> {
  requireMay(scope, 'run_checks');
  const asked = { subject: PRACTICE_SUBJECT, matchMode: 'standard', reference: null } as const;
  const fingerprint = fingerprintOf(services.keys, scope.workspaceId, PRACTICE_SUBJECT);
  return scope.transaction(async (trx) => {
    const check =
      (await findRunningPractice(trx, scope)) ?? (await insertStarted(trx, scope, services, asked, { fingerprint, isPractice: true }));
    return { check_id: check.id };
  });
}
