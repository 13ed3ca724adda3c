import { codeText } from '../../../platform/code-words.ts';
import type { Services } from '../../../platform/services.ts';
import type { Contact } from './contact.ts';
import { findAppUser } from './store.ts';
import { codeMail } from './words.ts';

type SentCode = { code: string; minutes: number };

/** Sends the code to a known contact, and to no other. */
export async function deliverCode(services: Services, contact: Contact, { code, minutes }: SentCode): Promise<void> {
  if (!(await findAppUser(services.db, contact))) return;
  if (contact.channel === 'email') await services.mail.send(codeMail(contact.value, code, minutes));
  else await services.sms?.send(codeText(contact.value, code, services.config.origin, minutes));
}
