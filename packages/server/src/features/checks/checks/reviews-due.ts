import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export type ReviewDue = { party_id: number; check_id: number; public_ref: string; due_on: string; assignee_id: number };
/** The reviews of monitored clients that fall due by this day: as their newest assessed risk says, or when their acceptance ends. */
export async function findReviewsDue(trx: Trx, { workspaceId }: Scope, until: string): Promise<ReviewDue[]> {
  const { rows } = await sql<ReviewDue>`
    select * from (
      select distinct on (parties.id) parties.id as party_id, checks.id as check_id, checks.public_ref,
        coalesce(checks.assigned_to, checks.created_by) as assignee_id,
        least(
          (select risk.next_review_on from risk_assessments risk where risk.workspace_id = checks.workspace_id and risk.check_id = checks.id order by risk.id desc limit 1),
          case when checks.holds_until is null then (standing.accepted_until at time zone 'Europe/London')::date end)::text as due_on
      from parties
      join party_standings standing on standing.workspace_id = parties.workspace_id and standing.party_id = parties.id
      join checks on checks.workspace_id = parties.workspace_id and checks.id = standing.check_id
      where parties.workspace_id = ${workspaceId} and parties.is_monitored and parties.merged_into is null and standing.accepted_until is not null
      order by parties.id, due_on nulls last) due
    where due_on::date <= ${until}::date order by party_id`.execute(trx);
  return rows;
}
