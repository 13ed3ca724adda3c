import { SEVERITIES } from '@freehold/contract/monitoring/monitoring-words';
import type { MonitoringReport } from '@freehold/contract/monitoring/monitoring-reports';
import { recordEvent } from '../../../platform/audit.ts';
import type { Bytes } from '../../../platform/bind.ts';
import { dateInWords, longDay } from '../../../platform/london-time.ts';
import { type MemberScope, NO_ANSWER_YET, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/write-csv.ts';
import { renderReport } from '../../../providers/report-renderer/render-pool.ts';
import { requireMay } from '../../access/public.ts';
import { contentHash, printableView } from '../../checks/public.ts';
import { describeFirm, readFirmLogo } from '../../firm/public.ts';
import { buildReport, typeWord } from './build-report.ts';

type Asked = { from: string; to: string; party_id?: number | undefined };

export function showReport(scope: MemberScope, services: Services, asked: Asked): Promise<MonitoringReport> {
  requireMay(scope, 'see_monitoring');
  return scope.transaction((trx) => buildReport(trx, scope, services, asked));
}

const DAY_WORDS = { done: 'Run complete', missed: 'Missed', failed: 'Failed', not_due: 'Not due', to_come: 'To come' } as const;

/** The PDF of what a report says, with the name and mark of the firm. */
export async function drawReport(scope: Scope, services: Services, report: MonitoringReport): Promise<Buffer> {
  const { firm, logo } = await scope.transaction(async (trx) => {
    const described = await describeFirm(trx, scope);
    return { firm: described, logo: await readFirmLogo(trx, scope, services, described) };
  }, NO_ANSWER_YET);
  const data = printableView({
    title: report.title,
    kind: `Monitoring report, ${periodWords(report)}`,
    subtitle: report.summary,
    firm: report.firm,
    colour: firm.colour,
    logo: logo === null ? null : [...Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')],
    reference: report.reference,
    headline: `Report ${report.reference} · ${longDay(report.made_at)}`,
    'hash-label': 'SHA-256 of the content:',
    hash: contentHash(report),
    facts: [
      ['Monitored at the end', String(report.watched.at_end)],
      ['Started, ended', `${report.watched.started}, ${report.watched.ended}`],
      ['Names compared', report.compared.toLocaleString('en-GB')],
      ['Alerts', String(report.alerts.length)],
    ],
    days: report.days.map(({ day, state, alerts }) => ({ day: String(Number(day.slice(8))), state, alerts })),
    missed: report.days
      .filter(({ state }) => state === 'missed' || state === 'failed')
      .map(({ day, state, reason }) => [dateInWords(day), DAY_WORDS[state], reason ?? 'Not explained yet']),
    alerts: report.alerts.map((alert) => ({
      on: dateInWords(alert.found_on),
      about: alert.about,
      title: alert.title,
      severity: SEVERITIES[alert.severity],
      by: [alert.by, alert.took].filter(Boolean).join(', ') || 'Nobody yet',
      outcome: alert.outcome,
      tone: alert.is_open ? 'ochre' : 'moss',
      reason: alert.reason,
    })),
    lists: report.lists.map(({ name, versions, imported }) => [name, versions, imported]),
    limits: report.limits,
  });
  return renderReport({ template: 'monitoring-report', data, madeAt: report.made_at });
}

const periodWords = ({ from, to }: MonitoringReport): string =>
  from === to ? dateInWords(from) : `${dateInWords(from)} to ${dateInWords(to)}`;

const HEAD = ['date', 'what', 'about', 'found', 'severity', 'by', 'took', 'outcome', 'reason'] as const;
/** Its runs and alerts as a table. Taking it out is an event of its own. */
export async function exportReport(scope: MemberScope, services: Services, asked: Asked): Promise<Bytes> {
  requireMay(scope, 'see_monitoring');
  requireMay(scope, 'export', 'You may not export. Ask an owner or admin.');
  const report = await scope.transaction(async (trx) => {
    await recordEvent(trx, scope, {
      action: 'export.monitoring_report',
      object: { type: 'workspace', id: scope.workspaceId, label: 'monitoring report' },
    });
    return buildReport(trx, scope, services, asked);
  });
  const lines = [
    ...report.days
      .filter(({ state }) => state !== 'not_due' && state !== 'to_come')
      .map(({ day, state, alerts, reason }) => [
        day,
        'run',
        null,
        alerts === 0 ? 'Nothing new' : `${alerts} alerts`,
        null,
        null,
        null,
        DAY_WORDS[state],
        reason,
      ]),
    ...report.alerts.map((alert) => [
      alert.found_on,
      typeWord(alert.type),
      alert.about,
      alert.title,
      SEVERITIES[alert.severity],
      alert.by,
      alert.took,
      alert.outcome,
      alert.reason,
    ]),
    ...report.lists.map(({ name, versions, imported }) => [report.to, 'list', name, versions, null, null, null, imported, null]),
  ];
  return {
    bytes: Buffer.from(BYTE_ORDER_MARK + csvLine([...HEAD]) + lines.map(csvLine).join('')),
    mime: 'text/csv; charset=utf-8',
    fileName: `monitoring-${report.from}-to-${report.to}.csv`,
  };
}
