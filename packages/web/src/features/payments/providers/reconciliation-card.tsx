import type { ReconciliationReport } from '@freehold/contract/payments/providers';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { tell } from '../../../lib/tell.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toast.ts';
import { reconciliationQuery, useCompare } from './queries.ts';
import css from './account.module.css';

const signed = (pence: number) => (pence < 0 ? `−${poundsAndPence(-pence)}` : poundsAndPence(pence));

/** Our books beside the balance of the provider, with each difference told. */
export function ReconciliationCard() {
  const query = useQuery(reconciliationQuery());
  const compare = useCompare();
  if (!query.data)
    return query.isError ? (
      <Card title="Balance">
        <PartFailed title="We could not load the books" error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    ) : (
      <LoadingCard height={160} label="The books are loading" />
    );
  const { balances, last, can } = query.data;
  return (
    <Card
      title="Balance"
      action={
        can.compare && (
          <Button
            size="xs"
            variant="default"
            loading={compare.isPending}
            onClick={() =>
              tell(compare, undefined, {
                onSuccess: () => toast.ok('Compared with the provider'),
                onError: (error) => toast.fail(messageOf(error)),
              })
            }
          >
            Compare with the provider
          </Button>
        )
      }
    >
      <div className={css.figures}>
        <Facts
          facts={[
            { label: 'Received from clients, less what was given back', value: signed(balances.received_pence) },
            { label: 'Came to the bank by transfer or payout', value: signed(balances.bank_pence) },
            { label: 'Held by the provider, by our books', value: signed(balances.provider_pence) },
            { label: 'Fees of the provider', value: signed(balances.fees_pence) },
            { label: 'In dispute', value: signed(balances.disputed_pence) },
            ...(balances.adjustments_pence === 0
              ? []
              : [{ label: 'Other movements at the provider', value: signed(-balances.adjustments_pence) }]),
          ]}
        />
      </div>
      {last ? <Last last={last} /> : <p className={css.line}>Not compared with a provider yet.</p>}
    </Card>
  );
}

function Last({ last }: { last: NonNullable<ReconciliationReport['last']> }) {
  const isEven = last.differences.length === 0 && last.unexplained_pence === 0;
  return (
    <>
      <p className={css.line}>
        <StatusGlyph glyph={isEven ? 'tick' : 'diamond'} family={isEven ? 'moss' : 'ochre'} />
        <span>
          {formatDateTime(last.at)}, {last.by}: {last.provider} holds {signed(last.provider_pence)}, our books said{' '}
          {signed(last.ledger_pence)}. {last.agreed} {last.agreed === 1 ? 'movement agrees' : 'movements agree'}
          {isEven ? ', and nothing differs.' : '.'}
        </span>
      </p>
      {last.differences.map((one) => (
        <p key={one.source} className={css.line}>
          <StatusGlyph glyph="diamond" family="ochre" />
          <span>{one.words}</span>
        </p>
      ))}
      {last.unexplained_pence !== 0 && (
        <p className={css.line}>
          <StatusGlyph glyph="cross" family="clay" />
          <span>
            {signed(last.unexplained_pence)} is explained by no movement that {last.provider} lists. A payment may be settling: compare
            again, then ask {last.provider}.
          </span>
        </p>
      )}
    </>
  );
}
