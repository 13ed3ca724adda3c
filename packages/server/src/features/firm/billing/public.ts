export { putOnPlan } from './change-plan.ts';
export { refuseUnpaid } from './refuse-unpaid.ts';
