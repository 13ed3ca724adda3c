import type { ADDRESS_PROOF_KINDS, DOCUMENT_KINDS, KYC_FILE_KINDS, KYC_PURPOSES } from '@freehold/contract/identity/kyc-inputs';

export const PROOF_WORDS: Readonly<Record<(typeof ADDRESS_PROOF_KINDS)[number], string>> = {
  bank_statement: 'Bank statement',
  council_tax: 'Council tax bill',
  utility_bill: 'Utility bill',
  hmrc_letter: 'HMRC letter',
  tenancy_agreement: 'Tenancy agreement',
  other: 'Other paper',
};
export const DOCUMENT_WORDS: Readonly<Record<(typeof DOCUMENT_KINDS)[number], string>> = {
  passport: 'Passport',
  driving_licence: 'Driving licence',
  residence_permit: 'Residence permit',
  other: 'Other document',
};
export const PURPOSE_WORDS: Readonly<Record<(typeof KYC_PURPOSES)[number], string>> = {
  sale: 'Sale',
  purchase: 'Purchase',
  letting: 'Letting',
  tenancy: 'Tenancy',
  other: 'Other',
};
export const FILE_WORDS: Readonly<Record<(typeof KYC_FILE_KINDS)[number], string>> = {
  front: 'Front',
  back: 'Back',
  selfie: 'Face',
  address: 'Address',
  name_change: 'Name change',
  other: 'Other',
};
