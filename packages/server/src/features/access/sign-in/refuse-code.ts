import { refuseAlways, refuseField } from '../../../platform/refuse.ts';
import type { CodeRefusal } from '../../../providers/identity/provider.ts';
import { inMinutes } from './words.ts';

/** Refuses a code of two-step sign-in, with the sentence to show under it. */
export function refuseCode(refusal: CodeRefusal): never {
  if (refusal.kind === 'locked') {
    const wait = `Too many wrong codes. Wait ${inMinutes(refusal.retryAfterSeconds)}, then try again.`;
    return refuseAlways('RATE_LIMITED', wait, undefined, refusal.retryAfterSeconds);
  }
  if (refusal.reason === 'used') return refuseField('code', 'This code was already used. Wait for the next one.', 'CODE_USED');
  return refuseField('code', 'This code is not right. Enter the newest one from your app, or a recovery code.', 'WRONG_CODE');
}
