export { nameOfFlow } from './catalogue.ts';
