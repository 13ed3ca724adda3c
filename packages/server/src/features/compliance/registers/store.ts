import { sql, type Insertable, type Selectable } from 'kysely';
import type { KeptRegister } from '@freehold/contract/compliance/register-forms';
import type { DB } from '../../../db/types.ts';
import { lockByName } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

type Of = Pick<Scope, 'workspaceId'>;
export type VersionRow = Selectable<DB['register_versions']>;
/** The newest version of an entry. */
export type EntryRow = VersionRow & { register: KeptRegister };

const newest = (trx: Trx, { workspaceId }: Of) =>
  trx
    .selectFrom('register_versions as version')
    .innerJoin('register_entries as entry', (join) =>
      join.onRef('entry.workspace_id', '=', 'version.workspace_id').onRef('entry.id', '=', 'version.entry_id'),
    )
    .selectAll('version')
    .select('entry.register')
    .where('version.workspace_id', '=', workspaceId)
    .where(
      sql<boolean>`not exists (select from register_versions as later
        where later.workspace_id = version.workspace_id and later.entry_id = version.entry_id and later.version > version.version)`,
    )
    .orderBy('version.entry_id', 'desc');

/** Of one register, or of all; the newest entry first. */
export const findEntries = (trx: Trx, scope: Of, register?: KeptRegister): Promise<EntryRow[]> =>
  newest(trx, scope)
    .$if(register !== undefined, (query) => query.where('entry.register', '=', register ?? 'policies'))
    .execute();
export const findEntry = (trx: Trx, scope: Of, register: KeptRegister, id: number): Promise<EntryRow | undefined> =>
  newest(trx, scope).where('entry.register', '=', register).where('version.entry_id', '=', id).executeTakeFirst();

/** Newest first. */
export const findVersions = (trx: Trx, { workspaceId }: Of, ids: readonly number[]): Promise<VersionRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('register_versions')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('entry_id', 'in', [...ids])
        .orderBy('entry_id', 'desc')
        .orderBy('version', 'desc')
        .execute();

/** The number of the new entry; undefined where the firm has its one risk assessment already. */
export async function insertEntry(trx: Trx, { workspaceId }: Of, register: KeptRegister, at: Date): Promise<number | undefined> {
  const row = await trx
    .insertInto('register_entries')
    .values({ workspace_id: workspaceId, register, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
/** False where somebody else wrote this version meanwhile. */
export async function insertVersion(trx: Trx, row: Insertable<DB['register_versions']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('register_versions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'entry_id', 'version']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

export type ReadRow = Selectable<DB['policy_acknowledgements']>;
export const findReads = (trx: Trx, { workspaceId }: Of): Promise<ReadRow[]> =>
  trx.selectFrom('policy_acknowledgements').selectAll().where('workspace_id', '=', workspaceId).orderBy('at').execute();
export async function insertRead(trx: Trx, row: Insertable<DB['policy_acknowledgements']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('policy_acknowledgements')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

export const findPeople = (trx: Trx, { workspaceId }: Of) =>
  trx
    .selectFrom('members')
    .select(['id', 'first_name', 'surname', 'email', 'state'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('first_name')
    .orderBy('id')
    .execute();

export const findAppointments = (trx: Trx, { workspaceId }: Of) =>
  trx.selectFrom('officer_appointments').selectAll().where('workspace_id', '=', workspaceId).orderBy('id', 'desc').execute();
export const findSupervision = (trx: Trx, { workspaceId }: Of) =>
  trx.selectFrom('supervision_versions').selectAll().where('workspace_id', '=', workspaceId).orderBy('version', 'desc').execute();

/** The newest request of somebody to be erased, as it stands. */
export const findRequestOf = (trx: Trx, scope: Of, partyId: number): Promise<EntryRow | undefined> =>
  newest(trx, scope)
    .innerJoin('data_request_people as about', (join) =>
      join.onRef('about.workspace_id', '=', 'version.workspace_id').onRef('about.entry_id', '=', 'version.entry_id'),
    )
    .where('about.party_id', '=', partyId)
    .executeTakeFirst();
export const insertRequestPerson = (trx: Trx, row: Insertable<DB['data_request_people']>) =>
  trx.insertInto('data_request_people').values(row).execute();
/** So that one request is put on record once. */
export const lockRequests = (trx: Trx, { workspaceId }: Of) => lockByName(trx, `data requests of ${workspaceId}`);
/** Whom the requests are about, by line. */
export async function findRequestPeople(trx: Trx, { workspaceId }: Of): Promise<Map<number, { id: number; name: string }>> {
  const { rows } = await sql<{ entry_id: number; id: number; name: string }>`
    select about.entry_id, parties.id, parties.display_name as name from data_request_people about
    join parties on parties.workspace_id = about.workspace_id and parties.id = about.party_id
    where about.workspace_id = ${workspaceId}`.execute(trx);
  return new Map(rows.map(({ entry_id: entry, id, name }) => [entry, { id, name }]));
}
