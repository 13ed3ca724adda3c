export { isActiveParty } from './active-parties.ts';
export { completeContacts, completeDetails } from './complete-party.ts';
export { createParty } from './create-party.ts';
export { findKept } from './detail-store.ts';
export { presentPartyRef, presentStanding } from './present-party-ref.ts';
export { residenceOf } from './residence.ts';
export { endRelationship, findParties, type PartyRow } from './store.ts';
