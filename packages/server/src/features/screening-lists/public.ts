export { findEffectiveLists, type EffectiveList } from './effective-lists.ts';
export { listFaults, type RequiredListFault } from './required-lists.ts';
export { findPracticeList } from './practice-list.ts';
export { runScreening } from './list-pool.ts';
export { followLists } from './follow-lists.ts';
export { confirmNewest, importFetched, readFetched, standingOf, type FetchedRead } from './import-fetched.ts';
export { findFetchable, PUBLISHED, publishedName, type FetchableList } from './published.ts';
export { mayImportLists, requireSight } from './policy.ts';
export { settleListWaits, tellAllListWaits, tellListLoaded, tellListWaits } from './tell-people.ts';
