export { PEOPLE_ALIASES } from './column-aliases.ts';
export { readDate, readName } from './read-cell.ts';
