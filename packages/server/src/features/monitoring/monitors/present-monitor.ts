import { MONITOR_BASES } from '@freehold/contract/monitoring/monitoring-words';
import { Monitor, MONITORED_DAYS } from '@freehold/contract/monitoring/monitors';
import { ROLE_WORDS } from '@freehold/property-rules/property-stages';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { may, reach } from '../../access/public.ts';
import { findMembers } from '../../checks/public.ts';
import type { MonthPrice } from '../../firm/public.ts';
import { presentPartyRef } from '../../people/public.ts';
import { dayOf, lastDays } from './monitor-days.ts';
import { monitorVisibility } from './policy.ts';
import { listsOf, listInWords } from './run-lists.ts';
import * as store from './store.ts';

type Members = Awaited<ReturnType<typeof findMembers>>;
const categoriesOf = Monitor.shape.categories;
const alertOf = Monitor.shape.alert.unwrap();

const roleWord = (role: string): string => Object.entries(ROLE_WORDS).find(([word]) => word === role)?.[1] ?? role;

function whyOf({ basis, at_home: atHome }: store.MonitorFacts): string {
  if (atHome === null) return MONITOR_BASES[Monitor.shape.basis.parse(basis)];
  const [role = '', home = ''] = atHome.split('|');
  return `${roleWord(role)}, ${home}`;
}

/** These monitors as the one who asks may see them, with what each of the last days came to. */
export async function presentMonitors(
  trx: Trx,
  scope: MemberScope,
  rows: readonly store.MonitorFacts[],
  { now, price }: { now: Date; price: MonthPrice | null },
): Promise<Monitor[]> {
  const visibility = monitorVisibility(scope);
  const today = londonDate(now);
  const days = lastDays(today, MONITORED_DAYS);
  const [since = today] = days;
  const ids = rows.map(({ id }) => id);
  const members = await findMembers(trx, scope);
  const runs = await store.findRunsSince(trx, scope, lastDays(today, MONITORED_DAYS + 7)[0] ?? since);
  const changes = Map.groupBy(await store.findChanges(trx, scope, ids), ({ monitor_id: id }) => id);
  const found = Map.groupBy(await store.findFound(trx, visibility, ids, since), ({ monitor_id: id }) => id);
  const counted = await store.findCountedUntil(
    trx,
    scope,
    rows.map((row) => row.party_id),
  );
  return rows.map((row) => {
    const known = { changes: changes.get(row.id) ?? [], runs, found: found.get(row.id) ?? [], today, now };
    const shown = days.map((day) => dayOf(known, day));
    const lastRun = runs.findLast(
      (run) => run.state === 'done' && run.day >= since && ['done', 'noted', 'alert', 'critical'].includes(dayOf(known, run.day)),
    );
    const may_ = { start: may(scope, 'start_monitoring'), end: may(scope, 'end_monitoring') };
    return {
      id: row.id,
      version: row.version,
      party: presentPartyRef(scope, row.party),
      why: whyOf(row),
      basis: Monitor.shape.basis.parse(row.basis),
      categories: categoriesOf.parse(row.categories),
      cadence: Monitor.shape.cadence.parse(row.cadence),
      state: Monitor.shape.state.parse(row.state),
      started_at: row.started_at.toISOString(),
      started_by: nameOf(members, row.started_by),
      check_id: reach(scope, 'see_checks') === 'all' ? row.check_id : null,
      review_due_at: row.review_due_on,
      review_asked: row.review_asked_at !== null && row.state !== 'ended',
      auto_end_on: row.ends_with_relationship ? 'relationship_ended' : null,
      state_reason: row.state_reason,
      ended_at: row.ended_at?.toISOString() ?? null,
      last_run: lastRun
        ? {
            at: lastRun.started_at.toISOString(),
            result: known.found.some(({ day }) => day === lastRun.day) ? 'alerts' : 'nothing_new',
            lists: listsOf(lastRun.lists).map(listInWords),
          }
        : null,
      cost_model: price && { per: 'month', pence: price.pence, counted_until: counted.get(row.party_id) ?? null },
      days: shown,
      alert: row.alert && presentShown(row.alert, members, now),
      open_alerts: row.open_alerts,
      can: {
        pause: may_.end && row.state === 'active',
        resume: may_.end && row.state === 'paused',
        end: may_.end && row.state !== 'ended',
        change: may_.end && row.state !== 'ended',
      },
    };
  });
}

export const nameOf = (members: Members, id: number | null): string | null =>
  id === null ? null : (members.get(id)?.name ?? 'A former member');

function presentShown(alert: store.ShownAlert, members: Members, now: Date): Monitor['alert'] {
  const dueAt = new Date(alert.due_at);
  return alertOf.parse({
    ...alert,
    due_at: dueAt.toISOString(),
    is_overdue: dueAt < now,
    assignee: alert.assignee_id === null ? null : { member_id: alert.assignee_id, name: nameOf(members, alert.assignee_id) },
  });
}
