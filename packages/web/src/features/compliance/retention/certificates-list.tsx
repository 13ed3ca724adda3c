import type { ErasureCertificate } from '@freehold/contract/compliance/retention';
import { RETENTION_RULES } from '@freehold/contract/kernel/retention-rules';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { EmptyState, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { RuleFilter } from './due-list.tsx';
import { certificatesQuery, PER_PAGE } from './queries.ts';
import type { RetentionSearch } from './retention-search.ts';
import { shortHash } from './words.ts';
import css from './retention.module.css';

type Props = { search: RetentionSearch; onChange: (part: RetentionSearch, replace?: boolean) => void };

/** What was erased, newest first: one certificate each. */
export function CertificatesList({ search, onChange }: Props) {
  const query = useQuery(certificatesQuery(search));
  if (!query.data)
    return query.isError ? (
      <Card>
        <PartFailed error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    ) : (
      <LoadingRows rows={5} label="Certificates are loading" />
    );
  const { data, meta } = query.data;
  if (meta.total === 0 && search.rule === undefined)
    return (
      <EmptyState title="Nothing was erased yet">
        When the time of something is over it is erased at night, and its certificate stands here for good.
      </EmptyState>
    );
  const open = ({ id }: ErasureCertificate) => onChange({ certificate: id, page: search.page }, false);
  return (
    <>
      <div className={css.filters}>
        <RuleFilter search={search} onChange={onChange} />
      </div>
      {data.length === 0 ? (
        <NothingFound title="No results match these filters" clear="Clear filters" onClear={() => onChange({ rule: undefined })}>
          Choose another, or clear it.
        </NothingFound>
      ) : (
        <DataTable
          label="Certificates of erasure"
          rows={data}
          columns={columns(open)}
          rowKey={({ id }) => id}
          onOpen={open}
          compact={(row) => ({
            name: row.ref,
            figure: <span className="num">{formatDateTime(row.erased_at)}</span>,
            detail: row.was,
            status: <span className="fh-small fh-dim">{RETENTION_RULES[row.rule].what}</span>,
          })}
          foot={<TableFoot page={meta.page} perPage={PER_PAGE} total={meta.total} onPage={(page) => onChange({ page }, false)} />}
        />
      )}
    </>
  );
}

const columns = (open: (row: ErasureCertificate) => void): Column<ErasureCertificate>[] => [
  {
    id: 'ref',
    head: 'Certificate',
    cell: (row) => (
      <button type="button" className={`fh-act num ${css.ref}`} onClick={() => open(row)}>
        {row.ref}
      </button>
    ),
    width: 150,
  },
  { id: 'was', head: 'Was', cell: ({ was, of_whom: of }) => <NameCell name={was} detail={of} /> },
  { id: 'rule', head: 'Rule', cell: ({ rule }) => <span className="fh-2">{RETENTION_RULES[rule].what}</span>, width: 190, minor: true },
  { id: 'at', head: 'Erased', cell: ({ erased_at: at }) => <span className="num">{formatDateTime(at)}</span>, align: 'right', width: 160 },
  {
    id: 'hash',
    head: 'Was sealed as',
    cell: ({ content_sha256: hash }) => <span className="num fh-dim">{shortHash(hash)}</span>,
    align: 'right',
    width: 160,
    minor: true,
  },
];
