export { findEffectiveLists, type EffectiveList } from './effective-lists.ts';
export { listFaults, type RequiredListFault } from './required-lists.ts';
export { findPracticeList } from './practice-list.ts';
export { runScreening } from './list-pool.ts';
export { warmLists } from './warm-lists.ts';
