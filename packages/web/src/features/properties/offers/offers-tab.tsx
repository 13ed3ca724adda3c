import type { Offer, OfferTerms } from '@freehold/contract/properties/offers';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatPounds, plural } from '../../../lib/format.ts';
import { rentWords } from '../../../shared/rent-words.ts';
import { EmptyState, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import type { GateParts } from './gate-parts.ts';
import { OffersTable } from './offers-table.tsx';
import { offersQuery } from './queries.ts';
import { useOfferActs } from './use-offer-acts.tsx';
import css from './offers.module.css';

type Props = { property: PropertyDetails; gate: GateParts };

/** Every offer for a property, measured by what is asked, and what may be done with each. */
export function OffersTab({ property, gate }: Props) {
  const { data, error, refetch } = useQuery(offersQuery(property.id));
  if (!data && error) return <PartFailed title="We could not load these offers" error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows rows={3} label="The offers are loading" />;
  return <Loaded property={property} gate={gate} offers={data.data} terms={data.meta} />;
}

function Loaded({ property, gate, offers, terms }: Props & { offers: readonly Offer[]; terms: OfferTerms }) {
  const acts = useOfferActs({ property, terms, offers, gate });
  const record = terms.can.record && (
    <Button variant="default" leftSection={<IconPlus size={15} stroke={1.7} />} onClick={acts.record}>
      Record offer
    </Button>
  );
  if (offers.length === 0)
    return (
      <>
        <EmptyState title="No offers yet" acts={record}>
          {terms.why_not_record ?? 'Record the first one when it comes in. Whoever makes it is added to the people of this property.'}
        </EmptyState>
        {acts.dialogs}
      </>
    );
  const open = offers.filter((offer) => offer.status === 'pending' || offer.status === 'relayed').length;
  return (
    <div className={css.tab}>
      <div className={css.head}>
        <p className="fh-dim">
          {[plural(offers.length, 'offer'), open > 0 ? `${open} open` : null, askedWords(terms)].filter(Boolean).join(' · ')}
        </p>
        {record}
      </div>
      <OffersTable property={property} offers={offers} terms={terms} acts={acts} />
      {terms.kind === 'letting' && (
        <p className="fh-small fh-dim">
          {terms.is_held_to_rent
            ? 'An assured tenancy: no more than the advertised rent may be asked for or accepted (Renters’ Rights Act 2025 s.56).'
            : `Not an assured tenancy, so the advertised rent is no limit. ${terms.tenancy_regime_reason ?? ''}`}
        </p>
      )}
      {acts.dialogs}
    </div>
  );
}

function askedWords(terms: OfferTerms): string | null {
  if (terms.asking_pence === null) return terms.kind === 'sale' ? 'no asking price' : 'no advertised rent';
  return terms.rent_frequency === null
    ? `asking ${formatPounds(terms.asking_pence)}`
    : `advertised at ${rentWords(terms.asking_pence, terms.rent_frequency)}`;
}
