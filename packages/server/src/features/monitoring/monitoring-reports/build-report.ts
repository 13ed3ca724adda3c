import { ALERT_STATES, ALERT_TYPES, type AlertState, type AlertType } from '@freehold/contract/monitoring/monitoring-words';
import { getMonitoringReport as route, MonitoringReport } from '@freehold/contract/monitoring/monitoring-reports';
import { addDays } from '@freehold/property-rules/calendar';
import type { Trx } from '../../../platform/database.ts';
import { dateInWords, londonDate } from '../../../platform/london-time.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findMembers } from '../../checks/public.ts';
import { describeFirm } from '../../firm/public.ts';
import { dayOf, listsOf, monitorVisibility } from '../monitors/public.ts';
import * as store from './store.ts';

const refuse = refusing(route);
const alertShape = MonitoringReport.shape.alerts.element.shape;
/** Until it is kept under a number. */
const DRAFT = 'Draft';
type Asked = { from: string; to: string; party_id?: number | undefined };

const LIMITS = [
  'Lists are compared with everybody who is monitored when a version is loaded; each run names the versions that were in force.',
  'The register of companies is read as a register tells it, or from the copy that the operator loaded. A copy has no directors.',
  'A day without a run is itself an alert, and is explained by a person. Runs and versions are kept with each person’s file.',
  'No alert means that nothing was found in what was compared, and no more.',
];

/** The report of a period, of everybody the one who asks sees or of one of them. */
export async function buildReport(trx: Trx, scope: MemberScope, services: Services, asked: Asked): Promise<MonitoringReport> {
  const visibility = monitorVisibility(scope);
  const now = services.now();
  const today = londonDate(now);
  const period = { from: asked.from, to: asked.to, partyId: asked.party_id ?? null };
  const name = period.partyId === null ? null : await store.findVisibleParty(trx, visibility, period.partyId);
  if (name === undefined) return refuse('NOT_FOUND', 'Nobody is monitored under this number in this workspace');
  const firm = await describeFirm(trx, scope);
  const watched = await store.countWatched(trx, visibility, period);
  const runs = await store.findRuns(trx, scope, period);
  const rows = await store.findAlerts(trx, visibility, period);
  const days = await daysOf(trx, scope, { visibility, period, runs, rows, today, now });
  const members = await findMembers(trx, scope);
  const alerts = rows.map((row): MonitoringReport['alerts'][number] => {
    const state = stateOf(row.state);
    const assignee = row.assignee_id === null ? null : (members.get(row.assignee_id)?.name ?? 'A former member');
    return {
      id: row.id,
      found_on: row.found_on,
      about: row.about,
      type: alertShape.type.parse(row.type),
      title: row.title,
      severity: alertShape.severity.parse(row.severity),
      by: row.closed_by ?? assignee,
      took: row.closed_at === null ? null : tookWords(row.closed_at.getTime() - row.found_at.getTime()),
      outcome: state === 'closed' && row.outcome !== null ? outcomeWord(row.outcome) : ALERT_STATES[state],
      reason: row.reason,
      is_open: row.state !== 'closed',
    };
  });
  const compared =
    period.partyId === null
      ? runs.reduce((sum, run) => sum + (run.state === 'done' ? run.monitors : 0), 0)
      : days.filter(({ state }) => state === 'done').length;
  return {
    reference: DRAFT,
    title: name ?? (watched.at_end === 1 ? '1 person or company' : `${watched.at_end.toLocaleString('en-GB')} people and companies`),
    firm: firm.name,
    from: asked.from,
    to: asked.to,
    made_at: now.toISOString(),
    summary: summaryOf(days, alerts),
    watched: { at_end: watched.at_end, started: watched.started, ended: watched.ended },
    compared,
    days,
    alerts,
    lists: usedLists(runs),
    limits: LIMITS,
  };
}

const STATES = [
  'new',
  'in_review',
  'cleared',
  'false_positive',
  'true_match',

  'closed',
] as const satisfies readonly AlertState[];
const stateOf = (word: string): AlertState => STATES.find((state) => state === word) ?? 'new';
const outcomeWord = (word: string): string => ALERT_STATES[stateOf(word)];
export const typeWord = (type: AlertType): string => ALERT_TYPES[type];

type Known = {
  visibility: ReturnType<typeof monitorVisibility>;
  period: store.Period;
  runs: Awaited<ReturnType<typeof store.findRuns>>;
  rows: readonly store.ReportedAlert[];
  today: string;
  now: Date;
};

async function daysOf(
  trx: Trx,
  scope: MemberScope,
  { visibility, period, runs, rows, today, now }: Known,
): Promise<MonitoringReport['days']> {
  const due = await store.findDueDays(trx, visibility, period);
  const explained = await store.findExplained(trx, scope);
  const changes = period.partyId === null ? null : await store.findChangesOfParty(trx, scope, period.partyId);
  const found = new Map([...Map.groupBy(rows, (row) => row.found_on)].map(([day, some]) => [day, some.length]));
  const days: MonitoringReport['days'] = [];
  for (let day = period.from; day <= period.to; day = addDays(day, 1)) {
    const run = runs.find((one) => one.day === day);
    const alerts = found.get(day) ?? 0;
    const reason = explained.find(({ source_key: key }) => covers(key, day))?.reason ?? null;
    const state = day > today ? 'to_come' : changes === null ? stateOfDay(run, due.has(day), day === today) : stateForParty();
    days.push({ day, state, alerts, reason: state === 'missed' ? reason : null });
    function stateForParty(): MonitoringReport['days'][number]['state'] {
      const shown = dayOf({ changes: changes ?? [], runs, found: [], today, now }, day);
      if (shown === 'missed') return run?.state === 'failed' ? 'failed' : 'missed';
      return shown === 'done' ? 'done' : day === today && !run && due.has(day) ? 'to_come' : 'not_due';
    }
  }
  return days;
}

function stateOfDay(run: Known['runs'][number] | undefined, isDue: boolean, isToday: boolean): MonitoringReport['days'][number]['state'] {
  if (run?.state === 'done') return 'done';
  if (isToday) return isDue ? 'to_come' : 'not_due';
  if (!isDue) return 'not_due';
  return run?.state === 'failed' ? 'failed' : 'missed';
}

/** Whether a missed run that was told of covers a day. */
export function covers(key: string, day: string): boolean {
  const [, first = '', last = ''] = key.split(':');
  return day >= first && day <= last;
}

const MINUTES = 60_000;
const HOURS = 60;
const DAY_HOURS = 24;
export function tookWords(tookMs: number): string {
  const minutes = Math.max(1, Math.round(tookMs / MINUTES));
  if (minutes < HOURS) return `${minutes} min`;
  const hours = Math.round(minutes / HOURS);
  if (hours < 2 * DAY_HOURS) return `${hours} hr`;
  return `${Math.round(hours / DAY_HOURS)} days`;
}

const count = (of: number, one: string, many: string) => (of === 1 ? `1 ${one}` : `${of.toLocaleString('en-GB')} ${many}`);
function summaryOf(days: MonitoringReport['days'], alerts: MonitoringReport['alerts']): string {
  const done = days.filter(({ state }) => state === 'done').length;
  const missed = days.filter(({ state }) => state === 'missed' || state === 'failed');
  const silent = missed.filter(({ reason }) => reason === null).length;
  const open = alerts.filter(({ is_open: is }) => is).length;
  const ofMissed =
    missed.length === 0
      ? 'none missed'
      : `${missed.length} missed${silent === 0 ? ', each explained' : `, ${silent === missed.length ? 'not' : `${silent} not`} explained yet`}`;
  const ofAlerts =
    alerts.length === 0
      ? 'No alert was raised.'
      : `${count(alerts.length, 'alert was', 'alerts were')} raised; ${open === 0 ? 'all are closed' : `${count(open, 'is', 'are')} open`}.`;
  return `${count(done, 'run', 'runs')}, ${ofMissed}. ${ofAlerts}`;
}

function usedLists(runs: Known['runs']): MonitoringReport['lists'] {
  const done = runs.filter(({ state }) => state === 'done');
  const byKey = Map.groupBy(
    done.flatMap((run) => listsOf(run.lists)),
    ({ key }) => key,
  );
  const lists = [...byKey.values()].flatMap((seen) => {
    const last = seen.at(-1);
    if (!last) return [];
    const versions = new Set(seen.map(({ version }) => version)).size;
    const newest = last.published_on === null ? `version ${last.version.slice(0, 12)}` : dateInWords(last.published_on);
    return [
      {
        name: last.name,
        versions: `${count(versions, 'version', 'versions')}, the newest of ${newest} with ${last.entries.toLocaleString('en-GB')} entries`,
        imported: `In force in ${count(seen.length, 'run', 'runs')}`,
      },
    ];
  });
  const read = done.filter(({ register }) => register === 'read');
  const companies = read.at(-1)?.companies ?? 0;
  return read.length === 0
    ? lists
    : [
        ...lists,
        {
          name: 'Register of companies',
          versions: 'Owners, directors where it tells them, status',
          imported: `Read in ${count(read.length, 'run', 'runs')}, ${count(companies, 'company', 'companies')} in the last`,
        },
      ];
}
