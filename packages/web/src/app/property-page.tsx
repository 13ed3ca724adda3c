import { PropertyDetailsScreen } from '../features/property-details/property-details-screen.tsx';
import { lazy } from 'react';
import type { PageParts } from '../features/property-details/page-parts.ts';

const CopyLinkButton = lazy(async () => ({ default: (await import('../features/property-links/copy-link-button.tsx')).CopyLinkButton }));
const LinkCard = lazy(async () => ({ default: (await import('../features/property-links/link-card.tsx')).LinkCard }));

/** What each feature brings to the page of a property; a new tab, card or button adds its line here. Keep them lazy. */
const PARTS: PageParts = {
  tabs: [],
  cards: [{ key: 'link', place: 'side', when: ({ archived_at }) => archived_at === null, Card: LinkCard }],
  acts: [{ key: 'copy-link', when: ({ archived_at }) => archived_at === null, Act: CopyLinkButton }],
  Edit: null,
};

/** The page of a property: where the features around it meet. */
export function PropertyPage() {
  return <PropertyDetailsScreen parts={PARTS} />;
}
