import { MOVEMENT_KINDS } from '@freehold/property-rules/payments/provider-movements';
import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';
import { blankAsAbsent, DateOnly, Timestamp, Version } from '../kernel/values.ts';

const staff = { tag: 'Payments account', access: 'staff' } as const;

/** Where the account of a firm stands, as the provider has it; `enabled` without a provider where only transfers are taken. */
export const ACCOUNT_STATUSES = ['none', 'onboarding', 'restricted', 'enabled', 'disabled'] as const;

export const PaymentsAccount = z.object({
  version: Version,
  status: z.enum(ACCOUNT_STATUSES),
  provider: z
    .object({
      name: z.string(),
      is_sandbox: z.boolean().describe('It makes its payments up'),
      is_connected: z.boolean().describe('This firm has an account there'),
      charges_enabled: z.boolean(),
      payouts_enabled: z.boolean(),
      asks_for: z.array(z.object({ code: z.string(), words: z.string(), is_late: z.boolean() })),
      disabled_reason: z.string().nullable(),
      deadline: Timestamp.nullable(),
    })
    .nullable()
    .describe('Null where the installation has none'),
  bank: z.object({ name: z.string(), sort_code: z.string(), account_number: z.string() }).nullable(),
  waiting_bank: z
    .object({
      name: z.string(),
      sort_code: z.string(),
      account_number: z.string(),
      asked_by: z.string(),
      at: Timestamp,
      can_answer: z.boolean(),
    })
    .nullable()
    .describe('Other bank details that wait for a second person'),
  vat_number: z.string().nullable(),
  approval_limit_pence: z.int().describe('Above it a second person approves a request'),
  refund_limit_pence: z.int(),
  mark_limit_pence: z.int(),
  can: z.object({ change: z.boolean() }),
});
export type PaymentsAccount = z.infer<typeof PaymentsAccount>;

export const readPaymentsAccount = defineRoute({
  ...staff,
  method: 'GET',
  path: '/v2/client/payments/account',
  summary: 'The account that clients pay into: what the provider asks for, bank details for transfers, limits',
  output: PaymentsAccount,
  errors: [],
});

const limit = z
  .int('Enter an amount in pounds, like 5,000')
  .min(0, 'Enter an amount in pounds, like 5,000')
  .max(1_000_000_000, 'Enter at most £10,000,000.00');
export const AccountSettings = z.object({
  version: Version,
  vat_number: blankAsAbsent(
    z
      .string()
      .max(20, 'Enter a VAT number, like GB 123 4567 82')
      .transform((text) => text.replace(/[\s-]/g, '').toUpperCase().replace(/^GB/, ''))
      .pipe(z.string().regex(/^\d{9}(\d{3})?$/, 'Enter a VAT number, like GB 123 4567 82'))
      .refine(isVatNumber, 'This VAT number does not add up. Check its digits'),
  ),
  approval_limit_pence: limit,
  refund_limit_pence: limit,
  mark_limit_pence: limit,
});
export type AccountSettingsInput = z.input<typeof AccountSettings>;

/** The check digits of HMRC: weights 8 to 2, modulo 97, older numbers as they are and newer ones with 55 added. */
function isVatNumber(digits: string): boolean {
  const sum = [...digits.slice(0, 7)].reduce((total, digit, at) => total + Number(digit) * (8 - at), 0) + Number(digits.slice(7, 9));
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
}

export const changePaymentsAccount = defineRoute({
  ...staff,
  method: 'PATCH',
  path: '/v2/client/payments/account',
  summary: 'Change the VAT number and the limits',
  body: AccountSettings,
  output: PaymentsAccount,
  errors: ['STALE_VERSION'],
});

export const BankDetails = z.object({
  name: z
    .string('Enter the name on the account')
    .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, 'Enter the name on the account').max(60, 'Must be 60 characters or fewer')),
  sort_code: z
    .string()
    .transform((text) => text.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Sort code must be 6 digits')),
  account_number: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{8}$/, 'Account number must be 8 digits')),
});
export type BankDetailsInput = z.input<typeof BankDetails>;

export const changeBankDetails = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/payments/account/bank',
  summary: 'Give the bank details for transfers. Others in place of those that stand wait for a second person',
  body: BankDetails,
  output: PaymentsAccount,
  errors: ['INVALID_STATE'],
  recentSignIn: true,
});

export const answerBankDetails = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/payments/account/bank/answer',
  summary: 'Approve or refuse other bank details; not by whoever asked, who can take them back',
  body: z.object({ approve: z.boolean() }),
  output: PaymentsAccount,
  errors: ['INVALID_STATE'],
});

export const beginOnboarding = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/payments/account/onboarding-link',
  summary: 'The provider’s own page where the firm gives its details. The first time the account is made there',
  output: z.object({ url: z.string() }),
  errors: ['INVALID_STATE', 'PROVIDER_UNAVAILABLE'],
});

export const refreshAccount = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/payments/account/refresh',
  summary: 'Ask the provider where the account stands now',
  output: PaymentsAccount,
  errors: ['INVALID_STATE', 'PROVIDER_UNAVAILABLE'],
});

export const LedgerBalances = z.object({
  provider_pence: z.int().describe('Held by the provider'),
  bank_pence: z.int().describe('Came to the bank by transfer or payout'),
  received_pence: z.int(),
  fees_pence: z.int(),
  disputed_pence: z.int(),
  adjustments_pence: z.int(),
});
export const ReconciliationReport = z.object({
  balances: LedgerBalances,
  last: z
    .object({
      at: Timestamp,
      by: z.string(),
      provider: z.string(),
      provider_pence: z.int().describe('What the provider says it holds'),
      ledger_pence: z.int(),
      agreed: z.int().describe('Movements that are in both and agree'),
      unexplained_pence: z.int(),
      differences: z.array(
        z.object({
          kind: z.enum(['not_in_ledger', 'not_at_provider', 'amounts_differ']),
          movement: z.enum(MOVEMENT_KINDS).nullable(),
          source: z.string(),
          ledger_pence: z.int(),
          provider_pence: z.int(),
          words: z.string().describe('What the difference is, and what to do'),
        }),
      ),
      on: DateOnly,
    })
    .nullable(),
  can: z.object({ compare: z.boolean() }),
});
export type ReconciliationReport = z.infer<typeof ReconciliationReport>;

export const readReconciliation = defineRoute({
  ...staff,
  method: 'GET',
  path: '/v2/client/payments/reconciliation',
  summary: 'The balances of our ledger, and how they compared with the provider’s the last time',
  output: ReconciliationReport,
  errors: [],
});

export const compareWithProvider = defineRoute({
  ...staff,
  method: 'POST',
  path: '/v2/client/payments/reconciliation',
  summary: 'Compare our ledger with every movement at the provider. Payouts and fees of its own are entered',
  output: ReconciliationReport,
  errors: ['INVALID_STATE', 'PROVIDER_UNAVAILABLE'],
});
