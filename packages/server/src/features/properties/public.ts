export { findPastGate } from './property-stages/public.ts';
export { waitingClocks, workOfClocks } from './cdd-clock/public.ts';
export { breachLines } from './property-stages/public.ts';
export { findProperty, type PropertyRow } from './properties/public.ts';
export { enterIntoTenancy, findAgreedTenancy, findOpenTenancy, holdTenancy } from './tenancies/public.ts';
