import type { BackgroundWork } from '../../../platform/background-work.ts';
import { waitWords } from '../../../platform/code-words.ts';
import { refuseAlways, refuseField } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { addCode } from './code-store.ts';
import { readContact, type Contact } from './contact.ts';
import { deliverCode } from './deliver-code.ts';

const RESEND_AFTER_SECONDS = 60;

type Requested = { sent: boolean; channel: Contact['channel']; digits: number; challenge: string; resend_after_seconds: number };

/** What a person typed as their contact, or the refusal under the field. */
export function requireContact(typed: string): Contact {
  return (
    readContact(typed) ??
    refuseField('contact', 'Enter an email address, like name@example.com, or a mobile number, like 07700 900123', 'FORMAT')
  );
}

/** Makes a code for the contact. What it answers, and when, does not depend on whether the contact is known; only a known one gets the code. */
export async function requestCode(services: Services, typed: string, network: string, work: BackgroundWork): Promise<Requested> {
  const contact = requireContact(typed);
  if (contact.channel === 'sms' && !services.sms)
    return refuseField('contact', 'Text messages are not set up here. Use your email address instead.', 'NO_TEXTS');
  const outcome = await addCode(services, { contact: contact.value, network });
  if (outcome.kind === 'too_many')
    return refuseAlways('RATE_LIMITED', waitWords(outcome.retryAfterSeconds), undefined, outcome.retryAfterSeconds);
  const { chosen, challenge } = outcome;
  if (chosen.kind === 'send') work.run('a sign-in code could not be sent', () => deliverCode(services, contact, chosen));
  const { digits } = chosen;
  return { sent: chosen.kind === 'send', channel: contact.channel, digits, challenge, resend_after_seconds: RESEND_AFTER_SECONDS };
}
