export { createParty } from './create-party.ts';
export { presentPartyRef } from './present-party-ref.ts';
export { findParties } from './store.ts';
