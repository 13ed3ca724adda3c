export { findDuplicates } from './find-duplicates.ts';
