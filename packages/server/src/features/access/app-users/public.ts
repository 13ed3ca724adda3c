import type { Services } from '../../../platform/services.ts';
import { requireContact } from './request-code.ts';
import { addAppUser } from './store.ts';

export { maskPhone } from './contact.ts';

/**
 * The person who is reached by this contact, made when a workspace first sends them something: from then on they can sign in with it.
 * One contact only: a second one given by a workspace would let it open the papers of others to a number of its choice.
 */
export async function ensureAppUser(
  { db }: Pick<Services, 'db'>,
  person: { contact: string; firstName: string; surname: string },
): Promise<{ appUserId: number }> {
  return { appUserId: await addAppUser(db, requireContact(person.contact), person) };
}
