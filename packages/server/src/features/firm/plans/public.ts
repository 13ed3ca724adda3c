export { listPlans, putOnPlan } from './choose-plan.ts';
export { planOf, seatLimit } from './load-plans.ts';
