export type { ClosedBy } from './acceptance.ts';
export { followChecks, followClocks } from './follow-checks.ts';
export { lockParties } from './store.ts';
