import { Button } from '@mantine/core';
import type { TitleOffer, TitlePurchase } from '@freehold/contract/insights/title-purchases';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatDate, formatDateTime, formatPounds, plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { BuyRegisterDialog } from './buy-register-dialog.tsx';
import { DOCUMENTS_A_PAGE, titlePurchasesQuery, useFreshDocuments, useRefundPurchase } from './queries.ts';
import css from './registry.module.css';

/** Registers that were bought here, and a button to buy one; of one title where it is named. Nothing where none can be bought, and none was. */
export function PurchasesCard({ title }: { title?: string }) {
  const [page, setPage] = useState(1);
  const [buying, setBuying] = useState(false);
  const query = useQuery(titlePurchasesQuery(title, page));
  useFreshDocuments(query.data?.data.purchases);
  // Where the documents of titles may not be seen, these may not be either.
  if (isApiError(query.error, 'FORBIDDEN')) return null;
  if (query.isError)
    return (
      <Card title="Registers bought here">
        <PartFailed error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    );
  if (!query.data) return null;
  const {
    data: { purchases, offer, can },
    meta,
  } = query.data;
  if (offer === null && meta.total === 0) return null;
  const mayBuy = can.buy && offer !== null;
  return (
    <>
      <Card
        title={title === undefined ? 'Registers bought here' : `Registers of ${title} bought here`}
        count={meta.total}
        {...(mayBuy
          ? {
              action: (
                <Button size="xs" onClick={() => setBuying(true)}>
                  Buy a register, {formatPounds(offer.price_pence)}
                </Button>
              ),
            }
          : {})}
      >
        <p className={css.foot}>{aboutOffer(offer)}</p>
      </Card>
      {purchases.length > 0 && <Purchases purchases={purchases} page={page} total={meta.total} onPage={setPage} />}
      {buying && mayBuy && <BuyRegisterDialog title={title} offer={offer} bought={purchases} onClose={() => setBuying(false)} />}
    </>
  );
}

const aboutOffer = (offer: TitleOffer | null): string => {
  if (offer === null) return 'No source of registers is connected any more. What was bought stays here.';
  return offer.is_sandbox
    ? `${offer.provider}. Its registers are made up, and nothing is charged.`
    : `From ${offer.provider}. An official copy costs your firm ${formatPounds(offer.price_pence)} with VAT; it is kept below under its title.`;
};

type Props = { purchases: readonly TitlePurchase[]; page: number; total: number; onPage: (page: number) => void };
function Purchases({ purchases, page, total, onPage }: Props) {
  const refund = useRefundPurchase();
  const record = async (row: TitlePurchase) => {
    const isSure = await confirm({
      title: `Did the price of ${row.title_number} come back?`,
      children: 'Record it once HM Land Registry has paid it back. Nothing is asked for there by this, and a copy that came stays.',
      yes: 'Record that it came back',
    });
    if (isSure) refund.mutate(row, { onSuccess: () => toast.ok('Recorded'), onError: (error) => toast.fail(messageOf(error)) });
  };
  const link = (row: TitlePurchase) => (
    <Link to="/land-registry/titles/$id" params={{ id: row.title_number }} className="fh-link">
      {row.title_number}
    </Link>
  );
  const acts = (row: TitlePurchase) =>
    row.can_refund && (
      <TextButton disabled={refund.isPending} onClick={() => void record(row)}>
        It was refunded<span className="fh-spoken">, {row.title_number}</span>
      </TextButton>
    );
  const columns: Column<TitlePurchase>[] = [
    {
      id: 'title',
      head: 'Title',
      cell: (row) => <NameCell name={link(row)} detail={`${row.with_plan ? 'Register and plan. ' : ''}${row.purpose}`} />,
    },
    {
      id: 'state',
      head: 'How it stands',
      cell: (row) => (
        <>
          <NameCell name={STATE_WORDS[row.state]} detail={stateDetail(row)} />
          <Said row={row} />
        </>
      ),
    },
    { id: 'paid', head: 'Price', align: 'right', cell: priceWords },
    { id: 'by', head: 'Bought by', minor: true, cell: (row) => `${row.requested_by}, ${formatDateTime(row.requested_at)}` },
    { id: 'acts', head: <span className="fh-spoken">Acts</span>, align: 'right', cell: acts },
  ];
  return (
    <DataTable
      label="Registers that were bought"
      rows={purchases}
      columns={columns}
      rowKey={({ id }) => id}
      compact={(row) => ({
        name: link(row),
        figure: priceWords(row),
        detail: `${STATE_WORDS[row.state]}. ${stateDetail(row)}`,
        more: (
          <>
            <Said row={row} />
            {acts(row)}
          </>
        ),
      })}
      {...(total > DOCUMENTS_A_PAGE ? { foot: <TableFoot page={page} perPage={DOCUMENTS_A_PAGE} total={total} onPage={onPage} /> } : {})}
    />
  );
}

const STATE_WORDS: Record<TitlePurchase['state'], string> = {
  requested: 'Requested',
  delivered: 'Delivered',
  failed: 'Failed',
  refunded: 'Refunded',
};

/** Why no copy came, and what a register says of which none did: as long as it is. */
function Said({ row: { reason, register } }: { row: TitlePurchase }) {
  if (reason === null && register === null) return null;
  return (
    <p className={css.said}>
      {reason}
      {register && (
        <>
          {' '}
          <b>{register.owners.join(', ')}</b>, {register.address}. {sayRegister(register)}
        </>
      )}
    </p>
  );
}
const TENURES: Record<string, string> = { freehold: 'Freehold', leasehold: 'Leasehold' };
function sayRegister({ tenure, edition_on: edition, restrictions, lenders }: NonNullable<TitlePurchase['register']>): string {
  return [
    TENURES[tenure] ?? tenure,
    edition === null ? null : `edition of ${formatDate(edition)}`,
    restrictions.length === 0 ? 'no restriction' : plural(restrictions.length, 'restriction'),
    lenders.length === 0 ? 'no charge' : `charged to ${lenders.join(', ')}`,
  ]
    .filter((words) => words !== null)
    .join(', ');
}

function stateDetail({ state, retry_at: retryAt, document_id: document, plan_document_id: plan, number }: TitlePurchase): string {
  if (state === 'requested') return retryAt === null ? 'Being ordered' : `Asked again at ${formatDateTime(retryAt)}; one order is one copy`;
  if (state === 'failed') return `Order ${number}`;
  if (document === null) return 'No copy is kept';
  return plan === null ? 'Its copy is among the files of the title' : 'Register and plan are among the files of the title';
}

function priceWords({ state, price_pence: price, paid_pence: paid }: TitlePurchase): string {
  if (state === 'requested') return formatPounds(price);
  if (state === 'refunded') return 'Paid back';
  if (paid === null) return state === 'failed' ? 'Not known' : formatPounds(price);
  return paid === 0 ? 'Nothing' : formatPounds(paid);
}
