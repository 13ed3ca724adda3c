import type { Alert } from '@freehold/contract/monitoring/alerts';
import { ALERT_TYPES, SEVERITIES } from '@freehold/contract/monitoring/monitoring-words';
import { entriesOf } from '@freehold/contract/kernel/keys';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { Face } from '../../../ui/face.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { FindBox } from '../../../ui/find-box.tsx';
import { EmptyState, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { isFiltered, NO_FILTERS, type MonitoringSearch } from './monitoring-search.ts';
import { alertsQuery, PER_PAGE } from './queries.ts';
import { outcomeWords, soonWords, statusOfAlert } from './words.ts';
import css from './monitoring.module.css';

type Change = (part: MonitoringSearch, replace?: boolean) => void;
type Named = { member_id: number; name: string };
const STATES = { overdue: 'Overdue', closed: 'Closed', all: 'All' } as const;

function Name({ row, search }: { row: Alert; search: MonitoringSearch }) {
  return (
    <Link className={css.name} to="/marketplace/monitoring_report" search={{ ...search, alert: row.id }}>
      {row.about}
    </Link>
  );
}
const soon = (row: Alert) =>
  row.state === 'closed' ? outcomeWords(row) : <span className={row.is_overdue ? css.late : ''}>{soonWords(row)}</span>;

const columnsOf = (search: MonitoringSearch): readonly Column<Alert>[] => [
  {
    id: 'about',
    head: 'About',
    cell: (row) => (
      <NameCell
        lead={<Face name={row.about} company={row.party?.kind === 'company'} />}
        name={<Name row={row} search={search} />}
        detail={`${row.title}, ${row.reference}`}
      />
    ),
  },
  { id: 'source', head: 'Found in', minor: true, cell: (row) => <span className="fh-2">{row.source}</span> },
  { id: 'state', head: 'State', width: 150, cell: (row) => <Status of={statusOfAlert(row)} /> },
  { id: 'soon', head: 'How soon', width: 190, cell: soon },
  { id: 'to', head: 'Assigned to', width: 150, cell: (row) => <span className="fh-2">{row.assignee?.name ?? ''}</span> },
  {
    id: 'found',
    head: 'Found',
    align: 'right',
    minor: true,
    width: 140,
    cell: (row) => <span className="fh-dim">{formatDateTime(row.found_at)}</span>,
  },
];

/** What monitoring found: open alerts, the gravest first, or those that were closed. */
export function AlertsList({ search, members, onChange }: { search: MonitoringSearch; members: readonly Named[]; onChange: Change }) {
  const query = useQuery(alertsQuery(search));
  return (
    <>
      <div className="fh-filters">
        <FindBox label="Filter this list" value={search.q} onChange={(q) => onChange({ q })} />
        <FilterChip name="State" value={search.state && STATES[search.state]} onClear={() => onChange({ state: undefined })}>
          {(button) => (
            <DropMenu position="bottom-start" target={button} entries={choices(STATES, search.state, (state) => onChange({ state }))} />
          )}
        </FilterChip>
        <FilterChip
          name="Severity"
          value={search.severity && SEVERITIES[search.severity]}
          onClear={() => onChange({ severity: undefined })}
        >
          {(button) => (
            <DropMenu
              position="bottom-start"
              target={button}
              entries={choices(SEVERITIES, search.severity, (severity) => onChange({ severity }))}
            />
          )}
        </FilterChip>
        <FilterChip name="What" value={search.type && ALERT_TYPES[search.type]} onClear={() => onChange({ type: undefined })}>
          {(button) => (
            <DropMenu position="bottom-start" target={button} entries={choices(ALERT_TYPES, search.type, (type) => onChange({ type }))} />
          )}
        </FilterChip>
        <AssigneeChip search={search} members={members} onChange={onChange} />
      </div>
      {query.data ? (
        query.data.data.length > 0 ? (
          <div className={css.table}>
            <DataTable
              label="Alerts of monitoring"
              rows={query.data.data}
              columns={columnsOf(search)}
              rowKey={(row) => row.id}
              onOpen={({ id }) => onChange({ alert: id, page: search.page }, false)}
              compact={(row) => ({
                lead: <Face name={row.about} company={row.party?.kind === 'company'} />,
                name: <Name row={row} search={search} />,
                detail: row.title,
                status: <Status of={statusOfAlert(row)} />,
                more: soon(row),
              })}
              foot={
                <TableFoot
                  page={query.data.meta.page}
                  perPage={PER_PAGE}
                  total={query.data.meta.total}
                  onPage={(page) => onChange({ page }, false)}
                />
              }
            />
          </div>
        ) : isFiltered(search) ? (
          <NothingFound title="No alert fits" clear="Clear filters" onClear={() => onChange(NO_FILTERS)}>
            Choose other filters, or clear them.
          </NothingFound>
        ) : (
          <EmptyState title="No alert is open">
            What a run or a change of a list finds stands here until somebody has settled it.
          </EmptyState>
        )
      ) : query.isError ? (
        <Card>
          <PartFailed title="We could not load the alerts" error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={8} label="Alerts are loading" />
      )}
    </>
  );
}

export function choices<K extends string>(labels: Readonly<Record<K, string>>, chosen: K | undefined, onPick: (key: K) => void) {
  return entriesOf(labels).map(([id, label]) => ({ id, label, checked: id === chosen, onPick: () => onPick(id) }));
}

export function AssigneeChip({ search, members, onChange }: { search: MonitoringSearch; members: readonly Named[]; onChange: Change }) {
  if (members.length < 2) return null;
  return (
    <FilterChip
      name="Assigned to"
      value={members.find(({ member_id: id }) => id === search.assignee)?.name}
      onClear={() => onChange({ assignee: undefined })}
    >
      {(button) => (
        <DropMenu
          position="bottom-start"
          target={button}
          entries={members.map(({ member_id: id, name }) => ({
            id,
            label: name,
            checked: id === search.assignee,
            onPick: () => onChange({ assignee: id }),
          }))}
        />
      )}
    </FilterChip>
  );
}
