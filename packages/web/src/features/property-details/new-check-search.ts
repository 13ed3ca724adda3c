import type { PartyRef } from '@freehold/contract/parties';

/** Where the form for a new check of somebody stands. */
export const newCheckSearch = ({ id, kind }: Pick<PartyRef, 'id' | 'kind'>) => ({ new: kind, party: id });
