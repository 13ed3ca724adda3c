export { releaseStaffFiles } from './files-store.ts';
export type { AskAgain } from './redo-kyc.ts';
export { alignWholeNames, compareNames, compareWholeNames } from './compare-names.ts';
export { countOpenMatches, findScreeningOf } from './kyc-store.ts';
export { findSignedNames } from './signed-names.ts';
export { findDocumentExpiries, findSharedDetails } from './monitored-identity.ts';
export { kycKind } from './kyc-kind.ts';
