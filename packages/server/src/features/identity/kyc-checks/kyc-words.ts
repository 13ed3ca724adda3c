import type { ADDRESS_PROOF_KINDS } from '@freehold/contract/identity/kyc-inputs';

export const ADDRESS_NAMES: Readonly<Record<(typeof ADDRESS_PROOF_KINDS)[number], string>> = {
  bank_statement: 'Bank statement',
  council_tax: 'Council tax bill',
  utility_bill: 'Utility bill',
  hmrc_letter: 'Letter from HMRC',
  tenancy_agreement: 'Tenancy agreement',
  other: 'Other paper',
};

const ANOTHER_DOCUMENT = 'We cannot use the document you showed. Please send a picture of another one, or ask your agent to see it.';
const LOOKING = 'Your agent is looking at what you sent in. You do not need to do anything.';
/** What the client may be told of each reason. Sanctions, exposed people, what is reported or suspected of them and mortality are never told. */
export const KYC_APPLICANT_TEXTS = {
  UNDER_18: 'You must be 18 or over. Please talk to your agent.',
  STEP_SKIPPED: 'You left out a step. Please talk to your agent about it.',
  DOC_MISSING: 'We need to see a passport, a driving licence or a residence permit.',
  DOC_EXPIRED: 'Your document is out of date. Please send one that is in date.',
  DOC_NUMBER_INVALID: 'A number you typed does not fit your document. Please check it.',
  DOC_NUMBER_DIFFERS: 'A number you typed does not fit your document. Please check it.',
  DOC_MRZ_MISMATCH: 'We could not read the lines at the bottom of your document. Please take the picture again.',
  DOC_DATES_WRONG: 'A date of your document does not fit. Please check it.',
  DOC_NO_EXPIRY: LOOKING,
  DOC_FORM_UNKNOWN: LOOKING,
  DOC_NOT_READ: LOOKING,
  DOC_NOT_REVIEWED: LOOKING,
  DOC_UNSURE: ANOTHER_DOCUMENT,
  DOC_UNREADABLE: 'We could not read your document. Please take the picture again in good light, with nothing over it.',
  DOC_CAUTION: null,
  // That tampering is suspected could warn whoever did it.
  DOC_TAMPER_SUSPECTED: null,
  DOC_DUPLICATE_OTHER_PERSON: null,
  CONTACT_DUPLICATE_OTHER_PERSON: null,
  NAME_MISMATCH: 'Your name differs from the one on your document. Please send your marriage certificate or deed poll, or ask your agent.',
  NAME_FORM: null,
  DOB_MISMATCH: 'Your date of birth differs from the one on your document. Please check it.',
  DOB_MISSING: 'We need your date of birth.',
  FACE_NO_PICTURE: 'We need a picture of you, or to meet you.',
  FACE_NOT_REVIEWED: LOOKING,
  FACE_NO_MATCH: null,
  FACE_CONSIDER: null,
  FACE_UNSURE: 'Your picture is not clear enough. Please take it again in good light.',
  LIVENESS_NOT_SHOWN: 'We need a picture of you, or to meet you.',
  LIVENESS_FAILED: 'Your picture is not clear enough. Please take it again in good light.',
  LIVENESS_UNSURE: 'Your picture is not clear enough. Please take it again in good light.',
  ADDRESS_NOT_REVIEWED: LOOKING,
  ADDRESS_ONE_SOURCE: 'We need another paper that shows your name and address, such as a bank statement of the last three months.',
  ADDRESS_NO_SOURCE: 'We need papers that show your name and address, such as a bank statement of the last three months.',
  SOURCE_UNAVAILABLE: LOOKING,
  PROVIDER_UNAVAILABLE: null,
  LEFT_OUT: null,
  MORTALITY_HIT: null,
  SANDBOX: null,
  SCREENING_RUNS: null,
  LIST_STALE: LOOKING,
  LIST_MISSING: LOOKING,
} as const;
