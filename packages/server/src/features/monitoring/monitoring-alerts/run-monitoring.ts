import { announce } from '../../../platform/announce.ts';
import { lockByName, recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { JobHandlers, JobRun } from '../../../platform/jobs.ts';
import { dateInWords, londonDate, londonMidnight } from '../../../platform/london-time.ts';
import { NO_ANSWER_YET, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { memberCan } from '../../access/public.ts';
import { countMonths, notify } from '../../firm/public.ts';
import { findEffectiveLists, findRequirement, listFaults } from '../../screening/public.ts';
import { askReviews, type RunLists } from '../monitors/public.ts';
import { addFindings } from './add-findings.ts';
import type { Finding } from './finding.ts';
import { findingsOfRecords, STANDING_TYPES } from './findings-of-records.ts';
import { readCompanies } from './read-companies.ts';
import * as store from './store.ts';
import { settleTold } from './tell-people.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'run-monitoring': { again: boolean };
  }
}

const PATH = '/marketplace/monitoring_report';
const FAILED = 'The run was interrupted. Freehold tries again by itself.';

/**
 * Looks at everybody who is due today: reviews, the firm's own records, the register of companies, and the days that were missed. Each part is
 * whole in itself, so that a run that was killed is made good by the next try, and a second one on the same day finds nothing twice.
 */
export async function runMonitoring(services: Services, { scope }: Pick<JobRun, 'scope'>, { again }: { again: boolean }): Promise<void> {
  const now = services.now();
  const day = londonDate(now);
  const since = londonMidnight(day);
  await askReviews(scope, now);
  const begun = await scope.transaction(async (trx) => {
    await lockByName(trx, `monitoring-run:${scope.workspaceId}`);
    if (!again && (await store.findRun(trx, scope, day))?.state === 'done') return null;
    const monitors = await store.findDueMonitors(trx, scope, day);
    // While everybody is paused a run has nobody to look at, and is no missed one.
    if (monitors.length === 0 && !(await store.hasMonitors(trx, scope))) return null;
    await store.beginRun(trx, scope, day, now);
    return { monitors, lists: await listsNow(trx, scope, services) };
  }, NO_ANSWER_YET);
  if (!begun) return;
  const { monitors, lists } = begun;
  try {
    await scope.transaction(async (trx) => {
      const due = new Set(monitors.map(({ party_id: id }) => id));
      const records = (await findingsOfRecords(trx, scope, services)).filter(({ partyId }) => partyId === null || due.has(partyId));
      const findings = [...records, ...(await missedRuns(trx, scope, day)), ...(await staleLists(trx, scope, services))];
      await addFindings(trx, scope, services, findings, monitors);
      await settleGone(trx, scope, now, { keys: findings.map(({ key }) => key), partyIds: [...due] });
    }, NO_ANSWER_YET);
    const companies = await readCompanies(scope, services, monitors, again ? now : since);
    await scope.transaction(async (trx) => {
      await store.finishRun(trx, scope, day, {
        state: 'done',
        finished_at: services.now(),
        monitors: monitors.length,
        alerts: await store.countFound(trx, scope, since),
        companies: companies.companies,
        companies_away: companies.away,
        register: companies.register,
        lists: JSON.stringify(lists),
        error: null,
      });
      await countMonths(trx, scope, services, { day, monitorIds: monitors.map(({ id }) => id) });
      await announce(trx, scope, { topic: 'monitoring', id: null });
    }, NO_ANSWER_YET);
  } catch (error) {
    await scope.transaction(async (trx) => {
      // A day that was done once stays done.
      if ((await store.findRun(trx, scope, day))?.state !== 'done')
        await store.finishRun(trx, scope, day, { state: 'failed', finished_at: services.now(), error: FAILED });
    }, NO_ANSWER_YET);
    throw error;
  }
}

async function listsNow(trx: Trx, scope: Scope, services: Services): Promise<RunLists> {
  const lists = await findEffectiveLists(trx, scope.workspaceId, services);
  return lists.map(({ listKey, name, sha256, publishedAt, stale, entries }) => ({
    key: listKey,
    name,
    version: sha256,
    published_on: publishedAt === null ? null : londonDate(publishedAt),
    stale,
    entries,
  }));
}

const about = { partyId: null, step: 0, path: PATH, checkId: null, assigneeId: null, type: 'missed_run', severity: 'high' } as const;

/** The days on which nobody was looked at, as one alert that a person explains. */
async function missedRuns(trx: Trx, scope: Scope, today: string): Promise<Finding[]> {
  const days = await store.findMissedDays(trx, scope, today);
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const title =
    days.length === 1
      ? `No monitoring run on ${dateInWords(first)}`
      : `No monitoring run from ${dateInWords(first)} to ${dateInWords(last)}`;
  await notify(trx, scope, {
    kind: 'monitoring_late',
    to: 'everyone',
    mayKnow: (member) => memberCan(member).end_monitoring,
    object: { type: 'monitoring_run', id: `${first}:${last}` },
    words: `${title}. It is made good now; say in the alert why it was missed.`,
    path: PATH,
    once: true,
  });
  return [
    {
      ...about,
      key: `missed:${first}:${last}`,
      title,
      source: 'Monitoring',
      diff: [
        { label: 'Runs', before: 'One a day', after: days.length === 1 ? '1 missed' : `${days.length} missed` },
        { label: 'Made good', before: null, after: `By the run of ${dateInWords(today)}` },
      ],
    },
  ];
}

async function staleLists(trx: Trx, scope: Scope, services: Services): Promise<Finding[]> {
  const lists = await findEffectiveLists(trx, scope.workspaceId, services);
  const { stopsPass } = listFaults(await findRequirement(trx, scope.workspaceId, services), lists);
  return stopsPass.map(({ listKey, fault, text }) => ({
    ...about,
    key: `stale:${listKey}:${lists.find((list) => list.listKey === listKey)?.versionId ?? fault}`,
    title: fault === 'missing' ? 'A required list is not loaded' : 'A required list is out of date',
    source: 'Screening lists',
    diff: [{ label: 'List', before: 'Loaded and in date', after: text }],
    path: '/marketplace/manual_aml_check/lists',
  }));
}

/** Closes by itself what is over: a document that was replaced, a list change that a decided check answered. */
async function settleGone(
  trx: Trx,
  scope: Scope,
  now: Date,
  { keys, partyIds }: { keys: readonly string[]; partyIds: readonly number[] },
): Promise<void> {
  const gone = await store.findGone(trx, scope, { types: STANDING_TYPES, keys, partyIds });
  for (const { id, party_id: partyId, display_name: name, settled_ref: ref } of gone) {
    const reason = ref === null ? 'It is no longer so: what was found was made good since' : `${ref} was made since and decided`;
    await store.updateAlert(trx, scope, id, { state: 'closed', outcome: 'cleared', reason, closed_at: now, closed_by: 'Freehold' });
    await store.insertEvents(trx, [
      {
        workspace_id: scope.workspaceId,
        alert_id: id,
        kind: 'settled',
        text: 'Closed by itself',
        note: reason,
        by_name: 'Freehold',
        at: now,
      },
    ]);
    await settleTold(trx, scope, id);
    if (partyId !== null)
      await recordEvent(trx, scope, {
        action: 'close.monitoring_alert',
        object: { type: 'party', id: partyId, label: name ?? '' },
        reason,
      });
  }
}

export const monitoringJobs: Pick<JobHandlers, 'run-monitoring'> = {
  'run-monitoring': ({ again }, services, run) => runMonitoring(services, run, { again }),
};
