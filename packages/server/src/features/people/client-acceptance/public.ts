export type { ClosedBy } from './acceptance.ts';
export { followChecks, followClocks } from './follow-checks.ts';
export { isAcceptedAt, isFrozenIn, standingsOf, type PartyStanding, type Standings } from './standings.ts';
export { lockFollowed } from './store.ts';
export { CANNOT_GO_ON, whyHeld } from './why-held.ts';
