import type { PartyRef } from '@freehold/contract/people/parties';

/** Where the form for a new check of somebody stands, for the property they were looked at from. */
export const newCheckSearch = ({ id, kind }: Pick<PartyRef, 'id' | 'kind'>, propertyId: number) => ({
  new: kind,
  party: id,
  property: propertyId,
});
