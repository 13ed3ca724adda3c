import type { PayeeCode } from '@freehold/contract/identity/bank-checks';

/** The account as a bank is asked about it. */
export type PayeeAccount = {
  name: string;
  sortCode: string;
  accountNumber: string;
  /** Roll number of a building society; empty where there is none. */
  secondaryRef: string;
  holderType: 'personal' | 'business';
};
/** `code`: as Pay.UK has it. `returnedName`: the name the bank gave, where it gave one. */
export type PayeeAnswer = { code: PayeeCode; returnedName: string | null };
/** As each stands on a check and its report. */
export const PAYEE_TITLES = {
  modulr: 'Confirmation of Payee, through Modulr',
  surepay: 'Confirmation of Payee, through SurePay',
  sandbox: 'Sandbox, made up: no bank was asked',
} as const;

/** Asks a bank whether an account is in somebody's name. Throws ProviderUnavailable; an answer is never made of a fault. */
export type PayeeChecks = {
  name: keyof typeof PAYEE_TITLES;
  /** It makes its answers up. */
  isSandbox: boolean;
  ask(account: PayeeAccount): Promise<PayeeAnswer>;
};
