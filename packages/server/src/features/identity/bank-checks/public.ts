export { releaseBankFiles } from './bank-store.ts';
