import * as verificationContract from '@freehold/contract/firm/verification';
import { randomInt } from 'node:crypto';
import type { VerificationPage } from '@freehold/contract/firm/verification';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { CODE_WORDS, codeText, waitWords, wrongCodeWords } from '../../../platform/code-words.ts';
import { refuseAlways, refuseField, refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, type MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { maskPhone } from '../../access/public.ts';
import { presentVerification } from './get-verification.ts';
import { addPhoneCode, RESEND_AFTER_SECONDS, takePhoneCode } from './phone-code-store.ts';
import { requireOpen } from './require-open.ts';
import { setMemberPhone, updateVerification } from './store.ts';

const refuseSendPhoneCode = refusing(verificationContract.sendPhoneCode);

/** Texts a new code to the phone, and only to it; any code before it no longer counts. */
export async function sendPhoneCode(scope: MemberScope, services: Services, phone: string) {
  await scope.transaction((trx) => requireOpen(trx, scope), NO_ANSWER_YET);
  if (!services.sms)
    return refuseSendPhoneCode('PROVIDER_UNAVAILABLE', 'Text messages are not set up here. Ask whoever runs this installation.');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const waitSeconds = await addPhoneCode(services, { userId: scope.actor.userId, phone, code });
  if (waitSeconds > 0) return refuseAlways('RATE_LIMITED', waitWords(waitSeconds), undefined, waitSeconds);
  try {
    await services.sms.send(codeText(phone, code, services.config.origin));
  } catch (error) {
    services.log.error({ err: error }, 'a verification code could not be sent');
    return refuseSendPhoneCode('PROVIDER_UNAVAILABLE', 'The text could not be sent. Check the number, then try again in a minute.');
  }
  return { sent: true as const, masked: maskPhone(phone), resend_after_seconds: RESEND_AFTER_SECONDS };
}

/** Trades the newest code for a confirmed phone, which becomes the member's own. */
export async function confirmPhone(scope: MemberScope, services: Services, phone: string, code: string): Promise<VerificationPage> {
  await scope.transaction((trx) => requireOpen(trx, scope), NO_ANSWER_YET);
  const taken = await takePhoneCode(services, scope.actor.userId, phone, code);
  if (taken.kind === 'wrong') return refuseField('code', wrongCodeWords(taken.triesLeft), 'WRONG_CODE');
  if (taken.kind === 'refused') return refusing(verificationContract.confirmPhone)('CODE_INVALID', CODE_WORDS[taken.reason]);
  return scope.transaction(async (trx) => {
    const row = await requireOpen(trx, scope);
    const now = services.now();
    await updateVerification(trx, scope, row.id, { phone, phone_confirmed_at: now }, now);
    await setMemberPhone(trx, scope, phone, now);
    await recordEvent(trx, scope, {
      action: 'confirm.phone',
      object: { type: 'verification', id: row.id, label: scope.actor.name },
      diff: { phone: { before: row.phone && maskPhone(row.phone), after: maskPhone(phone) } },
    });
    await announce(trx, scope, { topic: 'verification', id: row.id });
    return presentVerification(trx, scope, services);
  });
}
