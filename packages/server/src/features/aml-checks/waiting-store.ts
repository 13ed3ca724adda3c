import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { CheckStep } from '@freehold/contract/aml-checks';

/* What a check waits for, as conditions on a row of `checks`. */

const ofCheck = (table: string) =>
  sql`${sql.ref(`${table}.workspace_id`)} = checks.workspace_id and ${sql.ref(`${table}.check_id`)} = checks.id`;
const openMatch = (and: RawBuilder<unknown> = sql`true`) =>
  sql<SqlBool>`exists (select from matches where ${ofCheck('matches')} and matches.status in ('open', 'unclear') and ${and})`;
const opinionOn = (and: RawBuilder<unknown> = sql`true`) =>
  sql`exists (select from match_resolutions said where said.workspace_id = matches.workspace_id and said.match_id = matches.id and ${and})`;

// An open match that somebody spoke about lacks the second person; people who differed made it unclear.
const untouched = openMatch(sql`(matches.status = 'unclear' or not ${opinionOn()})`);
const halfSettled = (and: RawBuilder<unknown> = sql`true`) => openMatch(sql`matches.status = 'open' and ${opinionOn()} and ${and}`);

const newestDecision = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`coalesce((select ${condition} from decisions newest where ${ofCheck('newest')} order by newest.id desc limit 1), false)`;
const unapproved = sql`newest.needs_second and not exists (
  select from decision_seconds where decision_seconds.workspace_id = newest.workspace_id and decision_seconds.decision_id = newest.id)`;

const unreported = sql<SqlBool>`(checks.frozen_at is not null and exists (
  select from ofsi_drafts where ${ofCheck('ofsi_drafts')} and ofsi_drafts.sent_at is null))`;

/** The step a check waits for; null when nothing is left to do. */
export const waitsFor = sql<CheckStep | null>`case
  when checks.state = 'cancelled' or (checks.is_practice and checks.state <> 'processing') then null
  when checks.state = 'processing' then 'screening'
  when ${unreported} then 'report'
  when checks.state = 'decided' then null
  when checks.state = 'error' then 'screen_again'
  when ${untouched} then 'matches'
  when ${halfSettled()} or ${newestDecision(unapproved)} then 'second'
  when not exists (select from risk_assessments where ${ofCheck('risk_assessments')}) then 'risk'
  else 'decision' end`;

/** True while all that is left is the opinion of somebody else than this member. */
export function waitsForAnother(memberId: number): RawBuilder<SqlBool> {
  const matchOfOther = halfSettled(sql`not ${opinionOn(sql`said.by_member = ${memberId}`)}`);
  const decisionOfOther = newestDecision(sql`${unapproved} and newest.by_member <> ${memberId}`);
  return sql<SqlBool>`(${waitsFor} = 'second' and not ${matchOfOther} and not ${decisionOfOther})`;
}

/** Not decided, or frozen with its report still to be sent. A practice check asks nothing of anybody. */
export const unfinished = sql<SqlBool>`(not checks.is_practice and (checks.state in ('processing', 'completed', 'error') or (checks.state = 'decided' and ${unreported})))`;

/** Something is wrong with the check, it waits to be accepted and is nobody's, or it is given to this member, and it does not only wait for a colleague. */
export function needsAttention(memberId: number): RawBuilder<SqlBool> {
  const wrong = sql`(checks.state in ('completed', 'error') and (checks.status in ('needsReview', 'failed')
    or (checks.status = 'readyToAccept' and checks.assigned_to is null) or checks.assigned_to is not distinct from ${memberId}))`;
  return sql<SqlBool>`((${wrong} or (checks.state <> 'cancelled' and ${unreported})) and not ${waitsForAnother(memberId)})`;
}

/** Higher is worse: a report that is due, a strong match nobody looked at, a second person wanted, a weak match, a screening that failed, the rest. */
export const urgency = sql<number>`case ${waitsFor}
  when 'report' then 6
  when 'matches' then case when ${openMatch(sql`matches.band = 'strong'`)} then 5 else 3 end
  when 'second' then 4
  when 'screen_again' then 2
  when 'screening' then 0
  else 1 end`;
