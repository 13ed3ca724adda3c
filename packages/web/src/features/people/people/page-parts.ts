import type { Permission } from '@freehold/contract/access/permissions';
import type { Party } from '@freehold/contract/people/parties';
import type { ComponentType } from 'react';

/** What other features bring to the list of people: a line above it, and what may be done with the chosen rows. */
export type PeopleParts = {
  notices: readonly { key: string; Notice: ComponentType }[];
  bulk: readonly { key: string; needs: Permission; Act: ComponentType<{ ids: readonly number[]; onDone: () => void }> }[];
};
/** What other features bring to the page of a person: buttons beside the name, lines under it, cards under the checks and at the side. */
export type PersonParts = {
  acts: readonly { key: string; Act: ComponentType<{ party: Party }> }[];
  notices: readonly { key: string; Notice: ComponentType<{ party: Party }> }[];
  underChecks: readonly { key: string; Card: ComponentType<{ party: Party }> }[];
  cards: readonly { key: string; Card: ComponentType<{ party: Party }> }[];
};
