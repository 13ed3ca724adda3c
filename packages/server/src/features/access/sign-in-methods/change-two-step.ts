import {
  confirmTwoStep,
  renewRecoveryCodes,
  startTwoStep,
  stopTwoStep,
  type RecoveryCodes,
} from '@freehold/contract/access/sign-in-methods';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { TwoStepSignIn } from '../../../providers/identity/provider.ts';
import { refuseCode } from '../sign-in/public.ts';
import { recordChange } from './record-change.ts';

const ALREADY_ON = 'Two-step sign-in is on already.';
const OFF = 'Two-step sign-in is off.';

const refuseToStart = refusing(startTwoStep);
const refuseToConfirm = refusing(confirmTwoStep);
const refuseToRenew = refusing(renewRecoveryCodes);
const refuseToStop = refusing(stopTwoStep);

/** A secret for the person's authenticator app; nothing changes until it is confirmed. */
export async function beginTwoStep(twoStep: TwoStepSignIn, subject: string): Promise<{ secret: string; uri: string }> {
  return (await twoStep.start(subject)) ?? refuseToStart('INVALID_STATE', ALREADY_ON);
}

/** Switches two-step sign-in on with the first code of the app, and gives the recovery codes, this once. */
export async function switchOn(scope: MemberScope, twoStep: TwoStepSignIn, subject: string, code: string): Promise<RecoveryCodes> {
  const done = await twoStep.confirm(subject, code);
  if (done.kind === 'refused' && done.reason === 'not_started')
    return refuseToConfirm('INVALID_STATE', 'There is nothing to confirm. Begin again, or look whether two-step sign-in is on already.');
  if (done.kind !== 'on') return refuseCode(done);
  await recordChange(scope, 'start.two_step');
  return { recovery_codes: done.recoveryCodes };
}

/** Ten new recovery codes in place of the old ones. */
export async function giveNewCodes(scope: MemberScope, twoStep: TwoStepSignIn, subject: string, code: string): Promise<RecoveryCodes> {
  const done = await twoStep.renewRecoveryCodes(subject, code);
  if (done.kind === 'refused' && done.reason === 'off') return refuseToRenew('INVALID_STATE', OFF);
  if (done.kind !== 'renewed') return refuseCode(done);
  await recordChange(scope, 'renew.recovery_codes');
  return { recovery_codes: done.recoveryCodes };
}

/** Switches two-step sign-in off, for somebody who can still prove the second step. */
export async function switchOff(scope: MemberScope, twoStep: TwoStepSignIn, subject: string, code: string): Promise<{ stopped: true }> {
  const done = await twoStep.stop(subject, code);
  if (done.kind === 'refused' && done.reason === 'off') return refuseToStop('INVALID_STATE', OFF);
  if (done.kind !== 'stopped') return refuseCode(done);
  await recordChange(scope, 'stop.two_step');
  return { stopped: true };
}
