import type { PassEvidence } from '@freehold/contract/sharing/evidence-passes';
import type { Language } from '../../../shared/applicant-steps/language-in-cookie.ts';

type Part = PassEvidence['parts'][number];

/** What a part of the pass calls things, in Welsh. A report is made in English; names, numbers and addresses stay as they are in it. */
const LABELS: Readonly<Record<string, string>> = {
  'Full name': 'Enw llawn',
  'Date of birth': 'Dyddiad geni',
  Nationality: 'Cenedligrwydd',
  'Passport number': 'Rhif pasbort',
  Address: 'Cyfeiriad',
  'Lives at': 'Yn byw yn',
  Document: 'Dogfen',
  'Issued by': 'Cyhoeddwyd gan',
  'Document number': 'Rhif y ddogfen',
  'Document runs out': 'Y ddogfen yn dod i ben',
  'Name on it': 'Yr enw arni',
  'Seen in person': 'Gwelwyd wyneb yn wyneb',
  'Details against the document': 'Y manylion yn erbyn y ddogfen',
  'Number and lines of the document': 'Rhif a llinellau’r ddogfen',
  'Dates of the document': 'Dyddiadau’r ddogfen',
  'Whether the document is genuine': 'A yw’r ddogfen yn ddilys',
  'Face against the document': 'Wyneb yn erbyn y ddogfen',
  'Whether somebody living was there': 'A oedd rhywun byw yno',
  'Address by independent sources': 'Cyfeiriad yn ôl ffynonellau annibynnol',
};
const VALUES: Readonly<Record<string, string>> = {
  Passport: 'Pasbort',
  'Driving licence': 'Trwydded yrru',
  'Identity card': 'Cerdyn adnabod',
  'With the original': 'Gyda’r ddogfen wreiddiol',
};
const MONTHS: Readonly<Record<string, string>> = {
  January: 'Ionawr',
  February: 'Chwefror',
  March: 'Mawrth',
  April: 'Ebrill',
  May: 'Mai',
  June: 'Mehefin',
  July: 'Gorffennaf',
  August: 'Awst',
  September: 'Medi',
  October: 'Hydref',
  November: 'Tachwedd',
  December: 'Rhagfyr',
};
const RESULTS = {
  en: { pass: 'Pass', refer: 'Refer', fail: 'Fail', not_run: 'Not run' },
  cy: { pass: 'Pasio', refer: 'I’w adolygu', fail: 'Methu', not_run: 'Heb ei wirio' },
} as const;

function inWelsh(value: string): string {
  const [, day, month, year] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(value) ?? [];
  if (day !== undefined && MONTHS[month ?? ''] !== undefined) return `${day} ${MONTHS[month ?? '']} ${year}`;
  return VALUES[value] ?? value;
}

/** The lines of one part in the language of the page. */
export function factRows({ facts, results }: Part, language: Language): { label: string; value: string }[] {
  const rows = [...facts, ...results.map(({ label, result }) => ({ label, value: RESULTS[language][result] }))];
  return language === 'cy' ? rows.map(({ label, value }) => ({ label: LABELS[label] ?? label, value: inWelsh(value) })) : rows;
}
