export { whyNothingToCompare } from './nothing-to-compare.ts';
export { openQuery } from './query.ts';
export { startScreening } from './start-screening.ts';
export { startLinkedScreening } from './start-linked.ts';
export { ofsiLines } from './ofsi-lines.ts';
