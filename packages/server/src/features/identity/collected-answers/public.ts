export { addressLine, collectedFiles, isRecord, presentCollected, presentFile } from './present-collected.ts';
export { findCollected, findRound, keepCollected } from './store.ts';
