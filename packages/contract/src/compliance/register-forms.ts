import { keysOf } from '../kernel/keys.ts';

/** What an entry of a register can hold; each register uses some of them, under its own words. */
export const REGISTER_FIELDS = [
  'member_id',
  'title',
  'request_kind',
  'happened_on',
  'due_on',
  'closed_on',
  'approved_by',
  'reference',
  'body',
] as const;
export type RegisterField = (typeof REGISTER_FIELDS)[number];

export const REQUEST_KINDS = {
  access: 'A copy of their data',
  erasure: 'Erasing their data',
  rectification: 'Correcting their data',
  restriction: 'Restricting its use',
  portability: 'Their data in a file for another firm',
  objection: 'An objection to its use',
} as const;
export type RequestKind = keyof typeof REQUEST_KINDS;
export const REQUEST_KIND_CODES = keysOf(REQUEST_KINDS);

type Form = {
  readonly label: string;
  /** What one entry is called, as in "Add a course". */
  readonly one: string;
  readonly about: string;
  /** Left out is what the register does not have. */
  readonly fields: Readonly<Partial<Record<RegisterField, { readonly label: string; readonly isNeeded?: true }>>>;
  /** Each further version is a new text that was approved, where others are only corrected. */
  readonly isDocument?: true;
  /** An entry without the day on which it was closed is open. */
  readonly isClosed?: true;
};

/** The registers that are kept by hand: what they ask for. The form, the table, the file and the checks of what comes in are made of these. */
export const REGISTER_FORMS = {
  risk_assessment: {
    label: 'Firm risk assessment',
    one: 'risk assessment',
    about: 'How exposed the firm is to money laundering, written down and kept up to date. MLR 2017, regulation 18.',
    fields: {
      happened_on: { label: 'Approved on', isNeeded: true },
      approved_by: { label: 'Approved by', isNeeded: true },
      due_on: { label: 'Next review', isNeeded: true },
      body: { label: 'Assessment, in words' },
    },
    isDocument: true,
  },
  policies: {
    label: 'Policies',
    one: 'policy',
    about: 'Policies, controls and procedures, and who has read them. MLR 2017, regulation 19.',
    fields: {
      title: { label: 'Policy', isNeeded: true },
      happened_on: { label: 'Approved on', isNeeded: true },
      approved_by: { label: 'Approved by', isNeeded: true },
      due_on: { label: 'Next review' },
      body: { label: 'Policy, in words' },
    },
    isDocument: true,
  },
  training: {
    label: 'Training',
    one: 'course',
    about: 'Who was trained in what, and when again. MLR 2017, regulation 24.',
    fields: {
      member_id: { label: 'Person', isNeeded: true },
      title: { label: 'Course', isNeeded: true },
      happened_on: { label: 'Done', isNeeded: true },
      due_on: { label: 'Again by' },
      body: { label: 'Note' },
    },
  },
  breaches: {
    label: 'Breaches',
    one: 'breach',
    about: 'Where a rule was not kept, and what was done. Late checks at a property are recorded by Freehold itself.',
    fields: {
      title: { label: 'What happened', isNeeded: true },
      happened_on: { label: 'Happened on', isNeeded: true },
      due_on: { label: 'Put right by' },
      closed_on: { label: 'Put right on' },
      body: { label: 'What was done about it' },
    },
    isClosed: true,
  },
  discrepancies: {
    label: 'Register discrepancies',
    one: 'discrepancy',
    about: 'Where the register of companies says something else than the client. MLR 2017, regulation 30A.',
    fields: {
      title: { label: 'Company', isNeeded: true },
      happened_on: { label: 'Found on', isNeeded: true },
      closed_on: { label: 'Reported on' },
      reference: { label: 'Reference of Companies House' },
      body: { label: 'What differs', isNeeded: true },
    },
    isClosed: true,
  },
  ofsi_reports: {
    label: 'OFSI reports',
    one: 'report',
    about: 'What the firm reported to the Office of Financial Sanctions Implementation. Those begun from a check stand here too.',
    fields: {
      title: { label: 'Whom it is about', isNeeded: true },
      happened_on: { label: 'Known since', isNeeded: true },
      closed_on: { label: 'Reported on' },
      reference: { label: 'Reference of OFSI' },
      body: { label: 'What was reported' },
    },
    isClosed: true,
  },
  pep_approvals: {
    label: 'PEP approvals',
    one: 'approval',
    about: 'Who in senior management agreed to act for somebody politically exposed. MLR 2017, regulation 35(5).',
    fields: {
      title: { label: 'Whom it is about', isNeeded: true },
      happened_on: { label: 'Approved on', isNeeded: true },
      approved_by: { label: 'Approved by', isNeeded: true },
      due_on: { label: 'Look again by' },
      body: { label: 'Why', isNeeded: true },
    },
  },
  data_requests: {
    label: 'Data requests',
    one: 'request',
    about: 'What people asked about their own data. It is answered within one month, or three where it is complex. UK GDPR, article 12(3).',
    fields: {
      title: { label: 'Who asks', isNeeded: true },
      request_kind: { label: 'What they ask for', isNeeded: true },
      happened_on: { label: 'Received on', isNeeded: true },
      due_on: { label: 'Answer by' },
      closed_on: { label: 'Answered on' },
      body: { label: 'What was answered' },
    },
    isClosed: true,
  },
} as const satisfies Record<string, Form>;

export type KeptRegister = keyof typeof REGISTER_FORMS;
export const KEPT_REGISTERS = keysOf(REGISTER_FORMS);
export const formOf = (register: KeptRegister): Form => REGISTER_FORMS[register];

/** Every register, in the order of the page. Officers and supervision are kept where they are changed, under Basic information. */
export const REGISTERS = [
  'risk_assessment',
  'policies',
  'training',
  'officers',
  'supervision',
  'breaches',
  'discrepancies',
  'ofsi_reports',
  'pep_approvals',
  'data_requests',
] as const;
export type Register = (typeof REGISTERS)[number];
export const isKept = (register: Register): register is KeptRegister => register in REGISTER_FORMS;
export const registerLabel = (register: Register): string =>
  isKept(register) ? formOf(register).label : register === 'officers' ? 'Nominated officer' : 'HMRC supervision';
