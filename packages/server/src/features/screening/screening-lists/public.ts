export { findEffectiveLists, type EffectiveList } from './effective-lists.ts';
export { listFaults, type RequiredListFault, type Requirement } from './required-lists.ts';
export { findRequirement } from './find-requirement.ts';
export { runScreening } from './list-pool.ts';
export { readyLists } from './ready-lists.ts';
export { fetchedLists } from './fetched-lists.ts';
export type { FetchableList } from './published.ts';
