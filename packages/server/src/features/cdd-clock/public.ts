export { cddClock } from './cdd-clock.ts';
export { waitingClocks } from './waiting-clocks.ts';
