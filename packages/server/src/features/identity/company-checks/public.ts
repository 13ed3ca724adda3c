export { releaseCompanyFiles } from './company-store.ts';
export { discrepancyLines } from './discrepancy-lines.ts';
export { companyKind } from './company-kind.ts';
