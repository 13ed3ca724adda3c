export { countCheck } from './count-check.ts';
