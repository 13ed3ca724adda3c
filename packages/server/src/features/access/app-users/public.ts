import type { Database, Trx } from '../../../platform/database.ts';
import { readContact } from './contact.ts';
import { requireContact } from './request-code.ts';
import type { AppUser } from '@freehold/contract/access/app-users';
import { presentAppUser } from './present.ts';
import { addAppUser, findAppUser, readAppUser } from './store.ts';

export { takeCode } from './code-store.ts';
export { type Contact, maskPhone, readContact } from './contact.ts';
export { deliverLinkCode } from './deliver-link-code.ts';
export { linkStands, openDocumentSession, openHelpedSession, openSession } from './store.ts';

/**
 * The person who is reached by this contact, made when a workspace first sends them something: from then on they can sign in with it.
 * One contact only: a second one given by a workspace would let it open the papers of others to a number of its choice.
 */
export async function ensureAppUser(
  { db }: { db: Database | Trx },
  person: { contact: string; firstName: string; surname: string },
): Promise<{ appUserId: number }> {
  return { appUserId: await addAppUser(db, requireContact(person.contact), person) };
}

/** Whether a contact, as it was typed, is one of those that a person of these numbers signs in with. */
export async function isContactOf({ db }: { db: Database }, typed: string, ids: readonly number[]): Promise<boolean> {
  const contact = readContact(typed);
  const known = contact === null ? undefined : await findAppUser(db, contact);
  return known !== undefined && ids.includes(known.id);
}

/** Somebody outside the firms, with their contacts masked. */
export const describeAppUser = async ({ db }: { db: Database }, id: number): Promise<AppUser> => presentAppUser(await readAppUser(db, id));
