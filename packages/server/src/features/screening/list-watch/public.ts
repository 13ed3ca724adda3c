export { workOfAlerts } from './work-store.ts';
export { watchStates } from './watch-states.ts';
export { endListing } from './end-listing.ts';
export { textOf } from './present-alert.ts';
export { type ListFinding, NOBODY_MONITORED, type TellMonitored } from './tell-monitored.ts';
