import type { Offer, OfferTerms } from '@freehold/contract/properties/offers';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { LoadingCard } from '../../../ui/states.tsx';
import { Card } from '../../../ui/card.tsx';
import type { GateParts } from './gate-parts.ts';
import { OffersTable } from './offers-table.tsx';
import { offersQuery } from './queries.ts';
import { useOfferActs } from './use-offer-acts.tsx';
import css from './offers.module.css';

type Props = { property: PropertyDetails; gate: GateParts };

/** The offers on the overview of a property. Nothing is drawn where none was made and none can be. */
export function OffersCard({ property, gate }: Props) {
  const { data, isPending } = useQuery(offersQuery(property.id));
  if (isPending) return <LoadingCard height={140} label="The offers are loading" />;
  if (!data || (data.data.length === 0 && !data.meta.can.record)) return null;
  return <Loaded property={property} gate={gate} offers={data.data} terms={data.meta} />;
}

function Loaded({ property, gate, offers, terms }: Props & { offers: readonly Offer[]; terms: OfferTerms }) {
  const acts = useOfferActs({ property, terms, offers, gate });
  const record = terms.can.record && (
    <button type="button" className={`fh-act ${css.add}`} onClick={acts.record}>
      <IconPlus size={14} stroke={1.8} aria-hidden /> Record offer
    </button>
  );
  if (offers.length === 0)
    return (
      <>
        <Card title="Offers" count={0} action={record}>
          <p className={css.none}>No offers yet.</p>
        </Card>
        {acts.dialogs}
      </>
    );
  return (
    <>
      <OffersTable
        property={property}
        offers={offers}
        terms={terms}
        acts={acts}
        top={
          <header className={css.cardHead}>
            <h2 className="fh-h2">Offers</h2>
            <span className="fh-pill">{offers.length}</span>
            <span className={css.cardAct}>{record}</span>
          </header>
        }
      />
      {acts.dialogs}
    </>
  );
}
