export { sourceOf } from './look-up.ts';
