import type { CheckElement } from '@freehold/contract/checks/checks';
import type { AddressSource, KycElement, KycElementCode } from '@freehold/contract/identity/kyc-checks';
import type { AddressReview, DocumentReview, FaceReview } from '@freehold/contract/identity/kyc-reviews';
import type { PostalAddress } from '@freehold/contract/kernel/postal-address';
import type { MrzDocument, MrzFault } from '@freehold/uk-formats/read-mrz';

/* What is known of one identity check, as the rules judge it: values alone. */

export type StatedDetails = {
  first_name: string;
  middle_names: string;
  last_name: string;
  other_names: string;
  dob: string | null;
  nationality: string;
  email: string;
  phone: string;
  address: PostalAddress | null;
};
export type StatedDocument = {
  kind: 'passport' | 'driving_licence' | 'residence_permit' | 'other' | null;
  country: string;
  number: string;
  mrz: readonly string[];
  issued_on: string | null;
  expires_on: string | null;
};
export type DocumentHolder = {
  first_names: string;
  last_name: string;
  dob: string | null;
  number: string;
  expires_on: string | null;
};

/** A paper that may show the address. */
export type AddressPaper = {
  key: string;
  by: 'applicant' | 'staff';
  kind: AddressSource['kind'];
  name: string;
  issuer: string;
  dated_on: string | null;
  received_on: string;
  /** How many months old it may be where the step says so. */
  months: number;
  files: readonly string[];
  review: AddressReview | null;
};

export type ScreeningState =
  | { state: 'waiting' }
  | { state: 'failed'; why: string }
  | { state: 'done'; elements: readonly CheckElement[]; lists: string; at: string | null };

/** What a register of deaths said. Null: none was connected when the check ran, or it cannot have this person. */
export type RegisterState =
  | { state: 'asking'; retryAt: string | null }
  | { state: 'failed' }
  | { state: 'answered'; mortality: 'clear' | 'hit'; name: string; isSandbox: boolean; at: string };

/** What a provider that looks at documents said. Null: none was asked. */
export type DocumentCheckState =
  | { state: 'asking'; retryAt: string | null }
  | { state: 'failed' }
  | {
      state: 'answered';
      document: 'clear' | 'caution' | 'rejected' | 'suspected';
      face: 'clear' | 'consider' | null;
      found: readonly string[];
      name: string;
      isSandbox: boolean;
      at: string;
    };

export type KycCase = {
  /** The day in London the check is judged by: when it was handed in. */
  day: string;
  /** 1 for the first time it was handed in. */
  round: number;
  riskLevel: 'normal' | 'high';
  required: readonly KycElementCode[];
  leftOut: readonly KycElementCode[];
  details: StatedDetails | null;
  /** As the firm's own record has the person, where it differs from what they state; null for somebody without a record. */
  record: { first_name: string; middle_names: string; last_name: string; dob: string | null } | null;
  document: StatedDocument | null;
  zone: { document: MrzDocument | null; faults: readonly MrzFault[] } | null;
  holder: DocumentHolder | null;
  readFrom: 'mrz' | 'person' | null;
  seenInPerson: boolean;
  hasDocumentPicture: boolean;
  hasFacePicture: boolean;
  documentReview: DocumentReview | null;
  faceReview: FaceReview | null;
  papers: readonly AddressPaper[];
  screening: ScreeningState;
  register: RegisterState | null;
  documentCheck: DocumentCheckState | null;
  /** Null while nobody compared it. */
  duplicates: readonly { what: 'document' | 'phone' | 'email'; elsewhere: boolean }[] | null;
};

type Reason = KycElement['reasons'][number];
/** What a rule says of its element; the label and whether it is required are put to it where all are gathered. */
export type Finding = Pick<KycElement, 'result' | 'reasons'> & Partial<Pick<KycElement, 'source' | 'waits_for' | 'explained'>>;

export const reason = (code: string, severity: Reason['severity'], text: string, next: string | null = null): Reason => ({
  code,
  severity,
  text,
  next,
});
export const RULES_VERSION = '1';
export const byRule = (name: string): KycElement['source'] => ({ name, kind: 'algorithm', version: RULES_VERSION });
export const byPerson = (name: string, at: string): KycElement['source'] => ({ name, kind: 'human_review', version: at });

/** Nothing was looked at, and a person does. */
export const waitsForPerson = (code: string, text: string, next: string, more: Partial<Finding> = {}): Finding => ({
  result: 'not_run',
  waits_for: 'person',
  reasons: [reason(code, 'medium', text, next)],
  ...more,
});
