import type { Services } from '../../platform/services.ts';
import type { Mail } from '../../providers/mail/provider.ts';
import type { Contact } from './contact.ts';
import { findAppUser } from './store.ts';
import { codeMail, codeText } from './words.ts';

class CodeNotSent extends Error {}

/** Sends the code to a known contact, and to no other. What fails is logged without naming anybody; nobody waits for it. */
export async function deliverCode(services: Services, contact: Contact, code: string): Promise<void> {
  try {
    if (!(await findAppUser(services.db, contact))) return;
    if (contact.channel === 'email') await sendMail(services, codeMail(contact.value, code));
    else await services.sms?.send(codeText(contact.value, code, services.config.origin));
  } catch (error) {
    services.log.error({ err: error, channel: contact.channel }, 'a sign-in code could not be sent');
  }
}

/** A mail server's own sentence often quotes the address, so only its codes are passed on to the log. */
async function sendMail({ mail }: Pick<Services, 'mail'>, message: Mail): Promise<void> {
  try {
    await mail.send(message);
  } catch (error) {
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
    throw new CodeNotSent(['The mail was not taken', code, responseCode].filter(Boolean).join(' '));
  }
}
