export { loadFamily } from './load-family.ts';
