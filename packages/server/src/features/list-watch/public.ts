export { watchStates } from './watch-states.ts';
