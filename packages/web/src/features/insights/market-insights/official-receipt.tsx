import type { OfficialReceipt } from '@freehold/contract/insights/official-receipts';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDate, formatPounds } from '../../../lib/format.ts';
import { monthName, percentWords } from '../../../shared/sold/sold-words.ts';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { officialReceiptQuery } from './queries.ts';
import { ReceiptHead } from './receipt-head.tsx';
import css from './market.module.css';

/** The receipt of a figure of the UK House Price Index: its rows, how it was worked out, and the file. */
export function OfficialContent({ receiptKey }: { receiptKey: string }) {
  const query = useQuery(officialReceiptQuery(receiptKey));
  if (query.isError) return <PartFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingCard label="The receipt is loading" />;
  const { data: receipt } = query;
  return (
    <>
      <ReceiptHead facts={factsOf(receipt)} formula={receipt.formula} sql={receipt.sql} />
      <ul className={css.sales} aria-label="Rows of the index, oldest first">
        {receipt.rows.map((row) => (
          <li key={row.month}>
            <span className="fh-col fh-grow">
              <span className={css.saleName}>{monthName(row.month.slice(0, 7))}</span>
              <span className="fh-small fh-dim">
                {row.name}, {row.code}
              </span>
            </span>
            <span className="fh-col fh-r">
              <span className={css.saleName}>{formatPounds(row.average_pence)}</span>
              <span className="fh-small fh-dim">
                {row.data_version === null ? 'version not recorded' : `data version ${formatCount(row.data_version)}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className={css.receiptBody}>
        <span className="fh-small fh-dim">{receipt.credit}</span>
      </p>
    </>
  );
}

function valueOf({ value_pence: pence, value_percent: percent, value_level: level }: OfficialReceipt): string {
  if (pence !== null) return formatPounds(pence);
  return percent === null ? (level ?? 0).toFixed(1) : percentWords(percent);
}

function factsOf(receipt: OfficialReceipt) {
  const { versions, licence, from, to } = receipt;
  return [
    { label: 'Figure', value: receipt.title },
    { label: 'Value', value: valueOf(receipt) },
    { label: 'Area', value: `${receipt.area.name}, ${receipt.area.code}` },
    { label: from === to ? 'Month' : 'Months', value: from === to ? monthName(to) : `${monthName(from)} and ${monthName(to)}` },
    ...(versions.length === 0
      ? [{ label: 'File', value: 'Not recorded: it was read before this was kept. The next file of the index names itself' }]
      : versions.flatMap(({ id, file, sha256, loaded_at: at }) => [
          { label: 'File', value: file },
          { label: 'Data version', value: `${formatCount(id)}, loaded ${formatDate(at)}` },
          { label: 'SHA-256', value: <span className="fh-mono">{sha256.slice(0, 12)}…</span> },
        ])),
    {
      label: 'Licence',
      value: (
        <a className="fh-link" href={licence.url} target="_blank" rel="noreferrer">
          {licence.name}
        </a>
      ),
    },
    { label: 'Fingerprint', value: <span className="fh-mono">{receipt.fingerprint.slice(0, 12)}</span> },
  ];
}
