import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { Keeping } from './why-kept.ts';

/** What says whether a record must be kept. It stays as it is until the transaction ends. */
export async function lockKeeping(trx: Trx, workspaceId: number, partyId: number): Promise<Keeping | undefined> {
  await sql`select from parties where workspace_id = ${workspaceId} and id = ${partyId} for no key update`.execute(trx);
  const { rows } = await sql<Keeping>`
    with recursive same as (
      select id from parties where workspace_id = ${workspaceId} and id = ${partyId}
      union
      select parties.id from parties join same on parties.merged_into = same.id where parties.workspace_id = ${workspaceId}
    )
    select legal_hold, relationship_started_on, retention_until, exists (
      select from checks where checks.workspace_id = ${workspaceId} and party_id in (select id from same)
        and state <> 'cancelled' and not is_practice and erased_at is null
    ) as was_checked
    from parties where workspace_id = ${workspaceId} and id = ${partyId}`.execute(trx);
  return rows[0];
}

/** How many events about these records can be read. As the owner: scopes read the keys of events they name. */
export async function countReadable(trx: Trx, workspaceId: number, records: readonly string[]): Promise<number> {
  const { rows } = await sql<{ events: string }>`
    select count(*) as events from vault.event_keys where workspace_id = ${workspaceId} and about && ${records}::text[]`.execute(trx);
  return Number(rows[0]?.events ?? 0);
}
