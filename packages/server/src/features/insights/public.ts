export {
  creditsOf,
  findPostcode,
  findSoldAddresses,
  findTown,
  loadedData,
  readPostcode,
  sectorOf,
  writeLines,
  writeName,
  type Loaded,
} from './open-data/public.ts';
