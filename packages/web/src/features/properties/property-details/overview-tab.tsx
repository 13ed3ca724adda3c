import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { lazy, Suspense } from 'react';
import { LoadingCard } from '../../../ui/states.tsx';
import { WhenNear } from '../../../ui/when-near.tsx';
import { ComplianceCard } from './compliance-card.tsx';
import { FactsStrip } from './facts-strip.tsx';
import { NextCard } from './next-card.tsx';
import { isOf, type PageParts } from './page-parts.ts';
import css from './overview-tab.module.css';

const TimelineCard = lazy(async () => ({ default: (await import('./timeline-card.tsx')).TimelineCard }));
const TIMELINE = <LoadingCard height={220} label="The timeline is loading" />;

/** What is blocking and what to do next, then who is checked, then what other areas tell of the property. */
export function OverviewTab({ property, parts }: { property: PropertyDetails; parts: PageParts }) {
  const cards = (place: 'main' | 'side') =>
    parts.cards
      .filter((one) => one.place === place && isOf(one, property))
      .map(({ key, Card }) => (
        <Suspense key={key} fallback={<LoadingCard height={140} label={`${key} is loading`} />}>
          <Card property={property} />
        </Suspense>
      ));
  return (
    <div className={css.two}>
      <div className={css.main}>
        <NextCard property={property} />
        <ComplianceCard property={property} />
        {cards('main')}
        <FactsStrip property={property} />
      </div>
      <div className={css.main}>
        {cards('side')}
        <WhenNear instead={TIMELINE}>
          <Suspense fallback={TIMELINE}>
            <TimelineCard property={property} />
          </Suspense>
        </WhenNear>
      </div>
    </div>
  );
}
