import { IconFileUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { isApiError } from '../../../lib/api-error.ts';
import { daysAgo, formatCount, plural } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { FindBox } from '../../../ui/find-box.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, Forbidden, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { isFiltered, NO_FILTERS, readDocumentSearch, type DocumentSearch } from './document-search.ts';
import { DocumentsTable } from './documents-table.tsx';
import { documentsQuery } from './queries.ts';
import css from './documents.module.css';

type Answer = Awaited<ReturnType<NonNullable<ReturnType<typeof documentsQuery>['queryFn']>>>;
const DAYS = [7, 30, 90, 365] as const;
const MORE = [
  { state: 'viewed', label: 'Viewed' },
  { state: 'partlySigned', label: 'Partly signed' },
  { state: 'attention', label: 'Needs attention' },
  { state: 'expired', label: 'Expired' },
] as const;

/** Every document of the workspace, whatever became of it. */
export function DocumentsScreen() {
  const { can } = useCurrentUser();
  const search = readDocumentSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const query = useQuery({ ...documentsQuery(search), enabled: can.see_documents });
  const change = (part: DocumentSearch, replace = false) =>
    void navigate({ to: '/signed_documents', search: { ...search, page: undefined, ...part }, replace });
  return (
    <div className="fh-page">
      <PageHead
        title="Signed documents"
        sub="Everything sent for signing, the last changed first"
        actions={
          can.send_documents && (
            <LinkButton leftSection={<IconFileUpload size={15} stroke={1.7} aria-hidden />} to="/document_signing">
              Upload document
            </LinkButton>
          )
        }
      />
      {!can.see_documents || isApiError(query.error, 'FORBIDDEN') ? (
        <Forbidden />
      ) : query.data ? (
        <Loaded search={search} loaded={query.data} onChange={change} />
      ) : query.isError ? (
        <PartFailed title="We could not load the documents" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingRows rows={8} label="Documents are loading" />
      )}
    </div>
  );
}

type Props = { search: DocumentSearch; loaded: Answer; onChange: (part: DocumentSearch, replace?: boolean) => void };
function Loaded({ search, loaded: { data: rows, meta }, onChange }: Props) {
  const { can } = useCurrentUser();
  return (
    <>
      <Totals search={search} totals={meta.totals} />
      <Filters search={search} senders={meta.senders} onChange={onChange} />
      {rows.length > 0 ? (
        <DocumentsTable rows={rows} meta={meta} onPage={(page) => onChange({ page })} />
      ) : isFiltered(search) ? (
        <NothingFound title="No documents match these filters" clear="Clear filters" onClear={() => onChange(NO_FILTERS)}>
          Try part of a title, a person or an address.
        </NothingFound>
      ) : (
        <EmptyState
          title="No documents yet"
          acts={
            can.send_documents && (
              <LinkButton variant="default" to="/document_signing">
                Upload document
              </LinkButton>
            )
          }
        >
          Upload a PDF, place the fields, and send it to the people who sign. It is kept here with its seal.
        </EmptyState>
      )}
    </>
  );
}

/** What there is of each, and the way to it. */
function Totals({ search, totals }: { search: DocumentSearch; totals: Answer['meta']['totals'] }) {
  const oldest = totals.draft.oldest_at;
  const cells: { state: DocumentSearch['state']; label: string; count: number; detail?: string }[] = [
    { state: undefined, label: 'All', count: totals.all },
    { state: 'out', label: 'Out for signing', count: totals.out.count, detail: `${formatCount(totals.out.opened)} opened` },
    { state: 'signed', label: 'Signed', count: totals.signed.count, detail: `${formatCount(totals.signed.this_month)} this month` },
    { state: 'declined', label: 'Declined', count: totals.declined.count, detail: `${formatCount(totals.declined.this_month)} this month` },
    {
      state: 'draft',
      label: 'Draft',
      count: totals.draft.count,
      ...(oldest === null ? {} : { detail: daysAgo(oldest) === 0 ? 'oldest today' : `oldest ${plural(daysAgo(oldest), 'day')}` }),
    },
    { state: 'voided', label: 'Voided', count: totals.voided },
  ];
  return (
    <nav className={css.totals} aria-label="Documents by status">
      {cells.map(({ state, label, count, detail }) => (
        <Link
          key={label}
          to="/signed_documents"
          search={{ ...search, state, page: undefined }}
          resetScroll={false}
          aria-current={search.state === state ? 'page' : undefined}
        >
          <span>{label}</span>
          <b className="num">{formatCount(count)}</b>
          <small>{detail}</small>
        </Link>
      ))}
    </nav>
  );
}

function Filters({ search, senders, onChange }: Pick<Props, 'search' | 'onChange'> & { senders: Answer['meta']['senders'] }) {
  const more = MORE.find(({ state }) => state === search.state)?.label;
  return (
    <div className="fh-filters" role="search" aria-label="Filter the documents">
      <FindBox label="Title, person or address" value={search.q} onChange={(q) => onChange({ q }, true)} />
      <FilterChip name="Status" value={more} onClear={() => onChange({ state: undefined })}>
        {(button) => (
          <DropMenu
            position="bottom-start"
            target={button}
            entries={MORE.map(({ state, label }) => ({
              id: state,
              label,
              checked: state === search.state,
              onPick: () => onChange({ state }),
            }))}
          />
        )}
      </FilterChip>
      {(senders.length > 1 || search.sent_by !== undefined) && (
        <FilterChip
          name="Sent by"
          value={
            search.sent_by === undefined ? undefined : (senders.find(({ id }) => id === search.sent_by)?.name ?? `number ${search.sent_by}`)
          }
          onClear={() => onChange({ sent_by: undefined })}
        >
          {(button) => (
            <DropMenu
              position="bottom-start"
              target={button}
              entries={senders.map(({ id, name }) => ({
                id,
                label: name,
                checked: id === search.sent_by,
                onPick: () => onChange({ sent_by: id }),
              }))}
            />
          )}
        </FilterChip>
      )}
      <FilterChip
        name="Changed"
        value={search.days === undefined ? undefined : `Last ${search.days} days`}
        onClear={() => onChange({ days: undefined })}
      >
        {(button) => (
          <DropMenu
            position="bottom-start"
            target={button}
            entries={DAYS.map((days) => ({
              id: days,
              label: `Last ${days} days`,
              checked: days === search.days,
              onPick: () => onChange({ days }),
            }))}
          />
        )}
      </FilterChip>
      {search.property_id !== undefined && (
        <FilterChip name="Property" value={`number ${search.property_id}`} onClear={() => onChange({ property_id: undefined })}>
          {(button) => button}
        </FilterChip>
      )}
    </div>
  );
}
