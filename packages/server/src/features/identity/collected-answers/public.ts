export { addressLine, collectedFiles, isRecord, presentCollected, presentFile } from './present-collected.ts';
export { findCollected, findCollectedOrNull, findRound, keepCollected } from './store.ts';
