import type { FlowQuote, QuoteLine } from '@freehold/contract/flows/flow-runs';
import { IconClock } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatTime } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import css from './runner.module.css';

type Sum = { label: string; people: number; pence: number };
/** The lines of several people as one for each part. */
function sumsOf(lines: readonly QuoteLine[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { label, pence } of lines) {
    const sum = sums.get(label) ?? { label, people: 0, pence: 0 };
    sums.set(label, { label, people: sum.people + 1, pence: sum.pence + pence });
  }
  return [...sums.values()];
}

/** What it costs, on every step: the lines, the VAT, the total, and until when the price is held. */
export function QuoteCards({ query }: { query: UseQueryResult<FlowQuote> }) {
  const { data: quote, error, isFetching } = query;
  if (isFetching) return <LoadingCard height={168} label="The price is worked out" />;
  if (error !== null)
    return (
      <Card title="Quote">
        <PartFailed title="There is no price" error={error} onRetry={() => void query.refetch()} />
      </Card>
    );
  if (!quote)
    return (
      <Card title="Quote" padded>
        <p className="fh-body">Choose who it is for, and the price stands here.</p>
      </Card>
    );
  const ifUsed = quote.lines.filter(({ when }) => when === 'if_used');
  return (
    <>
      <Card
        title="Quote"
        action={
          <span className={css.held}>
            <IconClock size={13} stroke={1.8} aria-hidden /> held until {formatTime(quote.expires_at)}
          </span>
        }
        padded
      >
        <dl className={css.sums}>
          {sumsOf(quote.lines.filter(({ when }) => when === 'always')).map(({ label, people, pence }) => (
            <div key={label}>
              <dt>
                {label}{' '}
                <span className="fh-small fh-dim">
                  {people} × {poundsAndPence(pence / people)}
                </span>
              </dt>
              <dd>{poundsAndPence(pence)}</dd>
            </div>
          ))}
          <div className={css.rule}>
            <dt>VAT at {quote.vat_percent}%</dt>
            <dd>{poundsAndPence(quote.vat_pence)}</dd>
          </div>
          <div className={css.total}>
            <dt>Total</dt>
            <dd>{poundsAndPence(quote.total_pence)}</dd>
          </div>
        </dl>
        <p className={css.note}>
          {quote.plan === null ? 'Your workspace is on no plan.' : `At the prices of your plan, ${quote.plan}.`} Nothing is charged in this
          version.
        </p>
      </Card>
      {ifUsed.length > 0 && (
        <Card title="Only if used" padded>
          <dl className={css.sums}>
            {ifUsed.map(({ label, with_vat_pence: pence }) => (
              <div key={label}>
                <dt>{label}, with VAT</dt>
                <dd>{poundsAndPence(pence)}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
    </>
  );
}
