import { sql } from 'kysely';
import { lockByName } from '../../../platform/audit.ts';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Contact } from './contact.ts';
import { columnOf } from './store.ts';

export type ContactRow = {
  id: number;
  person_id: number;
  first_name: string;
  surname: string;
  email: string | null;
  phone: string | null;
  joined_at: Date | null;
};
const COLUMNS = ['id', 'person_id', 'first_name', 'surname', 'email', 'phone', 'joined_at'] as const;

/** Changes of contacts take turns: each concerns two people, and they are rare. */
export const lockContacts = (trx: Trx): Promise<void> => lockByName(trx, 'app-user-contacts');

/** Every contact of the person who is reached by this one, in the order in which they came to be. */
export const findContactsOf = (db: Database | Trx, appUserId: number): Promise<ContactRow[]> =>
  db
    .selectFrom('auth.app_users')
    .select(COLUMNS)
    .where('person_id', '=', (own) => own.selectFrom('auth.app_users as own').select('own.person_id').where('own.id', '=', appUserId))
    .orderBy(sql`coalesce(joined_at, created_at)`)
    .orderBy('id')
    .execute();

export const findByContact = (db: Database | Trx, contact: Contact): Promise<ContactRow | undefined> =>
  db.selectFrom('auth.app_users').select(COLUMNS).where(columnOf(contact), '=', contact.value).executeTakeFirst();

/** The contact the session stands on now; undefined where it ended meanwhile. */
export async function findSessionContact(trx: Trx, sessionId: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('auth.app_sessions')
    .select('app_user_id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.app_user_id ?? undefined;
}

export async function insertContact(trx: Trx, contact: Contact, { own, now }: { own: ContactRow; now: Date }): Promise<void> {
  await trx
    .insertInto('auth.app_users')
    .values({
      [columnOf(contact)]: contact.value,
      first_name: own.first_name,
      surname: own.surname,
      person_id: own.person_id,
      joined_at: now,
    })
    .execute();
}

export async function joinContact(trx: Trx, id: number, { personId, now }: { personId: number; now: Date }): Promise<void> {
  await trx.updateTable('auth.app_users').set({ person_id: personId, joined_at: now }).where('id', '=', id).execute();
}

/** A person of its own again, as when a firm first wrote to it. */
export async function partContact(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('auth.app_users')
    .set({ person_id: sql<number>`nextval('auth.app_person_ids')`, joined_at: null })
    .where('id', '=', id)
    .execute();
}

/** Ends what was opened with these contacts, but for one session; links made before open nothing. */
export async function endAllOf(trx: Trx, ids: readonly number[], { now, but }: { now: Date; but: number }): Promise<void> {
  await trx
    .updateTable('auth.app_sessions')
    .set({ ended_at: now })
    .where('app_user_id', 'in', ids)
    .where('id', '<>', but)
    .where('ended_at', 'is', null)
    .execute();
  await trx.updateTable('auth.app_users').set({ changed_at: now }).where('id', 'in', ids).execute();
}

export async function moveSession(trx: Trx, sessionId: number, appUserId: number): Promise<void> {
  await trx.updateTable('auth.app_sessions').set({ app_user_id: appUserId }).where('id', '=', sessionId).execute();
}
