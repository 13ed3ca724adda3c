import * as verificationContract from '@freehold/contract/firm/verification';
import type { VerificationPage } from '@freehold/contract/firm/verification';
import { announce, announceToAll } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { addJob } from '../../../platform/jobs.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { readRequirement } from './flags-store.ts';
import { presentVerification } from './get-verification.ts';
import { requireOpen } from './require-open.ts';
import { keyRole } from './roles.ts';
import { readEvidence, readMember, readReason, updateVerification } from './store.ts';
import { whatIsMissing } from './steps.ts';

const refuseSubmitVerification = refusing(verificationContract.submitVerification);

/** Sends the verification to the operators. What they must know of the person is written down now: they see nothing else of the workspace. */
export function submitVerification(scope: MemberScope, services: Services): Promise<VerificationPage> {
  return scope.transaction(async (trx) => {
    const row = await requireOpen(trx, scope);
    const evidence = await readEvidence(trx, scope, row.id);
    const missing = whatIsMissing(row, evidence);
    if (missing !== null) return refuseSubmitVerification('INVALID_STATE', missing);
    if (row.state === 'ask_again' && evidence.every((one) => row.decided_at !== null && one.created_at <= row.decided_at)) {
      const reason = await readReason(trx, scope, row.id, row.try);
      return refuseSubmitVerification('INVALID_STATE', `Replace what the reviewer asked for first: ${reason ?? 'the page says what'}`);
    }
    const now = services.now();
    const member = await readMember(trx, scope, scope.actor.memberId);
    const workspace = await readRequirement(trx, scope);
    await updateVerification(
      trx,
      scope,
      row.id,
      {
        state: 'submitted',
        try: row.try + 1,
        submitted_at: now,
        person_name: `${member.first_name} ${member.surname}`,
        person_role: keyRole(member),
        account_name: workspace.account_name,
        due_at: workspace.grace_ends_at,
      },
      now,
    );
    await recordEvent(trx, scope, {
      action: 'submit.verification',
      object: { type: 'verification', id: row.id, label: scope.actor.name },
      diff: { files: { before: null, after: evidence.map(({ part, sha256 }) => ({ part, sha256 })) } },
    });
    await addJob(trx, 'tell-operators', { verificationId: row.id, sending: row.try + 1 });
    await announce(trx, scope, { topic: 'verification', id: row.id });
    await announceToAll(trx, { topic: 'verification', id: null });
    return presentVerification(trx, scope, services);
  });
}
