export { releaseBankFiles } from './bank-store.ts';
export { findChangedAccounts, findSharedAccounts } from './monitored-accounts.ts';
export { PAYER_FROM } from './bank-words.ts';
