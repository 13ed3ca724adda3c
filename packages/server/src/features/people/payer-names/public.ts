export { addPayerName, findPayerNames, findUnnamedPayments, type PayerName, payerNameFrom } from './payer-names.ts';
