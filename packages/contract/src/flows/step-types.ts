import type { PropertyRole } from '@freehold/property-rules/property-stages';
import { isOneOf, recordOf } from '../kernel/keys.ts';

/* Apart from the schemas, which a page that only asks this need not load. */

/** What the person who gets the link does. */
export const APPLICANT_STEP_TYPES = [
  'intro_list_of_documents',
  'consent',
  'details',
  'phone_otp',
  'id_document',
  'selfie_liveness',
  'address_history',
  'proof_of_address',
  'right_to_rent',
  'employment_income',
  'source_of_funds',
  'bank_account',
  'company_details',
  'ownership_confirm',
  'questions',
  'upload',
  'payment',
  'sign',
  'review_and_submit',
] as const;
/** What the firm does itself. */
export const STAFF_STEP_TYPES = [
  'aml_form',
  'kyc_form',
  'kyb_form',
  'ownership_form',
  'bank_account_form',
  'payment_form',
  'rent_protection_form',
  'title_search',
  'company_search',
  'key_member_verification',
  'choose_people',
  'choose_checks',
  'run_checks',
  'decision',
  'share',
  'watch',
] as const;
export type FlowStepType = (typeof APPLICANT_STEP_TYPES)[number] | (typeof STAFF_STEP_TYPES)[number];

const DONE_BY_ITSELF: readonly string[] = ['run_checks', 'watch'];

export const isApplicantStep = (type: FlowStepType): boolean => isOneOf(APPLICANT_STEP_TYPES, type);
export const isDoneByItself = (type: FlowStepType): boolean => DONE_BY_ITSELF.includes(type);

export const ID_DOCUMENTS = ['passport', 'driving_licence', 'residence_permit'] as const;
export const ADDRESS_PROOFS = ['bank_statement', 'council_tax', 'utility_bill', 'hmrc_letter', 'tenancy_agreement'] as const;
export const FUNDS_TARGETS = ['price', 'contribution'] as const;
export const QUESTION_KINDS = ['yes_no', 'text', 'choice', 'date', 'money'] as const;

export type AskedDocument = { key: string; label: string; required: boolean };
export type AskedQuestion = {
  key: string;
  text: string;
  kind: (typeof QUESTION_KINDS)[number];
  /** Of a choice alone. */
  options?: string[] | undefined;
  required: boolean;
};

/** The rules of the types of step that have any. */
type OwnConfigs = {
  /** `extra_copy` names somebody the person may let have a copy, as in “My solicitor”. They tick it themselves. */
  consent: { extra_copy?: string | undefined };
  id_document: { accepts: (typeof ID_DOCUMENTS)[number][] };
  /** The months before today that the addresses must cover. */
  address_history: { months: number };
  proof_of_address: { accepts: (typeof ADDRESS_PROOFS)[number][]; max_age_months: number };
  source_of_funds: {
    /** What the parts must add up to: the price agreed, or what this person brings to it. */
    target: (typeof FUNDS_TARGETS)[number];
    /** Of statements, for each part. */
    months: number;
    /** A single credit above this share of the sum is marked for whoever looks at the statements. */
    single_credit_percent: number;
    /** Whoever has it may leave the step out until then. */
    required_from?: 'offer_accepted' | undefined;
  };
  questions: { questions: AskedQuestion[] };
  /** `months` is how far back the documents go, where that matters. */
  upload: { documents: AskedDocument[]; months?: number | undefined };
};
/** What a step of each type is set to. Most have nothing to set. */
export type StepConfigs = { [T in FlowStepType]: T extends keyof OwnConfigs ? OwnConfigs[T] : Record<string, never> };

/** What may be required only once an offer on the property is accepted. */
export const MAY_WAIT_FOR_OFFER: readonly FlowStepType[] = ['source_of_funds'];

type StepOf<T extends FlowStepType> = {
  /** Names the step within its flow. */
  key: string;
  type: T;
  title: string;
  /** What happens in it, in one sentence, for the firm. */
  summary: string;
  /** What the person is asked, and why. Where they are absent the page of the type has words of its own. */
  question?: string | undefined;
  why?: string | undefined;
  required: boolean;
  skippable: boolean;
  skip_reason_required: boolean;
  depends_on: string[];
  /** Whom at a property it is for; everyone where it is absent or empty. */
  roles?: PropertyRole[] | undefined;
  config: StepConfigs[T];
};
export type FlowStep<T extends FlowStepType = FlowStepType> = { [One in T]: StepOf<One> }[T];

/** What a type is called, and what happens in it, for the firm. A step starts with these words and may have others. */
export const STEP_WORDS: Readonly<Record<FlowStepType, { title: string; summary: string }>> = {
  intro_list_of_documents: { title: 'What to have ready', summary: 'Lists the documents the person needs before they begin.' },
  consent: { title: 'Consent', summary: 'The person reads what is checked and who sees it, and agrees.' },
  details: { title: 'Details', summary: 'Name as on the identity document, date of birth, nationality and contact.' },
  phone_otp: { title: 'Code by text', summary: 'A six-digit code shows that the phone is theirs.' },
  id_document: { title: 'Identity document', summary: 'Passport, driving licence or residence permit, photographed or uploaded.' },
  selfie_liveness: { title: 'Selfie', summary: 'A short live picture to compare with the document.' },
  address_history: { title: 'Addresses', summary: 'Every address of the months you ask for, without a gap.' },
  proof_of_address: { title: 'Proof of address', summary: 'A letter or statement with the name and the address on it.' },
  right_to_rent: { title: 'Right to Rent', summary: 'How the person shows their right to rent in England.' },
  employment_income: { title: 'Work and income', summary: 'Employer, pay and proof of it.' },
  source_of_funds: { title: 'Source of funds', summary: 'Every part of the money, with a paper for each, until it makes the whole sum.' },
  bank_account: { title: 'Bank account', summary: 'Sort code, account number and the name on it.' },
  company_details: { title: 'Company', summary: 'Name, number and people of the company.' },
  ownership_confirm: { title: 'Ownership', summary: 'The person says how they own the property, and with whom.' },
  questions: { title: 'Questions', summary: 'Questions of your own.' },
  upload: { title: 'Documents', summary: 'Documents the person photographs or uploads.' },
  payment: { title: 'Payment', summary: 'The person pays.' },
  sign: { title: 'Signature', summary: 'The person reads and signs.' },
  review_and_submit: { title: 'Look over and send', summary: 'The person sees what is shared, with whom and for how long, and sends it.' },
  aml_form: { title: 'Details', summary: 'You enter the person or company: name, date of birth and country.' },
  kyc_form: { title: 'Details', summary: 'You enter the person and upload the evidence.' },
  kyb_form: { title: 'Company', summary: 'You enter the company.' },
  ownership_form: { title: 'Title', summary: 'You enter the property and its owners.' },
  bank_account_form: { title: 'Details', summary: 'You enter the account and its holder.' },
  payment_form: { title: 'Request', summary: 'You say what is paid, by whom and why.' },
  rent_protection_form: { title: 'Worksheet', summary: 'You fill in what the insurer asks.' },
  title_search: { title: 'Search', summary: 'You look for the title by address.' },
  company_search: { title: 'Company', summary: 'You look for the company by name or number.' },
  key_member_verification: { title: 'Verification', summary: 'The key member shows who they are.' },
  choose_people: { title: 'People', summary: 'You choose the people or companies.' },
  choose_checks: { title: 'Checks', summary: 'You choose the checks.' },
  run_checks: { title: 'Screening', summary: 'The checks are run.' },
  decision: { title: 'Decision', summary: 'You settle what was found and record the decision, with its risk assessment.' },
  share: { title: 'Share', summary: 'You say who gets the report, and for how long.' },
  watch: { title: 'Watch', summary: 'They are compared with every new version of the lists.' },
};

/** What a new step of a type is set to. */
export const FIRST_CONFIGS: StepConfigs = {
  ...recordOf([...APPLICANT_STEP_TYPES, ...STAFF_STEP_TYPES], () => ({})),
  id_document: { accepts: [...ID_DOCUMENTS] },
  address_history: { months: 36 },
  proof_of_address: { accepts: [...ADDRESS_PROOFS], max_age_months: 3 },
  source_of_funds: { target: 'price', months: 6, single_credit_percent: 10 },
  questions: { questions: [] },
  upload: { documents: [] },
};
