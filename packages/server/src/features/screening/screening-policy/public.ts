export { mandatoryCountries, policyInForce } from './policy-in-force.ts';
export { findPolicy, type KeptRules } from './store.ts';
