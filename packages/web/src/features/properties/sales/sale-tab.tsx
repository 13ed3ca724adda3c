import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import type { Sale } from '@freehold/contract/properties/sales';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { formatDate, formatPounds } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { EmptyState, LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { EndRelationshipsCard } from './end-relationships-card.tsx';
import { MilestonesCard } from './milestones-card.tsx';
import { saleQuery } from './queries.ts';
import css from './sales.module.css';

const SaleDrawer = lazy(async () => ({ default: (await import('./sale-drawer.tsx')).SaleDrawer }));

/** How the sale goes: its milestones, its solicitors and targets, and the sales that fell through before. */
export function SaleTab({ property }: { property: PropertyDetails }) {
  const query = useQuery(saleQuery(property.id));
  const { data } = query;
  if (!data && query.isError) return <PartFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <LoadingCard height={420} label="The sale is loading" />;
  if (!data.current && data.earlier.length === 0)
    return (
      <EmptyState
        title="No sale yet"
        acts={
          <Link to="/properties/details/$id" params={{ id: String(property.id) }} search={{ tab: 'offers' }} className="fh-link">
            See the offers
          </Link>
        }
      >
        A sale opens when an offer is accepted. Its milestones and dates are shown here.
      </EmptyState>
    );
  return (
    <div className={css.two}>
      <div className={css.column}>
        {data.current ? (
          <MilestonesCard property={property} sale={data.current} />
        ) : (
          <Card title="Progress" padded>
            <p className="fh-body">No sale in progress. The property can be offered again.</p>
          </Card>
        )}
      </div>
      <div className={css.column}>
        {data.current && data.relationships_to_end.length > 0 && (
          <EndRelationshipsCard property={property} sale={data.current} people={data.relationships_to_end} />
        )}
        {data.current && <SaleFacts property={property} sale={data.current} />}
        {data.earlier.length > 0 && <EarlierSales sales={data.earlier} />}
      </div>
    </div>
  );
}

function SaleFacts({ property, sale }: { property: PropertyDetails; sale: Sale }) {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const day = (on: string | null) => (on ? formatDate(on) : 'Not set');
  return (
    <Card
      title="Solicitors and targets"
      action={
        sale.can.change && (
          <button
            type="button"
            className="fh-act"
            onClick={() => {
              setWanted(true);
              setOpen(true);
            }}
          >
            Edit
          </button>
        )
      }
    >
      <div className={css.side}>
        <Facts
          side
          facts={[
            { label: 'Agreed', value: <span className="num">{formatPounds(sale.amount_pence)}</span> },
            { label: 'Buyers', value: sale.buyers.map(({ name }) => name).join(', ') || 'Not named' },
            { label: 'Seller’s solicitor', value: sale.seller_solicitor ?? 'Not set' },
            { label: 'Buyer’s solicitor', value: sale.buyer_solicitor ?? 'Not set' },
            sale.exchanged_on
              ? { label: 'Exchanged', value: formatDate(sale.exchanged_on) }
              : { label: 'Exchange target', value: day(sale.exchange_target_on) },
            sale.completed_on
              ? { label: 'Completed', value: formatDate(sale.completed_on) }
              : { label: 'Completion target', value: day(sale.completion_target_on) },
          ]}
        />
      </div>
      <div className={css.chain}>
        <h3 className={css.chainTitle}>Chain</h3>
        <p className={sale.chain_note ? css.note : 'fh-small fh-dim'}>
          {sale.chain_note ?? 'No notes yet. Note the sales above and below, and what each is waiting for.'}
        </p>
      </div>
      <Suspense fallback={null}>
        {wanted && <SaleDrawer property={property} sale={sale} opened={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  );
}

function EarlierSales({ sales }: { sales: readonly Sale[] }) {
  return (
    <Card title="Fell through" count={sales.length}>
      <ul className={css.earlier}>
        {sales.map((sale) => (
          <li key={sale.id}>
            <span className={css.earlierHead}>
              <span>{sale.buyers.map(({ name }) => name).join(', ') || 'Buyers'}</span>
              <span className="num">{formatPounds(sale.amount_pence)}</span>
            </span>
            <span className="fh-small fh-dim">{sale.fell_through_on && formatDate(sale.fell_through_on)}</span>
            {sale.fell_through_reason && <span className="fh-small">{sale.fell_through_reason}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
