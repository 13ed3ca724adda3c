export { workOfAlerts } from './work-store.ts';
export { watchStates } from './watch-states.ts';
