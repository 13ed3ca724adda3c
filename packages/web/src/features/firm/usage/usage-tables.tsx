import type { UsageGroup, UsageRow, UsageSummary } from '@freehold/contract/firm/usage';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDate, formatDateTime } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { chargesQuery, PER_PAGE, type UsageAsked } from './queries.ts';
import { seriesOf } from './usage-chart.tsx';
import css from './usage.module.css';

const HEADS: Record<UsageGroup, string> = { kind: 'Kind', member: 'Member', branch: 'Branch', property: 'Property' };
type Group = UsageSummary['groups'][number];

/** What each kind, member, branch or property comes to. */
export function GroupTable({ summary, by }: { summary: UsageSummary; by: UsageGroup }) {
  const { groups, total } = summary;
  const share = ({ quantity }: Group) => (total.quantity === 0 ? 0 : Math.round((quantity / total.quantity) * 100));
  const series = ({ key }: Group) => seriesOf(by === 'kind' ? summary.kinds.findIndex(({ kind }) => kind === key) : 0);
  const name = (group: Group) => (
    <span className={css.name}>
      {by === 'kind' && <i className={css.dot} data-series={series(group)} aria-hidden />}
      {group.label}
    </span>
  );
  const columns: Column<Group>[] = [
    { id: 'name', head: HEADS[by], cell: name },
    { id: 'quantity', head: 'Number', align: 'right', cell: ({ quantity }) => formatCount(quantity) },
    {
      id: 'share',
      head: 'Share',
      minor: true,
      width: 200,
      cell: (group) => (
        <span className={css.share}>
          <span className={css.track} aria-hidden>
            <i data-series={series(group)} style={{ width: `${share(group)}%` }} />
          </span>
          {share(group)}%
        </span>
      ),
    },
    { id: 'total', head: 'Amount', align: 'right', cell: ({ total_pence: pence }) => poundsAndPence(pence) },
    { id: 'vat', head: 'VAT', align: 'right', minor: true, cell: ({ vat_pence: pence }) => poundsAndPence(pence) },
  ];
  return (
    <DataTable
      label={`Usage by ${by}`}
      rows={groups}
      columns={columns}
      rowKey={({ key }) => key}
      compact={(group) => ({
        name: name(group),
        figure: poundsAndPence(group.total_pence),
        detail: `${formatCount(group.quantity)}, ${share(group)}%`,
        status: null,
      })}
      foot={
        <p className={css.total}>
          <b>Total</b>
          <span>{formatCount(total.quantity)}</span>
          <b>{poundsAndPence(total.total_pence)}</b>
          <span className="fh-dim">plus {poundsAndPence(total.vat_pence)} VAT</span>
        </p>
      }
    />
  );
}

const checkOf = ({ check_ref: ref, month, path }: UsageRow) =>
  referenceOf(ref ?? (month && `${formatDate(month.from)} to ${formatDate(month.to)}`), path);
const referenceOf = (ref: string | null, path: string | null) =>
  ref === null ? (
    <span className="fh-dim">Restricted</span>
  ) : path === null ? (
    ref
  ) : (
    <Link className="fh-link" to={path}>
      {ref}
    </Link>
  );
const aboutOf = ({ subject_initials: initials, property }: UsageRow) =>
  [initials, property?.name].filter(Boolean).join(', ') || 'Not shown';
const planOf = ({ covered_by_plan: covered, state, invoice_no: invoice }: UsageRow) =>
  covered
    ? 'In the plan'
    : (invoice ?? { open: 'Not invoiced yet', closed: 'Nothing to pay', invoiced: 'Invoice erased after its years' }[state]);

const COLUMNS: Column<UsageRow>[] = [
  { id: 'at', head: 'Date', cell: ({ at }) => <span className="fh-dim">{formatDateTime(at)}</span> },
  { id: 'what', head: 'What', cell: ({ label }) => <b className={css.what}>{label}</b> },
  { id: 'about', head: 'About', minor: true, cell: aboutOf },
  { id: 'member', head: 'Member', minor: true, cell: ({ member }) => member.name },
  { id: 'check', head: 'Reference', cell: checkOf },
  { id: 'plan', head: 'Invoice', cell: (row) => <span className="fh-dim">{planOf(row)}</span> },
  { id: 'total', head: 'Amount', align: 'right', cell: ({ total_pence: pence }) => poundsAndPence(pence) },
];

/** Every charge, newest first. */
export function ChargeTable({ asked, page, onPage }: { asked: UsageAsked; page: number; onPage: (page: number) => void }) {
  const query = useQuery(chargesQuery(asked, page));
  if (!query.data)
    return query.isError ? (
      <Card>
        <PartFailed title="The charges could not load" error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    ) : (
      <LoadingRows rows={6} label="The charges are loading" />
    );
  const { data, meta } = query.data;
  return (
    <DataTable
      label="Each charge"
      top={
        <header className={css.tableTop}>
          <h2 className="fh-h2">Each charge</h2>
          <span className="fh-pill">{formatCount(meta.total)}</span>
        </header>
      }
      rows={data}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      compact={(row) => ({
        name: row.label,
        figure: poundsAndPence(row.total_pence),
        detail: `${formatDateTime(row.at)}, ${row.member.name}`,
        status: checkOf(row),
      })}
      foot={<TableFoot page={meta.page} perPage={PER_PAGE} total={meta.total} onPage={onPage} />}
    />
  );
}
