import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { Schedule } from '../../../platform/jobs.ts';
import { dateInWords, londonDate } from '../../../platform/london-time.ts';
import { openScope } from '../../../platform/scope.ts';
import type { WorkAsker, WorkQuery } from '../../../platform/work-query.ts';
import { checkPath, findCheck, isVisible, mayRunChecks, memberSeesCheck, visibilityOf } from '../../checks/public.ts';
import { notify } from '../../firm/public.ts';

/** So many days before six months are over, and on the day, somebody is told. */
const TOLD_DAYS = [14, 0] as const;
const FIRST_DAYS = TOLD_DAYS[0];

type Due = { workspace_id: number; id: number; day: string; told: number; days: number };

/** Every morning: what an account was shown by holds for six months; before that whoever has the check is told, unless the client was checked again. */
export const tellToVerifyAgain: Schedule = {
  name: 'tell-to-verify-bank-accounts-again',
  cron: '16 6 * * *',
  async run(services) {
    for (const { workspace_id: workspaceId, id, day, told, days } of await findDue(services.db, londonDate(services.now()))) {
      const scope = openScope(services, workspaceId, { kind: 'system', name: 'tell-to-verify-bank-accounts-again' });
      await scope.transaction(async (trx) => {
        const row = await findCheck(trx, scope, id);
        if (!row) return;
        await notify(trx, scope, {
          kind: 'bank_account_due',
          to: [told],
          mayKnow: (member) => memberSeesCheck(member, row),
          object: { type: 'bank_account', id: `${id}:${day}:${TOLD_DAYS.findLast((one) => days <= one) ?? FIRST_DAYS}` },
          words: `The bank account of ${row.public_ref} ${days < 0 ? 'was' : 'is'} to be checked again by ${dateInWords(day)}. Do so before money goes to it.`,
          path: checkPath(row),
          once: true,
        });
      });
    }
  },
};

/** An accepted account of a client whose relationship goes on, and of whom no later account was checked. Conditions on `checks`. */
const isOpen = (
  today: string,
) => sql`checks.kind = 'bank' and checks.state = 'decided' and checks.status in ('passed', 'acceptedAfterReview') and not checks.is_practice
  and not exists (select from checks later where later.workspace_id = checks.workspace_id and later.kind = 'bank' and later.id > checks.id
    and later.state <> 'cancelled' and later.party_id = checks.party_id)
  and not exists (select from parties where parties.workspace_id = checks.workspace_id and parties.id = checks.party_id
    and parties.relationship_ended_on <= ${today}::date)`;

/** The same as rows of the work queue. */
export function verifyAgainWork({ trx, scope, now }: WorkAsker): WorkQuery[] {
  const visibility = visibilityOf(scope);
  if (visibility === null) return [];
  const today = londonDate(now);
  const seen = sql`(${trx
    .selectFrom('checks')
    .selectAll()
    .where((where) => isVisible(where, visibility))}) as checks`;
  return [
    sql`
    select 'bank_account' as kind, 'bank-account:' || checks.id as key, checks.subject_name as about, null as detail,
      checks.public_ref as reference, coalesce(checks.assigned_to, checks.created_by) as assignee_id, checks.updated_at as since,
      checks.holds_until as due_on, '/marketplace/manual_bank_account_check/' || checks.id as path, ${mayRunChecks(scope)}::boolean as yours
    from ${seen} where ${isOpen(today)} and checks.holds_until <= ${today}::date + ${FIRST_DAYS}::int`,
  ];
}

/** Accepted accounts whose six months end. */
async function findDue(db: Database, today: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select checks.workspace_id, checks.id, checks.holds_until::text as day, coalesce(checks.assigned_to, checks.created_by) as told,
      (checks.holds_until - ${today}::date)::int as days
    from checks
    join workspaces on workspaces.id = checks.workspace_id and workspaces.state = 'active'
    where ${isOpen(today)} and checks.holds_until <= ${today}::date + ${FIRST_DAYS}::int
    order by checks.workspace_id, checks.id`.execute(db);
  return rows;
}
