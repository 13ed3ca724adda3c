import { CloseButton, Popover } from '@mantine/core';
import type { Receipt } from '@freehold/contract/insights/receipts';
import { IconReceipt2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, formatDate, formatPounds, plural } from '../../../lib/format.ts';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { OfficialContent } from './official-receipt.tsx';
import { receiptQuery, RECEIPT_SALES } from './queries.ts';
import { ReceiptHead } from './receipt-head.tsx';
import { monthsBetween, typeWords } from '../../../shared/sold/sold-words.ts';
import { HOMES_WORDS, isOfficialKey, LEVEL_WORDS, TOO_FEW } from './words.ts';
import css from './market.module.css';

type Props = { receiptKey: string; name: string; opened: boolean; onOpened: (opened: boolean) => void };

export function ReceiptPanel({ receiptKey, name, opened, onOpened }: Props) {
  return (
    <Popover opened={opened} onChange={onOpened} position="bottom-start" width={360} trapFocus returnFocus withinPortal withRoles={false}>
      <Popover.Target>
        <span className={css.receiptAnchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Receipt of the ${name}`} className={css.receiptPanel ?? ''}>
        <div className={css.receiptHead}>
          <IconReceipt2 size={16} stroke={1.7} aria-hidden />
          <b>Receipt of the {name}</b>
          <CloseButton size="sm" aria-label="Close the receipt" onClick={() => onOpened(false)} />
        </div>
        {isOfficialKey(receiptKey) ? <OfficialContent receiptKey={receiptKey} /> : <Content receiptKey={receiptKey} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Content({ receiptKey }: { receiptKey: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(receiptQuery(receiptKey, page));
  if (query.isError) return <PartFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingCard label="The receipt is loading" />;
  const { data: receipt, meta } = query.data;
  return (
    <>
      <ReceiptHead facts={factsOf(receipt)} formula={receipt.formula} sql={receipt.sql} />
      <ReceiptSales sales={receipt.sales} />
      {meta.total > RECEIPT_SALES && <TableFoot page={page} perPage={RECEIPT_SALES} total={meta.total} onPage={setPage} />}
    </>
  );
}

function factsOf(receipt: Receipt) {
  const { left_out: leftOut, source, licence } = receipt;
  return [
    { label: 'Figure', value: receipt.title },
    ...(receipt.figure === 'sales' || receipt.figure === 'repeat_sales'
      ? []
      : [{ label: 'Value', value: receipt.value_pence === null ? TOO_FEW : formatPounds(receipt.value_pence) }]),
    { label: 'Sales counted', value: formatCount(receipt.counted) },
    {
      label: 'Left out',
      value: `${formatCount(leftOut.not_full_value)} not at full value, ${formatCount(leftOut.other_property)} no homes`,
    },
    { label: 'Months', value: monthsBetween(receipt.from, receipt.to) },
    { label: 'Area', value: `${LEVEL_WORDS[receipt.area.level]} ${receipt.area.code}` },
    { label: 'Homes', value: HOMES_WORDS[receipt.homes] },
    { label: 'Data version', value: `${source.data_version}, loaded ${formatDate(source.loaded_at)}` },
    {
      label: 'Licence',
      value: licence ? (
        <a className="fh-link" href={licence.url} target="_blank" rel="noreferrer">
          {licence.name}
        </a>
      ) : (
        'None: the sales are made up'
      ),
    },
    { label: 'Fingerprint', value: <span className="fh-mono">{receipt.fingerprint.slice(0, 12)}</span> },
  ];
}

function ReceiptSales({ sales }: { sales: Receipt['sales'] }) {
  if (sales.length === 0) return <p className={css.receiptBody}>No sale is counted.</p>;
  return (
    <ul className={css.sales} aria-label={`${plural(sales.length, 'counted sale')}, newest first`}>
      {sales.map((sale) => (
        <li key={sale.id}>
          <span className="fh-col fh-grow">
            <span className={css.saleName}>{sale.address}</span>
            <span className="fh-small fh-dim">
              {typeWords(sale.type)}, {sale.postcode}
            </span>
          </span>
          <span className="fh-col fh-r">
            <span className={css.saleName}>{formatPounds(sale.price_pence)}</span>
            <span className="fh-small fh-dim">{formatDate(sale.sold_on)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
