export { countCheck } from './count-check.ts';
export { labelsOf } from './priced-kinds.ts';
export { attachCharges, settleCharges } from './settle-charges.ts';
