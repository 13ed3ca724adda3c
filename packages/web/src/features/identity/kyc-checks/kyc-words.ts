import type { ADDRESS_PROOF_KINDS, KYC_FILE_KINDS } from '@freehold/contract/identity/kyc-inputs';

export const PROOF_WORDS: Readonly<Record<(typeof ADDRESS_PROOF_KINDS)[number], string>> = {
  bank_statement: 'Bank statement',
  council_tax: 'Council tax bill',
  utility_bill: 'Utility bill',
  hmrc_letter: 'HMRC letter',
  tenancy_agreement: 'Tenancy agreement',
  other: 'Other paper',
};
export const FILE_WORDS: Readonly<Record<(typeof KYC_FILE_KINDS)[number], string>> = {
  front: 'Front',
  back: 'Back',
  selfie: 'Face',
  address: 'Address',
  name_change: 'Name change',
  other: 'Other',
};
