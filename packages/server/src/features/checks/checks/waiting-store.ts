import type { CheckStep } from '@freehold/contract/checks/checks';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { CheckKinds, KindWork } from './check-kind.ts';

/* What a check waits for, as conditions on a row of `checks`. */

const ofCheck = (table: string) =>
  sql`${sql.ref(`${table}.workspace_id`)} = checks.workspace_id and ${sql.ref(`${table}.check_id`)} = checks.id`;
const newestDecision = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`coalesce((select ${condition} from decisions newest where ${ofCheck('newest')} order by newest.id desc limit 1), false)`;
const unapproved = sql`newest.needs_second and not exists (
  select from decision_seconds where decision_seconds.workspace_id = newest.workspace_id and decision_seconds.decision_id = newest.id)`;

export type CheckWaiting = ReturnType<typeof waitingOf>;

/** What checks of these kinds may wait for. */
export function waitingOf(kinds: Pick<CheckKinds, 'all'>) {
  const works = kinds.all.flatMap(({ code, work }) => (work ? [{ code, work }] : []));
  const either = (condition: (work: KindWork) => RawBuilder<unknown>) =>
    works.length === 0
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(${sql.join(
          works.map(({ code, work }) => sql`(checks.kind = ${code} and ${condition(work)})`),
          sql` or `,
        )})`;
  const steps = (of: 'open' | 'after') =>
    sql.join(
      works.map(({ code, work }) => sql`when checks.kind = ${code} and ${work[of].is} then ${work[of].step}`),
      sql` `,
    );
  const left = either(({ after }) => after.is);

  /** The moment from which what is left after the decision is due. */
  const leftDueFrom =
    works.length === 0
      ? sql<Date | null>`null::timestamptz`
      : sql<Date | null>`case ${sql.join(
          works.map(({ code, work }) => sql`when checks.kind = ${code} then ${work.after.dueFrom}`),
          sql` `,
        )} end`;

  /** The step a check waits for; null when nothing is left to do. */
  const waitsFor = sql<CheckStep | null>`case
    when checks.state = 'cancelled' or (checks.is_practice and checks.state <> 'processing') then null
    when checks.state = 'processing' then 'screening'
    ${steps('after')}
    when checks.state = 'decided' then null
    when checks.state = 'error' then 'screen_again'
    ${steps('open')}
    when ${either(({ second }) => second.is)} then 'second'
    when not exists (select from risk_assessments where ${ofCheck('risk_assessments')}) then 'risk'
    when checks.edd = 'incomplete' then 'edd'
    when ${newestDecision(unapproved)} then 'second'
    else 'decision' end`;

  /** True while all that is left is the opinion of somebody else than this member. */
  const waitsForAnother = (memberId: number): RawBuilder<SqlBool> => {
    const decisionOfOther = newestDecision(sql`${unapproved} and newest.by_member <> ${memberId}`);
    return sql<SqlBool>`(${waitsFor} = 'second' and not ${either(({ second }) => second.ofOther(memberId))} and not ${decisionOfOther})`;
  };

  /** Not decided, or decided with something left to do. A practice check asks nothing of anybody. */
  const unfinished = sql<SqlBool>`(not checks.is_practice and (checks.state in ('processing', 'completed', 'error') or (checks.state = 'decided' and ${left})))`;

  /** Something is wrong with the check, it waits to be accepted and is nobody's, or it is given to this member, and it does not only wait for a colleague. */
  const needsAttention = (memberId: number): RawBuilder<SqlBool> => {
    const wrong = sql`(checks.state in ('completed', 'error') and (checks.status in ('needsReview', 'failed')
      or (checks.status = 'readyToAccept' and checks.assigned_to is null) or checks.assigned_to is not distinct from ${memberId}))`;
    return sql<SqlBool>`((${wrong} or (checks.state <> 'cancelled' and ${left})) and not ${waitsForAnother(memberId)})`;
  };

  /** Higher is worse: what is due even after a decision, something grave nobody looked at, a second person wanted, what is open, a check that failed, the rest. */
  const urgency = sql<number>`case ${waitsFor}
    ${sql.join(
      works.map(({ work }) => sql`when ${work.after.step} then 6`),
      sql` `,
    )}
    ${sql.join(
      works.map(({ work }) => sql`when ${work.open.step} then case when ${either(({ open }) => open.isGrave)} then 5 else 3 end`),
      sql` `,
    )}
    when 'second' then 4
    when 'screen_again' then 2
    when 'screening' then 0
    else 1 end`;

  const points = sql.join(
    works.map(({ code, work }) => sql`when checks.kind = ${code} then ${work.openPoints}`),
    sql` `,
  );
  /** How many things of a check are open. */
  const openPoints = works.length === 0 ? sql<number>`0` : sql<number>`(case ${points} else 0 end)`;

  return { waitsFor, waitsForAnother, leftDueFrom, unfinished, needsAttention, urgency, openPoints };
}
