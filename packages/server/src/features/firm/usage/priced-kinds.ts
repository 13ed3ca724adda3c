import { USAGE_KINDS } from '@freehold/contract/firm/usage';

/** The word of each kind of check in the prices of a plan. */
const PRICE_WORDS: Readonly<Record<string, string>> = {
  aml: 'aml_check',
  kyc: 'identity_check',
  rtr: 'right_to_rent_check',
  sof: 'source_of_funds_check',
  kyb: 'company_check',
  ownership: 'ownership_check',
  bank: 'bank_account_check',
};

export const priceWordOf = (checkKind: string): string => PRICE_WORDS[checkKind] ?? `${checkKind}_check`;

/** As the plan calls it, else as it is usually called. */
export const labelOfKind = (kind: string, plan: ReadonlyMap<string, string>): string => plan.get(kind) ?? USAGE_KINDS[kind] ?? kind;

/** The same for a plan by its terms. */
export function labelsOf(terms: { unit_prices: readonly { kind: string; label: string }[] } | null): (kind: string) => string {
  const names = new Map(terms?.unit_prices.map(({ kind, label }) => [kind, label]));
  return (kind) => labelOfKind(kind, names);
}
