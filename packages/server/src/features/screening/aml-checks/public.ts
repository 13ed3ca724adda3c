export { whyNothingToCompare } from './nothing-to-compare.ts';
export { openQuery } from './query.ts';
