export { canOf } from './policy.ts';
