export { releaseStaffFiles } from './files-store.ts';
export type { AskAgain } from './redo-kyc.ts';
