export { countCheck, countPurchase } from './count-check.ts';
export { countMonths, findMonthPrice, type MonthPrice } from './count-months.ts';
export { labelsOf } from './priced-kinds.ts';
export { attachCharges, settleCharges } from './settle-charges.ts';
