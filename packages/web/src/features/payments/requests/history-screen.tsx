import { PAYMENT_CATEGORIES } from '@freehold/property-rules/payments/categories';
import type { HistoryMeta } from '@freehold/contract/payments/requests';
import { entriesOf } from '@freehold/contract/kernel/keys';
import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { plural } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { tell } from '../../../lib/tell.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { DateFilter } from '../../../ui/date-filter.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { FactCells } from '../../../ui/fact-cells.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { FindBox } from '../../../ui/find-box.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { EmptyState, Forbidden, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { toast } from '../../../ui/toast.ts';
import { readHistorySearch, type HistorySearch } from './history-search.ts';
import { PaymentsTable } from './payments-table.tsx';
import { historyQuery, PER_PAGE, useExportPayments } from './queries.ts';
import css from './payments.module.css';

const RequestDrawer = lazy(async () => ({ default: (await import('./request-drawer.tsx')).RequestDrawer }));
const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'paid', label: 'Paid' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'problems', label: 'Problems' },
] as const;
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'Europe/London' });

/** Money asked for and what arrived. `asks` opens the form for a new request at once. */
export function HistoryScreen({ asks = false }: { asks?: boolean }) {
  const { can } = useCurrentUser();
  const search = readHistorySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [asking, setAsking] = useState(asks);
  const query = useQuery({ ...historyQuery(search), enabled: can.see_payments });
  const change = (part: HistorySearch, replace = true) =>
    void navigate({ to: '/payment_history', search: { ...search, page: undefined, ...part }, replace });
  const clear = () => change({ view: undefined, category: undefined, from: undefined, to: undefined, q: undefined });
  const found = query.data;
  const isNarrowed = [search.view, search.category, search.from, search.to, search.q].some((one) => one !== undefined && one !== 'all');
  const mayAsk = found?.meta.can.request === true;
  const request = can.request_payments && (
    <Button leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />} disabled={!mayAsk} onClick={() => setAsking(true)}>
      Request payment
    </Button>
  );
  const close = () => {
    setAsking(false);
    if (asks) void navigate({ to: '/payment_history', replace: true });
  };
  return (
    <div className="fh-page">
      <PageHead
        title="Payment history"
        sub="Money asked for and received"
        actions={
          can.see_payments && (
            <>
              {found?.meta.can.export === true && <ExportButton search={search} />}
              {request}
            </>
          )
        }
      />
      {!can.see_payments || isApiError(query.error, 'FORBIDDEN') ? (
        <Forbidden />
      ) : found ? (
        <>
          <Sums meta={found.meta} />
          {found.meta.total === 0 && !isNarrowed ? (
            <div className={css.tools}>
              <EmptyState
                title="No payments yet"
                acts={
                  mayAsk ? (
                    request || undefined
                  ) : (
                    <Link className="fh-link" to="/payments_account">
                      Open Payments account
                    </Link>
                  )
                }
              >
                {found.meta.why_not_request ?? 'Request your first payment.'}
              </EmptyState>
            </div>
          ) : (
            <>
              <Filters search={search} onChange={change} />
              {found.data.length === 0 ? (
                <NothingFound title="No results match these filters" clear="Clear filters" onClear={clear}>
                  Look at another time, or for another reason.
                </NothingFound>
              ) : (
                <PaymentsTable
                  rows={found.data}
                  foot={
                    <TableFoot
                      page={found.meta.page}
                      perPage={PER_PAGE}
                      total={found.meta.total}
                      onPage={(page) => change({ page }, false)}
                    >
                      <span className="num">
                        {poundsAndPence(found.meta.totals.gross_pence)} received, {poundsAndPence(found.meta.totals.refunded_pence)} given
                        back, {poundsAndPence(found.meta.totals.fee_pence)} fees
                      </span>
                    </TableFoot>
                  }
                />
              )}
            </>
          )}
        </>
      ) : query.isError ? (
        <Card>
          <PartFailed title="We could not load the payments" error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={8} label="Payments are loading" />
      )}
      {asking && can.request_payments && (
        <Suspense fallback={null}>
          <RequestDrawer onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

function ExportButton({ search }: { search: HistorySearch }) {
  const taking = useExportPayments(search);
  return (
    <Button
      variant="default"
      loading={taking.isPending}
      leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}
      onClick={() => tell(taking, undefined, { onSuccess: () => undefined, onError: (error) => toast.fail(messageOf(error)) })}
    >
      Download CSV
    </Button>
  );
}

function Sums({ meta: { cards } }: { meta: HistoryMeta }) {
  const { received, waiting, overdue, in_dispute: dispute } = cards;
  const [thisMonth] = useState(() => month.format(new Date()));
  return (
    <FactCells
      cells={[
        {
          id: 'received',
          label: `Received in ${thisMonth}`,
          figure: poundsAndPence(received.pence),
          detail: plural(received.count, 'payment'),
        },
        { id: 'waiting', label: 'Waiting', figure: poundsAndPence(waiting.pence), detail: plural(waiting.count, 'payment') },
        {
          id: 'overdue',
          label: 'Overdue',
          figure: poundsAndPence(overdue.pence),
          detail: overdue.count === 0 ? 'None' : `${plural(overdue.count, 'payment')}, ${plural(overdue.oldest_days, 'day')}`,
          ...(overdue.count > 0 && { family: 'ochre' as const }),
        },
        {
          id: 'dispute',
          label: 'In dispute',
          figure: poundsAndPence(dispute.pence),
          detail: dispute.count === 0 ? 'None' : plural(dispute.count, 'payment'),
          ...(dispute.count > 0 && { family: 'clay' as const }),
        },
      ]}
    />
  );
}

function Filters({ search, onChange }: { search: HistorySearch; onChange: (part: HistorySearch) => void }) {
  return (
    <div className={`fh-filters ${css.tools}`}>
      <FindBox label="Filter this list" value={search.q} onChange={(q) => onChange({ q })} />
      <Segmented
        label="Which payments"
        value={search.view ?? 'all'}
        options={VIEWS}
        onChange={(view) => onChange({ view: view === 'all' ? undefined : view })}
      />
      <FilterChip
        name="Reason"
        value={search.category && PAYMENT_CATEGORIES[search.category]}
        onClear={() => onChange({ category: undefined })}
      >
        {(button) => (
          <DropMenu
            position="bottom-start"
            target={button}
            entries={entriesOf(PAYMENT_CATEGORIES).map(([category, label]) => ({
              id: category,
              label,
              checked: category === search.category,
              onPick: () => onChange({ category }),
            }))}
          />
        )}
      </FilterChip>
      <DateFilter from={search.from} to={search.to} onPick={(from, to) => onChange({ from, to })} />
    </div>
  );
}
