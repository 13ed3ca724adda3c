export { openQuery } from './query.ts';
