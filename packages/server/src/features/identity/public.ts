export { discrepancyLines } from './company-checks/public.ts';
export { findChangedAccounts, findSharedAccounts } from './bank-checks/public.ts';
export { findDocumentExpiries, findSharedDetails } from './kyc-checks/public.ts';
export { findChangedTitles } from './ownership-checks/public.ts';
export { findFollowUps } from './rent-checks/public.ts';
