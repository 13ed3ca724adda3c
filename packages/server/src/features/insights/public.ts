export {
  creditsOf,
  findCompanyTitles,
  findPostcode,
  findSoldAddresses,
  findTown,
  loadedData,
  readPostcode,
  sectorOf,
  writeLines,
  writeName,
  type CompanyTitle,
  type Loaded,
} from './open-data/public.ts';
export { findTitleFile, forgetTitleFiles, keepTitleFile } from './land-registry/public.ts';
export { rangeOf, readArea } from './market-insights/public.ts';
