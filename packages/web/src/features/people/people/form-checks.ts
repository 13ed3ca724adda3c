import { NewParty, type NewPartyInput } from '@freehold/contract/people/parties';

/** What the contract says of the fields, by their paths. Fetched when a form asks: its schemas are heavier than the page. */
export const faultsOfParty = (party: NewPartyInput): (readonly [path: string, message: string])[] =>
  (NewParty.safeParse(party).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
