import type { PropertyDetails } from '@freehold/contract/property-details';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { formatCount } from '../../lib/format.ts';
import { LoadingCard } from '../../ui/states.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { isOf, type PageParts, type PropertyTab } from './page-parts.ts';
import { TimelineTab } from './timeline-tab.tsx';
import css from './property-tabs.module.css';

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
  if (!shown) return null;
  const { Screen } = shown;
  return (
    <>
      <nav className={css.tabs} aria-label="Parts of this property">
        {tabs.map(({ key, label, count }) => (
          <Link
            key={key}
            className={css.tab}
            to="/properties/details/$id"
            params={{ id: String(property.id) }}
            search={key === 'overview' ? {} : { tab: key }}
            resetScroll={false}
            aria-current={key === shown.key ? 'page' : undefined}
            activeOptions={{ includeSearch: true, exact: true }}
          >
            {label}
            {count && <span className="fh-pill num">{formatCount(count(property))}</span>}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<LoadingCard height={320} label="Loading" />}>
        {shown.key === 'overview' ? <OverviewTab property={property} parts={parts} /> : <Screen property={property} />}
      </Suspense>
    </>
  );
}
