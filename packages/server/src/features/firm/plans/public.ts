export { isTooLarge, listPlans } from './list-plans.ts';
export { loadPlans, planOf, seatLimit } from './load-plans.ts';
export { Seller, sellerOf } from './load-seller.ts';
export { findPlanPrices, type PlanPrices } from './plan-prices.ts';
export { PlanTerms } from './plan-terms.ts';
export { whyNotPlan } from './present.ts';
export { findChoosing, setPlan } from './store.ts';
