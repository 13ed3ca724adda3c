import type { DataLoad } from '@freehold/contract/insights/data-loads';
import type { Selectable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Database } from '../../../platform/database.ts';

export type LoadRow = Selectable<DB['data_loads']>;
export type AddressRow = Selectable<DB['data_addresses']>;
export type State = DataLoad['state'];
type Store = { db: Database };

const MOST_LOADS = 50;

export const findLoads = ({ db }: Store): Promise<LoadRow[]> =>
  db.selectFrom('data_loads').selectAll().orderBy('id', 'desc').limit(MOST_LOADS).execute();

export const findLoad = ({ db }: Store, id: number): Promise<LoadRow | undefined> =>
  db.selectFrom('data_loads').selectAll().where('id', '=', id).executeTakeFirst();

/** The newest load of each address. */
export const findLastLoads = ({ db }: Store): Promise<LoadRow[]> =>
  db
    .selectFrom('data_loads')
    .selectAll()
    .distinctOn('address_id')
    .where('address_id', 'is not', null)
    .orderBy('address_id')
    .orderBy('id', 'desc')
    .execute();

export const findRunningOf = ({ db }: Store, addressId: number): Promise<LoadRow | undefined> =>
  db.selectFrom('data_loads').selectAll().where('address_id', '=', addressId).where('ended_at', 'is', null).executeTakeFirst();

/** Those that nobody began to load since then: their job was lost between two writes. */
export const findForgotten = ({ db }: Store, before: Date): Promise<LoadRow[]> =>
  db.selectFrom('data_loads').selectAll().where('state', '=', 'waiting').where('created_at', '<', before).execute();

export type NewLoad = {
  addressId: number | null;
  upload: { id: string; memberId: number } | null;
  queuedIn: number;
  fileName: string;
  askedBy: string | null;
  at: Date;
};
/** Undefined where another load of the same address has not ended. */
export const insertLoad = ({ db }: Store, load: NewLoad): Promise<LoadRow | undefined> =>
  db
    .insertInto('data_loads')
    .values({
      address_id: load.addressId,
      upload_id: load.upload?.id ?? null,
      upload_member: load.upload?.memberId ?? null,
      queued_in: load.queuedIn,
      file_name: load.fileName,
      asked_by: load.askedBy,
      created_at: load.at,
    })
    .onConflict((conflict) => conflict.column('address_id').where('ended_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();

/** Takes a load up; one that a process was ended with is taken up again. False where it is over. */
export async function claimLoad({ db }: Store, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_loads')
    .set({ state: 'loading', started_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const tellProgress = ({ db }: Store, id: number, words: string) =>
  db
    .updateTable('data_loads')
    .set({ words: [words] })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();

export type LoadEnd = { state: Exclude<State, 'waiting' | 'loading'>; words: string[]; bytes: number | null; at: Date };
export const endLoad = ({ db }: Store, id: number, { state, words, bytes, at }: LoadEnd) =>
  db.updateTable('data_loads').set({ state, words, bytes, ended_at: at }).where('id', '=', id).where('ended_at', 'is', null).execute();

export const findAddresses = ({ db }: Store): Promise<AddressRow[]> =>
  db.selectFrom('data_addresses').selectAll().orderBy('address').execute();

export const findAddress = ({ db }: Store, id: number): Promise<AddressRow | undefined> =>
  db.selectFrom('data_addresses').selectAll().where('id', '=', id).executeTakeFirst();

export const findDueAddresses = ({ db }: Store, now: Date): Promise<AddressRow[]> =>
  db.selectFrom('data_addresses').selectAll().where('is_on', '=', true).where('next_at', '<=', now).orderBy('next_at').execute();

export type AddressSetting = { address: string; everyDays: number; queuedIn: number; setBy: string; at: Date; nextAt: Date };
export const saveAddress = ({ db }: Store, { address, everyDays, queuedIn, setBy, at, nextAt }: AddressSetting): Promise<AddressRow> => {
  const set = { every_days: everyDays, is_on: true, queued_in: queuedIn, set_by: setBy, set_at: at, failures: 0, next_at: nextAt };
  return db
    .insertInto('data_addresses')
    .values({ address, ...set })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(set))
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const changeAddress = (
  { db }: Store,
  id: number,
  change: Partial<Pick<AddressRow, 'is_on' | 'etag' | 'last_modified' | 'failures' | 'next_at'>>,
): Promise<AddressRow | undefined> => db.updateTable('data_addresses').set(change).where('id', '=', id).returningAll().executeTakeFirst();

export async function deleteAddress({ db }: Store, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('data_addresses').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
