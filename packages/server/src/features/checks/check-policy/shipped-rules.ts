import type { CheckRules, PolicyKind } from '@freehold/contract/checks/check-policy';

/** Kinds of check the policy may ask for, whether this installation can run them or not. */
export const KNOWN_KINDS: readonly Omit<PolicyKind, 'installed'>[] = [
  { code: 'aml', name: 'AML screening', about: null },
  { code: 'kyc', name: 'Identity (KYC)', about: 'person' },
  { code: 'kyb', name: 'Company (KYB)', about: 'company' },
  { code: 'ownership', name: 'Property ownership', about: null },
  { code: 'sof', name: 'Source of funds', about: null },
  { code: 'bank', name: 'Client bank account', about: null },
  { code: 'rtr', name: 'Right to Rent', about: 'person' },
];

const of = (always: readonly string[], fullCdd: readonly string[] = []) => ({ always: ['aml', ...always], full_cdd: [...fullCdd] });
const IDENTITY = ['kyc', 'kyb'];

/**
 * What each role needs until a firm decides otherwise. Sales: MLR 2017 reg 28(2) to (4), the customer is identified and verified, and reg 28(10)
 * so is whoever acts for them. Lettings: sanctions whatever the rent, and full customer due diligence at or above £10,000 a month (reg 13).
 */
export const SHIPPED_RULES: CheckRules = {
  seller: of([...IDENTITY, 'ownership']),
  seller_representative: of(IDENTITY),
  buyer: of([...IDENTITY, 'sof']),
  giftor: of([...IDENTITY, 'sof']),
  buyer_representative: of(IDENTITY),
  landlord: of([], [...IDENTITY, 'ownership']),
  landlord_representative: of([], IDENTITY),
  tenant: of([], [...IDENTITY, 'sof']),
  guarantor: of([], [...IDENTITY, 'sof']),
};
/** What it asks for where the installation can run it. A kind that came later is asked once a firm saved a version. */
export const SHIPPED_ASKS: readonly string[] = ['aml'];
export const SHIPPED_REASON = 'The defaults Freehold ships';
