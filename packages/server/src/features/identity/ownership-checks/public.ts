export { releaseOwnershipFiles } from './ownership-store.ts';
export { findChangedTitles } from './monitored-titles.ts';
export { ownershipKind } from './ownership-kind.ts';
