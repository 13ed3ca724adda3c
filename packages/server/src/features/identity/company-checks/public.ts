export { releaseCompanyFiles } from './company-store.ts';
