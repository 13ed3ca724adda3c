import { sql, type Insertable, type Selectable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Database, Trx } from '../../../platform/database.ts';

export type LinkRow = Selectable<DB['property_links']>;
export type SignUpRow = Selectable<DB['link_sign_ups']>;

export const findLink = (trx: Trx, propertyId: number): Promise<LinkRow | undefined> =>
  trx.selectFrom('property_links').selectAll().where('property_id', '=', propertyId).forNoKeyUpdate().executeTakeFirst();

export const insertLink = (trx: Trx, row: Insertable<DB['property_links']>): Promise<LinkRow> =>
  trx.insertInto('property_links').values(row).returningAll().executeTakeFirstOrThrow();

export const updateLink = (trx: Trx, propertyId: number, change: Partial<Insertable<DB['property_links']>>): Promise<LinkRow> =>
  trx
    .updateTable('property_links')
    .set({ ...change, version: sql`version + 1` })
    .where('property_id', '=', propertyId)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function countRegistrations(trx: Trx, propertyId: number): Promise<number> {
  const row = await trx
    .selectFrom('property_people')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('property_id', '=', propertyId)
    .where('invited_via', '=', 'dynamic_link')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Which workspace's property the token opens. A visitor belongs to none, so it is asked outside a scope. */
export const findByToken = (db: Database, tokenHash: Buffer): Promise<LinkRow | undefined> =>
  db.selectFrom('property_links').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

export const countOpen = (trx: Trx, propertyId: number, now: Date) =>
  trx
    .updateTable('property_links')
    .set({ opens: sql`opens + 1`, last_opened_at: now })
    .where('property_id', '=', propertyId)
    .execute();

/** What a visitor is shown of the firm. */
/* ---------- who is told ---------- */
export const listChoices = (trx: Trx, propertyId: number) =>
  trx
    .selectFrom('link_notifications')
    .innerJoin('members', (join) => join.onRef('members.id', '=', 'link_notifications.member_id'))
    .select(['member_id', 'channels', 'notification_type_ids', 'first_name', 'surname'])
    .where('property_id', '=', propertyId)
    .where('members.state', '=', 'active')
    .orderBy('first_name')
    .orderBy('member_id')
    .execute();

export const putChoice = (trx: Trx, row: Insertable<DB['link_notifications']>) =>
  trx
    .insertInto('link_notifications')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'property_id', 'member_id'])
        .doUpdateSet({ channels: row.channels, notification_type_ids: row.notification_type_ids }),
    )
    .execute();

export const findMemberName = (trx: Trx, memberId: number) =>
  trx.selectFrom('members').select(['first_name', 'surname', 'state']).where('id', '=', memberId).executeTakeFirst();

/* ---------- people on their way in ---------- */
/** When each of the newest sign-ups under this hash was begun, newest first, over all workspaces: asked outside a scope. */
export const recentSignUps = (trx: Trx, ipHash: Buffer, since: Date, most: number) =>
  trx
    .selectFrom('link_sign_ups')
    .select('created_at')
    .where('ip_hash', '=', ipHash)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();

export const insertSignUp = (trx: Trx, row: Insertable<DB['link_sign_ups']>) => trx.insertInto('link_sign_ups').values(row).execute();

export const lockSignUp = (trx: Trx, propertyId: number, requestHash: Buffer): Promise<SignUpRow | undefined> =>
  trx
    .selectFrom('link_sign_ups')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('request_hash', '=', requestHash)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const changeSignUp = (trx: Trx, id: number, change: { used_at: Date } | { tries: number }) =>
  trx.updateTable('link_sign_ups').set(change).where('id', '=', id).execute();

export const purgeSignUps = (db: Database, before: Date) => db.deleteFrom('link_sign_ups').where('created_at', '<', before).execute();

/** The one person of the workspace with this confirmed address and name; null where there is none, or more than one. */
export async function findSamePerson(trx: Trx, person: { email: string; firstName: string; lastName: string }): Promise<number | null> {
  const rows = await trx
    .selectFrom('parties')
    .select('id')
    .where('kind', '=', 'person')
    .where('merged_into', 'is', null)
    .where(sql<boolean>`emails @> array[${person.email}]`)
    .where(sql<boolean>`fold_text(first_name) = fold_text(${person.firstName}) and fold_text(last_name) = fold_text(${person.lastName})`)
    .limit(2)
    .execute();
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}
