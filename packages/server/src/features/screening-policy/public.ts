export { policyInForce } from './policy-in-force.ts';
export { findPolicy } from './store.ts';
