import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { milestoneLabel } from '@freehold/property-rules/sale-milestones';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatPounds, formatShortDay } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { saleQuery } from './queries.ts';
import css from './sales.module.css';

/** The sale in short, beside the overview: what was agreed, what comes next, and the days to aim for. */
export function SaleCard({ property }: { property: PropertyDetails }) {
  const { data, isPending, error, refetch } = useQuery(saleQuery(property.id));
  if (isPending) return <LoadingCard height={180} label="The sale is loading" />;
  if (!data)
    return (
      <Card title="Sale">
        <PartFailed title="This card could not load" error={error} onRetry={() => void refetch()} />
      </Card>
    );
  const sale = data.current;
  if (!sale) return null;
  const next = sale.milestones.find((milestone) => milestone.done_on === null);
  const done = sale.milestones.filter((milestone) => milestone.done_on !== null).length;
  return (
    <Card
      title="Sale"
      action={
        <Link to="/properties/details/$id" params={{ id: String(property.id) }} search={{ tab: 'sale' }} className="fh-act">
          Open
        </Link>
      }
    >
      <div className={css.side}>
        <Facts
          side
          facts={[
            { label: 'Agreed', value: <span className="num">{formatPounds(sale.amount_pence)}</span> },
            { label: 'Milestones', value: <span className="num">{`${done} of ${sale.milestones.length} done`}</span> },
            ...(next && sale.can.change ? [{ label: 'Next', value: milestoneLabel(next.code) }] : []),
            { label: 'Exchange', value: dayOf(sale.exchanged_on, sale.exchange_target_on) },
            { label: 'Completion', value: dayOf(sale.completed_on, sale.completion_target_on) },
          ]}
        />
      </div>
    </Card>
  );
}

const dayOf = (on: string | null, target: string | null) =>
  on ? formatShortDay(on) : target ? `Target ${formatShortDay(target)}` : 'No target yet';
