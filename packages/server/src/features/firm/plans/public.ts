export { listPlans, putOnPlan } from './choose-plan.ts';
export { planOf, seatLimit } from './load-plans.ts';
export { findPlanPrices, type PlanPrices } from './plan-prices.ts';
