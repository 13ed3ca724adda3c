import type { MonitoringReport } from '@freehold/contract/monitoring/monitoring-reports';
import { SEVERITIES } from '@freehold/contract/monitoring/monitoring-words';
import { Button } from '@mantine/core';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatCount, formatDate, londonDay } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { FactCells } from '../../../ui/fact-cells.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadingCard, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { monthOf, type MonitoringSearch } from './monitoring-search.ts';
import { KeptReports } from './kept-reports.tsx';
import { reportQuery, useKeepReport, useReportTable, type Period } from './queries.ts';
import css from './monitoring.module.css';

const DateField = lazy(async () => ({ default: (await import('../../../ui/date-field.tsx')).DateField }));

/** The report of a period, of everybody or of one, on the page and as files. */
export function ReportView({ search, onChange }: { search: MonitoringSearch; onChange: (part: MonitoringSearch) => void }) {
  const [today] = useState(() => londonDay(new Date()));
  const month = monthOf(today);
  const period: Period = { from: search.from ?? month.from, to: search.to ?? month.to, party_id: search.party };
  const { data: report, error, refetch } = useQuery(reportQuery(period));
  const { can } = useCurrentUser();
  const table = useReportTable();
  const keep = useKeepReport();
  const make = () =>
    keep.mutate(period, {
      onSuccess: ({ reference }) => toast.ok(`${reference} was made`, 'It stands in the list below'),
      onError: (refused) => toast.fail('The report could not be made', messageOf(refused)),
    });
  return (
    <>
      <div className={css.period}>
        <Suspense fallback={null}>
          <DateField label="From" value={period.from} onChange={(from) => from !== '' && onChange({ from })} />
          <DateField label="To" value={period.to} onChange={(to) => to !== '' && onChange({ to })} />
        </Suspense>
        {search.party !== undefined && (
          <LinkButton variant="default" to="/marketplace/monitoring_report" search={{ ...search, party: undefined }}>
            Everybody
          </LinkButton>
        )}
        <Button
          disabled={!report}
          loading={keep.isPending}
          leftSection={<IconFileTypePdf size={15} stroke={1.7} aria-hidden />}
          onClick={make}
        >
          Make report
        </Button>
        {can.export && (
          <Button
            variant="default"
            disabled={!report}
            loading={table.isPending}
            leftSection={<IconDownload size={15} stroke={1.7} />}
            onClick={() => table.mutate(period, { onError: (refused) => toast.fail('The table could not be made', messageOf(refused)) })}
          >
            Download CSV
          </Button>
        )}
      </div>
      <KeptReports key={search.party ?? 'all'} partyId={search.party} />
      {error && !isApiError(error, 'NOT_FOUND') ? (
        <Card>
          <PartFailed title="We could not make the report" error={error} onRetry={() => void refetch()} />
        </Card>
      ) : error ? (
        <NothingFound title="Nobody is monitored under this number">Choose somebody who is or was monitored.</NothingFound>
      ) : report ? (
        <Shown report={report} />
      ) : (
        <LoadingCard height={320} label="The report is made" />
      )}
    </>
  );
}

function Shown({ report }: { report: MonitoringReport }) {
  return (
    <div className={css.stack}>
      <Card padded>
        <p className="fh-2">
          Monitoring from {formatDate(report.from)} to {formatDate(report.to)}, as it stands now
        </p>
        <p className={css.lead}>{report.title}</p>
        <p>{report.summary}</p>
      </Card>
      <FactCells
        cells={[
          { id: 'end', label: 'Monitored at the end', figure: formatCount(report.watched.at_end) },
          { id: 'moves', label: 'Started, ended', figure: `${report.watched.started}, ${report.watched.ended}` },
          { id: 'compared', label: 'Names compared', figure: formatCount(report.compared) },
          { id: 'alerts', label: 'Alerts', figure: formatCount(report.alerts.length) },
        ]}
      />
      <Card title="Every run, day by day">
        <div className={css.days} role="list" aria-label="Runs by day">
          {report.days.map(({ day, state, alerts }) => (
            <span
              key={day}
              className={css.day}
              role="listitem"
              aria-label={`${formatDate(day)}: ${dayWord(state)}${alerts > 0 ? `, ${alerts} alerts` : ''}`}
            >
              <b data-state={state} data-alerts={alerts > 0 || undefined} aria-hidden>
                {alerts > 0 ? alerts : state === 'missed' || state === 'failed' ? '×' : ''}
              </b>
              <span aria-hidden>{Number(day.slice(8))}</span>
            </span>
          ))}
        </div>
        {report.days.some(({ state }) => state === 'missed' || state === 'failed') && (
          <table className={css.diff}>
            <thead>
              <tr>
                <th scope="col">Missed</th>
                <th scope="col">Why</th>
              </tr>
            </thead>
            <tbody>
              {report.days
                .filter(({ state }) => state === 'missed' || state === 'failed')
                .map(({ day, reason }) => (
                  <tr key={day}>
                    <td>{formatDate(day)}</td>
                    <td>{reason ?? 'Not explained yet. Settle its alert with the reason.'}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        )}
      </Card>
      <Card title="Alerts and what was decided" count={report.alerts.length}>
        {report.alerts.length === 0 ? (
          <p className="fh-2" style={{ padding: 16, margin: 0 }}>
            No alert was raised.
          </p>
        ) : (
          <table className={css.diff}>
            <thead>
              <tr>
                <th scope="col">Found</th>
                <th scope="col">Who and what</th>
                <th scope="col">Outcome</th>
              </tr>
            </thead>
            <tbody>
              {report.alerts.map((alert) => (
                <tr key={alert.id}>
                  <td>{formatDate(alert.found_on)}</td>
                  <td>
                    <Link to="/marketplace/monitoring_report" search={{ alert: alert.id }}>
                      {alert.about}
                    </Link>
                    <br />
                    {alert.title}, {SEVERITIES[alert.severity].toLowerCase()}
                  </td>
                  <td>
                    {[alert.outcome, alert.by, alert.took].filter(Boolean).join(', ')}
                    {alert.reason && <div className="fh-small fh-dim">{alert.reason}</div>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Card>
      <Card title="Lists used">
        {report.lists.length === 0 ? (
          <p className="fh-2" style={{ padding: 16, margin: 0 }}>
            No run was made in this period.
          </p>
        ) : (
          <table className={css.diff}>
            <tbody>
              {report.lists.map(({ name, versions, imported }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{versions}</td>
                  <td>{imported}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Card>
      <Card title="What this report says, and what it does not prove" padded>
        {report.limits.map((limit) => (
          <p key={limit} className="fh-2">
            {limit}
          </p>
        ))}
      </Card>
    </div>
  );
}
const dayWord = (state: MonitoringReport['days'][number]['state']): string =>
  ({ done: 'run complete', missed: 'missed', failed: 'failed', not_due: 'not due', to_come: 'to come' })[state];
