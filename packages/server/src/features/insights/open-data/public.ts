export { CREDITS, creditsOf } from './credits.ts';
export { fillExamplePrices, fillExampleSales } from './fill-demo-sales.ts';
export { loadedData, type Loaded } from './loaded-data.ts';
export { readPostcode, sectorOf } from './read-postcode.ts';
export { UNFINISHED_MONTHS } from './area-figures.ts';
export { OGL, SHARE_ALIKE } from './show-open-data.ts';
export {
  findCompanyTitles,
  findPostcode,
  findSalesState,
  findSoldAddresses,
  findTown,
  type CompanyTitle,
  type SalesState,
} from './store.ts';
export { writeLines, writeName } from './write-address.ts';
export { importFiles } from './import-files.ts';
export { DATA_FILE } from './recognise-file.ts';
