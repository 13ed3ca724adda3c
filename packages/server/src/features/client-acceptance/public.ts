export type { ClosedBy } from './acceptance.ts';
export { followChecks, followClocks } from './follow-checks.ts';
export { lockFollowed } from './store.ts';
export { CANNOT_GO_ON, whyHeld } from './why-held.ts';
