import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import type { PropertyKind } from '@freehold/property-rules/property-stages';
import type { ComponentType } from 'react';

export type PropertyPart = ComponentType<{ property: PropertyDetails }>;

/** A tab of a property's page, brought by the feature that owns it. */
export type PropertyTab = {
  /** As the address says it: `?tab=offers`. */
  key: string;
  label: string;
  /** Both kinds when absent. */
  kinds?: readonly PropertyKind[];
  /** Hidden while it answers false. */
  when?: (property: PropertyDetails) => boolean;
  count?: (property: PropertyDetails) => number | undefined;
  Screen: PropertyPart;
};

/** A card of the overview: in the wide column or beside it. */
export type OverviewCard = {
  key: string;
  place: 'main' | 'side';
  kinds?: readonly PropertyKind[];
  when?: (property: PropertyDetails) => boolean;
  Card: PropertyPart;
};

/** What other features bring to the page. */
export type PageParts = {
  tabs: readonly PropertyTab[];
  cards: readonly OverviewCard[];
  /** Buttons of the head, before "Send check". */
  acts: readonly { key: string; when?: (property: PropertyDetails) => boolean; Act: PropertyPart }[];
  /** The form that changes the property; without one there is no "Edit". */
  Edit: ComponentType<{ property: PropertyDetails; opened: boolean; onClose: () => void }> | null;
};

export const isOf = (part: { kinds?: readonly PropertyKind[]; when?: (property: PropertyDetails) => boolean }, property: PropertyDetails) =>
  (part.kinds?.includes(property.kind) ?? true) && (part.when?.(property) ?? true);
