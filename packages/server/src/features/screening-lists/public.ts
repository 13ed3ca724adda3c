export { findEffectiveLists, type EffectiveList } from './effective-lists.ts';
export { requiredListFaults, staleWords, type RequiredListFault } from './required-lists.ts';
export { runScreening } from './list-pool.ts';
