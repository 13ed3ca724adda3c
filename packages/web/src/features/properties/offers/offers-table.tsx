import type { Offer, OfferTerms } from '@freehold/contract/properties/offers';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import type { ReactNode } from 'react';
import { formatDay, formatShortDay } from '../../../lib/format.ts';
import { groupChecksWords } from '../../../shared/group-checks.ts';
import { rentWords } from '../../../shared/rent-words.ts';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { Faces } from '../../../ui/faces.tsx';
import { Status } from '../../../ui/status.tsx';
import { OfferMenu } from './offer-menu.tsx';
import type { OfferActs } from './use-offer-acts.tsx';
import { shareOf, STATUS_OF_OFFER, sumOf, termsOf } from './words.ts';
import css from './offers.module.css';

type Props = {
  offers: readonly Offer[];
  terms: OfferTerms;
  acts: OfferActs;
  property: Pick<PropertyDetails, 'group_checks'>;
  /** The head of a card among others; there the table is narrower. */
  top?: ReactNode;
};

/** Offers with what is offered, measured by what is asked; the accepted one first. */
export function OffersTable({ offers, terms, acts, property, top }: Props) {
  const detailOf = (offer: Offer) => [ownDetail(offer), checksOf(offer, property)].filter(Boolean).join('. ') || null;
  const isSale = terms.kind === 'sale';
  const isCard = top !== undefined;
  const columns: Column<Offer>[] = [
    {
      id: 'who',
      head: 'Applicant',
      cell: (offer) => (
        <span className={isCard ? css.inCard : undefined}>
          <NameCell lead={isCard ? undefined : <Faces of={offer.group.people} />} name={offer.group.name} detail={detailOf(offer)} />
        </span>
      ),
    },
    { id: 'sum', head: isSale ? 'Amount' : 'Rent', align: 'right', cell: (offer) => <span className={css.strong}>{sumOf(offer)}</span> },
    {
      id: 'share',
      head: isSale ? 'Of asking' : isCard ? 'Share' : 'Of advertised',
      align: 'right',
      cell: (offer) => <Share offer={offer} />,
    },
    {
      id: 'terms',
      head: isSale ? 'Position' : 'Terms',
      minor: true,
      cell: (offer) => (
        <span className={css.terms} data-short={(isCard && !isSale) || undefined} title={termsOf(offer)}>
          {termsOf(offer)}
        </span>
      ),
    },
    { id: 'status', head: 'Status', cell: (offer) => <Status of={STATUS_OF_OFFER[offer.status]} /> },
    { id: 'made', head: 'Date', align: 'right', cell: (offer) => (isCard ? formatShortDay(offer.made_on) : formatDay(offer.made_on)) },
    {
      id: 'acts',
      head: <span className="fh-spoken">Acts</span>,
      align: 'right',
      cell: (offer) => <OfferMenu offer={offer} acts={acts} />,
    },
  ];
  return (
    <DataTable
      label="Offers"
      rows={offers}
      // Beside other cards there is room for the answer and not for all the rest, which the tab shows.
      columns={isCard ? columns.filter(({ id }) => id !== 'terms' && id !== 'made') : columns}
      rowKey={(offer) => offer.id}
      top={top}
      compact={(offer) => ({
        lead: <Faces of={offer.group.people} most={1} />,
        name: offer.group.name,
        figure: sumOf(offer),
        detail: [shareOf(offer.of_asking), formatDay(offer.made_on)].join(', '),
        status: <Status of={STATUS_OF_OFFER[offer.status]} />,
        more: (
          <span className={css.compact}>
            <span>{[termsOf(offer), detailOf(offer)].filter(Boolean).join('. ')}</span>
            <OfferMenu offer={offer} acts={acts} />
          </span>
        ),
      })}
    />
  );
}

function Share({ offer }: { offer: Offer }) {
  if (!offer.is_above_advertised || offer.status === 'rejected' || offer.status === 'withdrawn') return <>{shareOf(offer.of_asking)}</>;
  return (
    <span className={css.above} title={offer.why_not_accept ?? undefined}>
      {shareOf(offer.of_asking)}
    </span>
  );
}

/** What else is known of it, in one quiet line. */
/** Where the checks of those who made it stand, while the offer lives. */
function checksOf({ status, is_concluded: isOver, group }: Offer, { group_checks: groups }: Props['property']): string | null {
  const found = groups.find(({ group_id: id }) => id === group.id);
  return !found || isOver || status === 'rejected' || status === 'withdrawn' ? null : groupChecksWords(found);
}

function ownDetail(offer: Offer): string | null {
  if (offer.first_rent && offer.status === 'accepted')
    return `Offered ${rentWords(offer.first_rent.pence, offer.first_rent.frequency)}, accepted at the advertised rent`;
  if (offer.is_concluded) return 'Its tenancy has ended';
  return offer.decision_reason ?? offer.conditions;
}
