export { discrepancyLines } from './company-checks/public.ts';
