/* Apart from the schemas, which a page that only says these need not load. */

export const SHARE_SCOPES = ['full', 'summary', 'screening_only', 'sections'] as const;
export type ShareScope = (typeof SHARE_SCOPES)[number];
export const SCOPE_LABELS: Record<ShareScope, string> = {
  full: 'Whole report',
  summary: 'Summary',
  screening_only: 'Screening only',
  sections: 'Single sections',
};

/** The parts of reports, of whatever kind, that can be shared alone. */
export const SECTIONS = [
  'person',
  'contact',
  'document',
  'face',
  'address',
  'company',
  'home',
  'account',
  'funds',
  'rent',
  'searched',
  'accepted',
] as const;
export type Section = (typeof SECTIONS)[number];
export const SECTION_LABELS: Record<Section, string> = {
  person: 'Name, birth and nationality',
  contact: 'Phone and email',
  document: 'Identity document',
  face: 'Face against the document',
  address: 'Home address',
  company: 'Company and who is behind it',
  home: 'Home and title',
  account: 'Bank account',
  funds: 'Source of funds',
  rent: 'Right to rent',
  searched: 'That lists were searched',
  accepted: 'That the client was accepted',
};
/** What is in a copy, in a line: Whole report; Identity document, Home address */
export const scopeWords = (scope: ShareScope, sections: readonly Section[]): string =>
  scope === 'sections' ? sections.map((each) => SECTION_LABELS[each]).join(', ') : SCOPE_LABELS[scope];

/** What can be left out of a copy. Pictures of papers and faces are in none. */
export const REDACTIONS = ['document_number', 'account_number', 'dob_day', 'address', 'contact'] as const;
export type Redaction = (typeof REDACTIONS)[number];
export const REDACTION_LABELS: Record<Redaction, string> = {
  document_number: 'Document numbers',
  account_number: 'Account numbers',
  dob_day: 'Day and month of birth',
  address: 'Home address',
  contact: 'Phone and email',
};

export const RECIPIENT_KINDS = ['conveyancer', 'broker', 'lender', 'landlord', 'agent', 'other'] as const;
export type RecipientKind = (typeof RECIPIENT_KINDS)[number];
export const RECIPIENT_LABELS: Record<RecipientKind, string> = {
  conveyancer: 'Conveyancer',
  broker: 'Broker',
  lender: 'Lender',
  landlord: 'Landlord',
  agent: 'Agent',
  other: 'Other',
};

export const LAWFUL_BASES = ['consent', 'contract', 'legal_obligation'] as const;
export type LawfulBasis = (typeof LAWFUL_BASES)[number];
export const BASIS_LABELS: Record<LawfulBasis, string> = {
  consent: 'They agree',
  contract: 'A contract with them needs it',
  legal_obligation: 'The law requires it',
};
