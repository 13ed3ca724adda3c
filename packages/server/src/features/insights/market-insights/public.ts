export { completeThrough, figureSource } from './figure-source.ts';
export { presentSale } from './present-sale.ts';
export { levelAt, measuredArea, quarterIndex } from './price-line.ts';
export { noSalesOf, rangeOf, readArea } from './read-area.ts';
export { requireSales } from './show-report.ts';
export { findSalesOfHome, salesTable, SOLD_COLUMNS, type SoldRow } from './store.ts';
