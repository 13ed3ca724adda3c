import type { CheckListRow } from '@freehold/contract/checks/checks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import { formatDateTime, inWords, plural } from '../../lib/format.ts';
import { countIn, oneOf, textIn } from '../../lib/search-params.ts';
import { DataTable, NameCell, type Column } from '../../ui/data-table.tsx';
import { Face } from '../../ui/face.tsx';
import { FindBox } from '../../ui/find-box.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { EmptyState, Forbidden, LoadingRows, NothingFound, PartFailed } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { TableFoot } from '../../ui/table-foot.tsx';
import type { CheckKindPages } from '../check-kinds.ts';
import { SUBJECT_KIND } from '../subject-kinds.ts';
import { checksQuery } from './check-queries.ts';
import { checkStatus } from './words.ts';

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'needs_review', label: 'Needs review' },
  { value: 'decided', label: 'Decided' },
] as const;
const PER_PAGE = 25;

/** The filters of such a list, as they stand in the address. */
type CheckListSearch = {
  page?: number | undefined;
  q?: string | undefined;
  show?: (typeof SHOWN)[number]['value'] | undefined;
};

const readSearch = (search: Record<string, unknown>): CheckListSearch => ({
  page: countIn(search['page']),
  q: textIn(String(search['q'] ?? '').trim(), 100) || undefined,
  show: oneOf(
    search['show'],
    SHOWN.map(({ value }) => value),
  ),
});

type Props = {
  kind: CheckKindPages;
  /** What these checks are, in a sentence. */
  about: string;
  /** How one comes to be. */
  empty: string;
  /** The way to make one by hand, and what stands over the list. */
  start?: ReactNode;
  before?: ReactNode;
};

/** The checks of a kind that begins with what somebody sends in. */
export function CheckList({ kind: { code, page }, about, empty, start, before }: Props) {
  const search = readSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const query = useQuery(
    checksQuery({
      kind: code,
      page: search.page ?? 1,
      perPage: PER_PAGE,
      show: search.show ?? 'all',
      ...(search.q ? { q: search.q } : {}),
    }),
  );
  const change = (part: CheckListSearch, replace = false) => {
    const next = { ...search, ...('page' in part ? {} : { page: undefined }), ...part };
    const kept = Object.entries(next).filter(([, value]) => value !== undefined && value !== 'all');
    void navigate({ to: page.to, search: Object.fromEntries(kept), replace });
  };
  const { data } = query;
  return (
    <div className="fh-page">
      <PageHead title={page.label} sub={data ? countSentence(data.meta) : about} actions={start} />
      {isApiError(query.error, 'FORBIDDEN') ? (
        <Forbidden />
      ) : (
        <>
          {before}
          <div className="fh-filters">
            <FindBox
              label="Filter this list"
              name="Filter this list by name or reference"
              value={search.q}
              onChange={(q) => change({ q }, true)}
            />
            <Segmented label="Which checks" options={SHOWN} value={search.show ?? 'all'} onChange={(show) => change({ show })} />
          </div>
          {data ? (
            <Rows to={page.to} rows={data.data} meta={data.meta} search={search} empty={empty} start={start} onChange={change} />
          ) : query.isError ? (
            <PartFailed error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <LoadingRows rows={8} label="Checks are loading" />
          )}
        </>
      )}
    </div>
  );
}

function countSentence({ last_30_days: made, waiting }: { last_30_days: number; waiting: number }): string {
  const all = `${plural(made, 'check')} in 30 days`;
  return waiting === 0 ? `${all}, none waiting for review` : `${all}, ${inWords(waiting)} of them waiting for review`;
}

type RowsProps = {
  to: string;
  rows: readonly CheckListRow[];
  meta: { page: number; perPage: number; total: number };
  search: CheckListSearch;
  empty: string;
  start: ReactNode;
  onChange: (part: CheckListSearch) => void;
};
function Rows({ to, rows, meta, search, empty, start, onChange }: RowsProps) {
  const navigate = useNavigate();
  if (rows.length === 0 && (search.q !== undefined || search.show !== undefined))
    return (
      <NothingFound
        title="No results match these filters"
        clear="Clear filters"
        onClear={() => onChange({ q: undefined, show: undefined })}
      >
        Try part of a name or the check reference.
      </NothingFound>
    );
  if (rows.length === 0)
    return (
      <EmptyState
        title="No checks yet"
        acts={
          <>
            {start}
            <LinkButton to="/flows" variant={start ? 'default' : 'filled'}>
              Open the flow library
            </LinkButton>
          </>
        }
      >
        {empty}
      </EmptyState>
    );
  const face = (row: CheckListRow) => <Face name={row.subject_name} company={row.subject_kind !== 'person'} />;
  const pathOf = (row: CheckListRow): string => `${to}/${row.id}`;
  const link = (row: CheckListRow) => <Link to={pathOf(row)}>{row.subject_name}</Link>;
  const columns: readonly Column<CheckListRow>[] = [
    {
      id: 'subject',
      head: 'Client',
      cell: (row) => <NameCell lead={face(row)} name={link(row)} detail={row.reference ?? SUBJECT_KIND[row.subject_kind]} />,
    },
    { id: 'ref', head: 'Reference', width: 168, cell: (row) => <span className="fh-2">{row.public_ref}</span> },
    { id: 'status', head: 'Outcome', width: 160, cell: (row) => <Status of={checkStatus(row)} /> },
    {
      id: 'decided',
      head: 'Decided by',
      width: 186,
      minor: true,
      cell: (row) => <span className="fh-2">{row.decided_by ?? 'None yet'}</span>,
    },
    {
      id: 'created',
      head: 'Sent in',
      width: 148,
      align: 'right',
      cell: (row) => <span className="fh-dim">{formatDateTime(row.created_at)}</span>,
    },
  ];
  return (
    <DataTable
      label="Checks"
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      onOpen={(row) => void navigate({ to: pathOf(row) })}
      compact={(row) => ({ lead: face(row), name: link(row), detail: row.public_ref, status: <Status of={checkStatus(row)} /> })}
      foot={<TableFoot page={meta.page} perPage={meta.perPage} total={meta.total} onPage={(page) => onChange({ page })} />}
    />
  );
}
