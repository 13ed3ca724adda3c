export { releaseStaffFiles } from './files-store.ts';
export type { AskAgain } from './redo-kyc.ts';
export { compareWholeNames } from './compare-names.ts';
