export { cddClock } from './cdd-clock.ts';
export { waitingClocks } from './waiting-clocks.ts';
export { workOfClocks } from './work-store.ts';
