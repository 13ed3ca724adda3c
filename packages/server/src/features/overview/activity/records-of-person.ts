import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';

/** Every record whose events tell of the person, as the activity names them: their own, those merged into it, and what hangs on them. Null where there is none. */
export async function findRecordsOf(trx: Trx, workspaceId: number, partyId: number): Promise<string[] | null> {
  const { rows } = await sql<{ record: string }>`
    with recursive same as (
      select id from parties where workspace_id = ${workspaceId} and id = ${partyId}
      union
      select parties.id from parties join same on parties.merged_into = same.id where parties.workspace_id = ${workspaceId}
    ), own_checks as (
      select id from checks where workspace_id = ${workspaceId} and party_id in (select id from same)
    ), runs as (
      select id from flow_runs where workspace_id = ${workspaceId} and party_id in (select id from same)
    ), direct as (
      select 'party:' || id as record from same
      union all select 'check:' || id from own_checks
      union all select 'flow_run:' || id from runs
      union all select 'payment_request:' || id from payment_requests where workspace_id = ${workspaceId} and party_id in (select id from same)
      union all select 'match:' || id from matches where workspace_id = ${workspaceId} and check_id in (select id from own_checks)
      union all select 'report:' || id from reports where workspace_id = ${workspaceId} and check_id in (select id from own_checks)
      union all select 'property_person:' || id from property_people where workspace_id = ${workspaceId} and party_id in (select id from same)
    )
    select record from direct
    union all select 'message:' || id from messages
      where workspace_id = ${workspaceId} and about_type || ':' || about_id in (select record from direct)`.execute(trx);
  return rows.length === 0 ? null : rows.map(({ record }) => record);
}
