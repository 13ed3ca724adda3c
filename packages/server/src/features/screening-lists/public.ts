export { findEffectiveLists, type EffectiveList } from './effective-lists.ts';
export { requiredListFaults, staleWords, type RequiredListFault } from './required-lists.ts';
export { runScreening } from './list-pool.ts';
export { loadDemoList } from './load-demo-list.ts';
export { importFolder, type FolderImport } from './import-folder.ts';
