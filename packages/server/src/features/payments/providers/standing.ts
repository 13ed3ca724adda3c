import type { ACCOUNT_STATUSES } from '@freehold/contract/payments/providers';
import type { AccountRow } from './store.ts';

export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** Where the firm stands with taking payments: by the provider where it has an account there, else by its bank details. */
export function statusOf(row: AccountRow | undefined): AccountStatus {
  if (!row) return 'none';
  if (row.account === null) return row.bank === null ? 'none' : 'enabled';
  if (row.charges_enabled) return row.payouts_enabled && row.past_due.length === 0 ? 'enabled' : 'restricted';
  if (row.disabled_reason !== null && row.disabled_reason.startsWith('rejected')) return 'disabled';
  return row.bank === null ? 'onboarding' : 'enabled';
}

/** As the menu is told: an account that is none, or not ready yet, is none. */
export const connectedStatusOf = (row: AccountRow | undefined): string | null => {
  const status = statusOf(row);
  return status === 'none' || status === 'onboarding' ? null : status;
};

export const LIMITS = { approval: 5_000_00, refund: 1_000_00, mark: 5_000_00 } as const;

/** What requests need to know of the account. */
export type AccountFacts = {
  account: string | null;
  provider: string | null;
  takesCards: boolean;
  bank: AccountRow['bank'];
  vatNumber: string | null;
  limits: { approval: number; refund: number; mark: number };
};
export const factsOfAccount = (row: AccountRow | undefined): AccountFacts => ({
  account: row?.account ?? null,
  provider: row?.provider ?? null,
  takesCards: row?.charges_enabled ?? false,
  bank: row?.bank ?? null,
  vatNumber: row?.vat_number ?? null,
  limits: {
    approval: row?.approval_limit_pence ?? LIMITS.approval,
    refund: row?.refund_limit_pence ?? LIMITS.refund,
    mark: row?.mark_limit_pence ?? LIMITS.mark,
  },
});

/** What the provider asks for, in the words of the firm; a code it made up since then is shown as it is. */
const ASKED: readonly (readonly [RegExp, string])[] = [
  [/^(person|representative|owners?|directors?|individual)\b.*\bdob/, 'Date of birth of somebody who owns or runs the firm'],
  [/^(person|representative|owners?|directors?|individual)\b.*verification/, 'Proof of identity of somebody who owns or runs the firm'],
  [/^(person|representative|owners?|directors?|individual)\b.*address/, 'Address of somebody who owns or runs the firm'],
  [/^(person|representative|owners?|directors?|individual)\b/, 'Details of somebody who owns or runs the firm'],
  [/^company\.(address|verification)/, 'Proof of the company’s address'],
  [/^company\b/, 'Company details'],
  [/^business_profile\b/, 'What the business does'],
  [/^external_account\b/, 'Bank account for payouts'],
  [/^tos_acceptance\b/, 'Agreement to the provider’s terms'],
];
export const askedInWords = (code: string): string => ASKED.find(([pattern]) => pattern.test(code))?.[1] ?? code.replace(/[._]/g, ' ');
