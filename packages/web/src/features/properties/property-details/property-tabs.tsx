import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { LoadingCard } from '../../../ui/states.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { isOf, type PageParts, type PropertyTab } from './page-parts.ts';

const TimelineTab = lazy(async () => ({ default: (await import('./timeline-tab.tsx')).TimelineTab }));
// Its parts come beside the property, so it is drawn by name.
const OVERVIEW: PropertyTab = { key: 'overview', label: 'Overview', Screen: () => null };

type Props = { property: PropertyDetails; parts: PageParts };

/** The tabs of a property, each with its own address. */
export function PropertyTabs({ property, parts }: Props) {
  const { tab } = useSearch({ from: '/shell/properties/details/$id' });
  const tabs: PropertyTab[] = [
    OVERVIEW,
    ...parts.tabs.filter((one) => isOf(one, property)),
    { key: 'timeline', label: 'Timeline', Screen: TimelineTab },
  ];
  const shown = tabs.find(({ key }) => key === tab) ?? tabs[0];
  useEffect(() => {
    // What led here may be gone with the part it stood in; typing must not go to the page's single keys.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('nav [aria-current="page"][href*="tab="]')?.focus();
  }, [tab]);
  if (!shown) return null;
  const { Screen } = shown;
  return (
    <>
      <PageTabs
        label="Parts of this property"
        to="/properties/details/$id"
        id={property.id}
        shown={shown.key}
        tabs={tabs.map(({ key, label, count }) => ({ key, label, count: count?.(property) }))}
      />
      <Suspense fallback={<LoadingCard height={320} label="Loading" />}>
        {shown.key === 'overview' ? <OverviewTab property={property} parts={parts} /> : <Screen property={property} />}
      </Suspense>
    </>
  );
}
