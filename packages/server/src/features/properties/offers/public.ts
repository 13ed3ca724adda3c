export { whyNotRecord } from './facts.ts';
