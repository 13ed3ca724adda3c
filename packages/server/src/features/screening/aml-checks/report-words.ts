import type { AmlCheck } from '@freehold/contract/screening/aml-checks';

type Match = AmlCheck['matches'][number];

export const MATCH_STATUS = {
  open: { word: 'Open', tone: 'ochre' },
  unclear: { word: 'Cannot tell yet', tone: 'ochre' },
  true_match: { word: 'Confirmed: it is the client', tone: 'clay' },
  false_positive: { word: 'Cleared: not the client', tone: 'moss' },
} satisfies Record<Match['status'], { word: string; tone: string }>;

export const VERDICT_WORD = { same: 'Same', close: 'Close', differs: 'Differs', unknown: 'Unknown' } satisfies Record<
  Match['explanation']['fields'][number]['verdict'],
  string
>;

export const REASON_WORD = {
  different_dob: 'another date of birth',
  different_person: 'another person',
  different_country: 'another country',
  same_person: 'the same person',
  other: 'another reason',
} satisfies Record<Match['resolutions'][number]['reason_code'], string>;

export const SAID = { true_match: 'It is the client', false_positive: 'Not the client', unclear: 'Cannot tell yet' } satisfies Record<
  Match['resolutions'][number]['status'],
  string
>;

export const CATEGORY_WORD = {
  sanctions: 'Sanctions',
  pep: 'Exposed people (PEP)',
  rca: 'Relatives and close associates',
  regulatory: 'Regulatory actions',
  adverse: 'Adverse media',
} as const satisfies Record<AmlCheck['categories'][number], string>;

type Reopened = NonNullable<Match['reopened']>;
export const CHANGED_WORD = {
  names: 'Names',
  dobs: 'Dates of birth',
  countries: 'Countries',
  identifiers: 'Documents and numbers',
  categories: 'Listed for',
  programme: 'Programme',
  name: 'Client’s name',
  dob: 'Client’s date of birth',
  number: 'Company number',
} as const satisfies Record<Reopened['changes'][number]['field'], string>;
