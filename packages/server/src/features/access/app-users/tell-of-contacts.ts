import type { BackgroundWork } from '../../../platform/background-work.ts';
import type { Services } from '../../../platform/services.ts';
import type { ContactRow } from './contacts-store.ts';
import { type ContactChange, contactChangeMail, contactChangeText } from './words.ts';

/** Tells each of these contacts what became of one of them, so that a change somebody else made does not go unseen. */
export function tellOfContacts(
  { mail, sms, config }: Services,
  work: BackgroundWork,
  contacts: readonly Pick<ContactRow, 'email' | 'phone'>[],
  change: ContactChange,
): void {
  for (const { email, phone } of contacts)
    work.run('a change of contacts could not be told', async () => {
      if (email !== null) await mail.send(contactChangeMail(email, change, config.origin));
      else if (phone !== null) await sms?.send(contactChangeText(phone, change, config.origin));
    });
}
