import { PropertyDetailsScreen } from '../features/properties/property-details/property-details-screen.tsx';
import { lazy } from 'react';
import { CHECK_KINDS } from './check-kinds.ts';
import type { OverviewCard, PageParts, PropertyPart } from '../features/properties/property-details/page-parts.ts';

const CopyLinkButton = lazy(async () => ({
  default: (await import('../features/properties/property-links/copy-link-button.tsx')).CopyLinkButton,
}));
const LinkCard = lazy(async () => ({ default: (await import('../features/properties/property-links/link-card.tsx')).LinkCard }));
const PeopleTab = lazy(async () => ({ default: (await import('../features/properties/property-people/people-tab.tsx')).PeopleTab }));
const OffersTab = lazy(async () => ({ default: (await import('../features/properties/offers/offers-tab.tsx')).OffersTab }));
const PropertyChecksTab = lazy(async () => ({
  default: (await import('../features/checks/manual-checks/property-checks-tab.tsx')).PropertyChecksTab,
}));
const OffersCard = lazy(async () => ({ default: (await import('../features/properties/offers/offers-card.tsx')).OffersCard }));
const SaleTab = lazy(async () => ({ default: (await import('../features/properties/sales/sale-tab.tsx')).SaleTab }));
const SaleCard = lazy(async () => ({ default: (await import('../features/properties/sales/sale-card.tsx')).SaleCard }));
const TenancyTab = lazy(async () => ({ default: (await import('../features/properties/tenancies/tenancy-tab.tsx')).TenancyTab }));
const TenancyCard = lazy(async () => ({ default: (await import('../features/properties/tenancies/tenancy-card.tsx')).TenancyCard }));
const RentProtectionCard = lazy(async () => ({
  default: (await import('../features/properties/rent-protection/rent-protection-card.tsx')).RentProtectionCard,
}));

const SoldBeforeCard = lazy(async () => ({
  default: (await import('../features/insights/land-registry/sold-before-card.tsx')).SoldBeforeCard,
}));

const TitleLinksCard = lazy(async () => ({
  default: (await import('../features/insights/land-registry/title-links-card.tsx')).TitleLinksCard,
}));

/** From the accepted offer until the tenancy is over. */
const hasTenancy: OverviewCard['when'] = ({ stage }) =>
  ['offer_agreed', 'referencing', 'let_agreed', 'tenanted', 'notice_given'].includes(stage);

const EditPropertyDrawer = lazy(async () => ({
  default: (await import('../features/properties/property-form/edit-property-drawer.tsx')).EditPropertyDrawer,
}));
const PhotoCard = lazy(async () => ({ default: (await import('../features/properties/property-form/photo-card.tsx')).PhotoCard }));
const PlaceCard = lazy(async () => ({ default: (await import('../features/properties/property-form/place-card.tsx')).PlaceCard }));

/** A closed gate looks the same whether a person or an offer meets it. */
const GATE = {
  Missing: lazy(async () => ({ default: (await import('../features/properties/property-details/missing-checks.tsx')).MissingChecks })),
  Start: lazy(async () => ({ default: (await import('../features/properties/property-details/start-checks.tsx')).StartChecks })),
  Override: lazy(async () => ({ default: (await import('../features/properties/property-details/override-fields.tsx')).OverrideFields })),
};
const Offers: PropertyPart = ({ property }) => <OffersTab property={property} gate={GATE} />;
const OffersInShort: PropertyPart = ({ property }) => <OffersCard property={property} gate={GATE} />;

const DocumentsTab = lazy(async () => ({
  default: (await import('../features/signing/signing-documents/property-documents-tab.tsx')).PropertyDocumentsTab,
}));

const PaymentsTab = lazy(async () => ({
  default: (await import('../features/payments/requests/property-payments-tab.tsx')).PropertyPaymentsTab,
}));

const PropertyProof = lazy(async () => ({
  default: (await import('../features/identity/party-proof/property-proof.tsx')).PropertyProof,
}));

const ChecksTab: PropertyPart = ({ property }) => (
  <>
    <PropertyChecksTab property={property} kinds={CHECK_KINDS} />
    <PropertyProof property={property} />
  </>
);

/** What each feature brings to the page of a property; a new tab, card or button adds its line here. Keep them lazy. */
const PARTS: PageParts = {
  tabs: [
    { key: 'people', label: 'People', count: ({ counts }) => counts.people, Screen: PeopleTab },
    { key: 'offers', label: 'Offers', count: ({ counts }) => counts.offers, Screen: Offers },
    { key: 'checks', label: 'Checks', Screen: ChecksTab },
    { key: 'documents', label: 'Documents', count: ({ counts }) => counts.documents ?? undefined, Screen: DocumentsTab },
    { key: 'payments', label: 'Payments', Screen: PaymentsTab },
    { key: 'sale', label: 'Sale', kinds: ['sale'], Screen: SaleTab },
    { key: 'tenancy', label: 'Tenancy', kinds: ['letting'], Screen: TenancyTab },
  ],
  cards: [
    { key: 'offers', place: 'main', Card: OffersInShort },
    { key: 'photo', place: 'side', when: ({ has_photo: hasPhoto }) => hasPhoto, Card: PhotoCard },
    { key: 'place', place: 'side', when: ({ latitude, longitude }) => latitude !== null && longitude !== null, Card: PlaceCard },
    { key: 'sold-before', place: 'side', Card: SoldBeforeCard },
    { key: 'titles', place: 'side', when: ({ title_numbers: titles }) => titles.length > 0, Card: TitleLinksCard },
    { key: 'sale', place: 'side', kinds: ['sale'], Card: SaleCard },
    { key: 'tenancy', place: 'side', kinds: ['letting'], Card: TenancyCard },
    { key: 'rent-protection', place: 'side', kinds: ['letting'], when: hasTenancy, Card: RentProtectionCard },
    { key: 'link', place: 'side', when: ({ archived_at }) => archived_at === null, Card: LinkCard },
  ],
  acts: [{ key: 'copy-link', when: ({ archived_at, can }) => archived_at === null && can.invite, Act: CopyLinkButton }],
  Edit: EditPropertyDrawer,
};

/** The page of a property: where the features around it meet. */
export function PropertyPage() {
  return <PropertyDetailsScreen parts={PARTS} />;
}
