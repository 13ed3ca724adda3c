import { sql } from 'kysely';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Schedule } from '../../../platform/jobs.ts';
import { dateInWords, londonDate } from '../../../platform/london-time.ts';
import { openScope, type Scope } from '../../../platform/scope.ts';
import type { WorkAsker, WorkQuery } from '../../../platform/work-query.ts';
import { addDays } from '@freehold/property-rules/calendar';
import { checkPath, findCheck, isVisible, mayRunChecks, memberSeesCheck, visibilityOf } from '../../checks/public.ts';
import { notify } from '../../firm/public.ts';

/** So many days before the day and on it somebody is told. */
const TOLD_DAYS = [60, 30, 7, 0] as const;
const FIRST_DAYS = TOLD_DAYS[0];

/** An accepted right for a time that nobody followed up, while the person is a client and the home is let. Conditions on `checks` and `rent`. */
const isOpen = (
  today: string,
) => sql`checks.kind = 'rtr' and checks.state = 'decided' and checks.status in ('passed', 'acceptedAfterReview')
  and rent.follow_up_on is not null
  and not exists (select from checks later where later.workspace_id = checks.workspace_id and later.kind = 'rtr' and later.id > checks.id
    and later.state = 'decided' and (later.party_id = checks.party_id
      or (checks.party_id is null and later.party_id is null and later.subject_fingerprint = checks.subject_fingerprint)))
  and not exists (select from parties where parties.workspace_id = checks.workspace_id and parties.id = checks.party_id
    and parties.relationship_ended_on <= ${today}::date)
  and not exists (select from properties where properties.workspace_id = checks.workspace_id and properties.id = checks.property_id
    and properties.stage in ('ended', 'withdrawn'))`;

/** Whoever is monitored is told of by an alert, and not a second time. */
const isMonitored = sql`exists (select from parties monitored where monitored.workspace_id = checks.workspace_id
  and monitored.id = checks.party_id and monitored.is_monitored)`;

export type FollowUp = { party_id: number; check_id: number; public_ref: string; follow_up_on: string; assignee_id: number };
/** The rights for a time of monitored people that are to be checked again by this day. */
export async function findFollowUps(
  trx: Trx,
  { workspaceId }: Scope,
  { today, until }: { today: string; until: string },
): Promise<FollowUp[]> {
  const { rows } = await sql<FollowUp>`
    select checks.party_id, checks.id as check_id, checks.public_ref, rent.follow_up_on::text, coalesce(checks.assigned_to, checks.created_by) as assignee_id
    from checks join rent_checks rent on rent.workspace_id = checks.workspace_id and rent.check_id = checks.id
    where checks.workspace_id = ${workspaceId} and ${isOpen(today)} and ${isMonitored} and not checks.is_practice
      and rent.follow_up_on <= ${until}::date
    order by checks.party_id, checks.id`.execute(trx);
  return rows;
}

/** The rights for a time that are to be checked again, as rows of the work queue: from 60 days before the day. */
export function followUpWork({ trx, scope, now }: WorkAsker): WorkQuery[] {
  const visibility = visibilityOf(scope);
  if (visibility === null) return [];
  const seen = sql`(${trx
    .selectFrom('checks')
    .selectAll()
    .where((where) => isVisible(where, visibility))}) as checks`;
  return [
    sql`
    select 'right_to_rent' as kind, 'right-to-rent:' || checks.id as key, checks.subject_name as about, null as detail,
      checks.public_ref as reference, coalesce(checks.assigned_to, checks.created_by) as assignee_id, checks.updated_at as since,
      rent.follow_up_on as due_on, '/marketplace/manual_rtr_check/' || checks.id as path, ${mayRunChecks(scope)} as yours
    from ${seen} join rent_checks rent on rent.workspace_id = checks.workspace_id and rent.check_id = checks.id
    where ${isOpen(londonDate(now))} and not ${isMonitored} and rent.follow_up_on <= ${addDays(londonDate(now), FIRST_DAYS)}::date`,
  ];
}

type Due = { workspace_id: number; id: number; follow_up_on: string; told: number; days: number };

/** Every morning: 60, 30 and 7 days before a right for a time is to be checked again, and on the day, whoever has the check is told, once each. */
export const tellFollowUps: Schedule = {
  name: 'tell-right-to-rent-follow-ups',
  cron: '14 6 * * *',
  async run(services) {
    const due = await findDue(services.db, londonDate(services.now()));
    for (const { workspace_id: workspaceId, id, follow_up_on: day, told, days } of due) {
      const scope = openScope(services, workspaceId, { kind: 'system', name: 'tell-right-to-rent-follow-ups' });
      await scope.transaction(async (trx) => {
        const row = await findCheck(trx, scope, id);
        if (!row) return;
        await notify(trx, scope, {
          kind: 'right_to_rent_due',
          to: [told],
          mayKnow: (member) => memberSeesCheck(member, row),
          object: { type: 'right_to_rent', id: `${id}:${TOLD_DAYS.findLast((one) => days <= one) ?? FIRST_DAYS}` },
          words: `The right to rent of ${row.public_ref} ${days < 0 ? 'was' : 'is'} to be checked again by ${dateInWords(day)}.`,
          path: checkPath(row),
          once: true,
        });
      });
    }
  },
};

async function findDue(db: Database, today: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select checks.workspace_id, checks.id, rent.follow_up_on::text, coalesce(checks.assigned_to, checks.created_by) as told,
      (rent.follow_up_on - ${today}::date)::int as days
    from checks
    join workspaces on workspaces.id = checks.workspace_id and workspaces.state = 'active'
    join rent_checks rent on rent.workspace_id = checks.workspace_id and rent.check_id = checks.id
    where ${isOpen(today)} and not ${isMonitored} and not checks.is_practice and rent.follow_up_on <= ${today}::date + ${FIRST_DAYS}::int
    order by checks.workspace_id, checks.id`.execute(db);
  return rows;
}
