export { waitingClocks, workOfClocks } from './cdd-clock/public.ts';
export { findProperty, type PropertyRow } from './properties/public.ts';
