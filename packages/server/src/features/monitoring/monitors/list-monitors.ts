import type { Monitor, MonitorFilter, MonitorRun, MonitorsMeta } from '@freehold/contract/monitoring/monitors';
import { MONITORED_DAYS } from '@freehold/contract/monitoring/monitors';
import { addDays } from '@freehold/property-rules/calendar';
import type { Trx } from '../../../platform/database.ts';
import { dateInWords, dayAndTime, londonDate } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, memberCan } from '../../access/public.ts';
import { findMembers } from '../../checks/public.ts';
import { findMonthPrice, type MonthPrice } from '../../firm/public.ts';
import { findEffectiveLists, findRequirement, listFaults, policyInForce } from '../../screening/public.ts';
import { requireMonitor } from './change-monitor.ts';
import { ASKED_DAYS_BEFORE } from './monitor-states.ts';
import { isDueOn, lastDays, standingAt } from './monitor-days.ts';
import { monitorVisibility } from './policy.ts';
import { presentMonitors } from './present-monitor.ts';
import { listInWords, listsOf } from './run-lists.ts';
import * as store from './store.ts';

const HOUR_MS = 3_600_000;
export const LATE_HOURS = 26;

type Paged = { page: number; perPage: number };

/** Who is monitored, with how monitoring itself stands. */
export function listMonitors(
  scope: MemberScope,
  services: Services,
  asked: MonitorFilter & Paged & { after?: number | undefined },
): Promise<{ data: Monitor[]; meta: MonitorsMeta }> {
  const visibility = monitorVisibility(scope);
  const now = services.now();
  const today = londonDate(now);
  const soon = addDays(today, ASKED_DAYS_BEFORE);
  return scope.transaction(async (trx) => {
    const { rows, total } = await store.findMonitors(trx, visibility, asked, soon);
    const totals = await store.findTotals(trx, visibility, soon);
    const { totals: alerts, critical } = await store.findAlertTotals(trx, visibility, now);
    const [since = today] = lastDays(today, MONITORED_DAYS);
    const runs = await store.findRunsSince(trx, scope, since);
    const lastRun = await store.findLastRun(trx, scope);
    const { rules } = await policyInForce(trx, scope, now);
    const price = await findMonthPrice(trx, scope, services);
    const members = [...(await findMembers(trx, scope)).values()].filter(({ state }) => state === 'active');
    const firstOn = totals.first_on;
    const due = firstOn === null ? 0 : lastDays(today, MONITORED_DAYS).filter((day) => day > firstOn && day < today).length;
    const done = runs.filter(({ state, day }) => state === 'done' && day < today && firstOn !== null && day > firstOn).length;
    return {
      data: await presentMonitors(trx, scope, rows, { now, price }),
      meta: {
        page: asked.page,
        perPage: asked.perPage,
        total,
        totalPages: Math.max(1, Math.ceil(total / asked.perPage)),
        watched: { people: totals.people, companies: totals.companies },
        alerts,
        renewals: totals.renewals,
        paused: totals.paused,
        ended: totals.ended,
        runs: { due, done, days: MONITORED_DAYS },
        cost: { pence: costOf(totals.active, price), each_pence: price?.pence ?? null },
        last_run: lastRun ? { at: lastRun.started_at.toISOString(), lists: listsOf(lastRun.lists).map(listInWords) } : null,
        warnings: await warningsOf(trx, scope, services, { lastRun, totals }),
        critical,
        members: members
          .filter(({ roleId }) => memberCan({ roleId, toggles: {} }).see_monitoring && roleId !== AUDITOR)
          .map(({ id, name }) => ({ member_id: id, name })),
        price,
        categories: [...rules.categories],
        can: {
          start: may(scope, 'start_monitoring'),
          end: may(scope, 'end_monitoring'),
          run: may(scope, 'end_monitoring'),
          report: visibility.own === null,
        },
      },
    };
  });
}
/** Sees everything and does nothing. */
const AUDITOR = 6;

/** A month of everybody who is monitored and not paused, without what the plan has in it. */
const costOf = (active: number, price: MonthPrice | null): number =>
  price === null ? 0 : Math.max(0, active - price.included) * price.pence;

/** Whether the clock is late: nobody was looked at for more than 26 hours although somebody is monitored for longer. */
export function lateSince(now: Date, lastRunAt: Date | null, firstMonitored: Date | null): Date | null {
  const late = new Date(now.getTime() - LATE_HOURS * HOUR_MS);
  const from = lastRunAt !== null && (firstMonitored === null || lastRunAt > firstMonitored) ? lastRunAt : firstMonitored;
  return from !== null && from < late ? from : null;
}

async function warningsOf(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  { lastRun, totals }: { lastRun: store.RunRow | undefined; totals: store.Totals },
): Promise<string[]> {
  if (totals.people + totals.companies === 0) return [];
  const now = services.now();
  const lists = await findEffectiveLists(trx, scope.workspaceId, services);
  const faults = listFaults(await findRequirement(trx, scope.workspaceId, services), lists);
  const first = totals.first_on === null ? null : new Date(`${totals.first_on}T00:00:00Z`);
  const late = lateSince(now, lastRun?.started_at ?? null, first);
  return [
    ...(late ? [`Nobody was looked at since ${dayAndTime(late)}: the worker is late. What was missed is made good by the next run.`] : []),
    ...faults.stopsPass.map(({ text }) => text),
    ...faults.staleOptional.map(({ text }) => text),
    ...(lastRun?.register === 'not_connected' && totals.companies > 0
      ? ['No register of companies is connected, so changes of owners and directors are not looked for.']
      : []),
    ...(lastRun?.register === 'away'
      ? ['The register of companies could not be read in the last run. It is tried again with the next.']
      : []),
  ];
}

/** The days on which somebody was due to be looked at, newest first. */
export function listRuns(
  scope: MemberScope,
  services: Services,
  id: number,
  { page, perPage }: Paged,
): Promise<{ data: MonitorRun[]; meta: Paged & { total: number; totalPages: number } }> {
  const visibility = monitorVisibility(scope);
  const now = services.now();
  const today = londonDate(now);
  return scope.transaction(async (trx) => {
    const monitor = await requireMonitor(trx, scope, id);
    const changes = await store.findChanges(trx, scope, [id]);
    const startedOn = londonDate(monitor.started_at);
    const runs = await store.findRunsSince(trx, scope, startedOn);
    const found = await store.findFound(trx, visibility, [id], startedOn);
    const until = monitor.ended_at === null ? today : londonDate(monitor.ended_at);
    const count = Math.max(1, Math.round((Date.parse(until) - Date.parse(startedOn)) / (24 * HOUR_MS)) + 1);
    const days = Array.from({ length: count }, (_, at) => addDays(until, -at));
    const shown = days.flatMap((day): MonitorRun[] => {
      const run = runs.find((one) => one.day === day);
      const alerts = found.filter((one) => one.day === day).length;
      const moment = run?.started_at ?? new Date(`${addDays(day, 1)}T00:00:00Z`);
      const standing = standingAt(changes, moment);
      const base = { day, at: run?.started_at.toISOString() ?? null, lists: [], register: 'not_asked' as const, alerts };
      if (standing === 'paused') return [{ ...base, at: null, state: 'paused', text: 'Paused' }];
      if (run && isDueOn(changes, runs, day, moment)) {
        const lists = listsOf(run.lists).map(({ name, version, published_on, stale }) => ({ name, version, published_on, stale }));
        return [{ ...base, state: stateOfRun(run), lists, register: registerOf(run, monitor.party.kind), text: textOf(run, alerts) }];
      }
      if (!run && day !== today && day !== startedOn && standing === 'active' && monitor.cadence === 'daily')
        return [{ ...base, state: 'missed', text: 'No run was made on this day' }];
      return [];
    });
    const from = (page - 1) * perPage;
    return {
      data: shown.slice(from, from + perPage),
      meta: { page, perPage, total: shown.length, totalPages: Math.max(1, Math.ceil(shown.length / perPage)) },
    };
  });
}
const stateOfRun = ({ state }: store.RunRow): MonitorRun['state'] => (state === 'done' || state === 'failed' ? state : 'running');
const registerOf = ({ register }: store.RunRow, kind: string): MonitorRun['register'] =>
  kind !== 'company' ? 'not_asked' : register === 'read' || register === 'away' || register === 'not_connected' ? register : 'not_asked';
const textOf = (run: store.RunRow, alerts: number): string =>
  run.state === 'failed'
    ? (run.error ?? 'The run failed')
    : run.state === 'running'
      ? `Begun ${dateInWords(run.day)}`
      : alerts === 0
        ? 'Nothing new'
        : alerts === 1
          ? '1 alert'
          : `${alerts} alerts`;
