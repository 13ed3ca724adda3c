import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import { isKycContent } from '@freehold/contract/is-identity';
import type { KycContent, Report } from '@freehold/contract/reports';
import { shownAnswers } from '@freehold/contract/identity/shown-answers';
import { countOf, moment, type ReportPart } from '../../checks/public.ts';

/** What nobody may read into the answer. */
export function kycLimits({ elements, kyc_policy: policy, demo }: Pick<KycCheck, 'elements' | 'kyc_policy' | 'demo'>): string[] {
  const notRun = elements
    .filter(({ result }) => result === 'not_run')
    .map(({ label, reasons }) => `${label}: not run. ${(reasons[0]?.text ?? 'Source not connected').replace(/\.$/, '')}.`);
  const madeUp = elements
    .filter(({ source }) => (source?.kind === 'registry' || source?.kind === 'certified_provider') && source.name.startsWith('Sandbox'))
    .map(({ label }) => `${label}: Sandbox. The answer is made up, and says nothing about a real person.`);
  // From before documents were read.
  if (policy === 0) return ['That this person is who they say. No test was run in this version; it shows what was sent in.', ...notRun];
  return [
    ...(demo ? ['Anything about real lists: only the demonstration list was searched.'] : []),
    'That a document is genuine beyond what a person can see on a picture or in the hand. No level of confidence under GPG 45 is claimed.',
    'That the person still lives at the address, or still uses the document.',
    ...madeUp,
    ...notRun,
    'That a name will not be added to a list later. It shows the lists as they were at the time of the search.',
    'It does not take the decision from the firm.',
  ];
}

/** What the report of an identity check says beside what every report does: what was given, what was compared, who looked, and what was left out. */
export function kycPart(content: Report['content']): ReportPart | null {
  if (!isKycContent(content)) return null;
  const { collected, address_months: months, screening } = content;
  return {
    facts: [
      ['Sent in', collected === null ? undefined : moment(collected.submitted_at)],
      ['Made by', content.manual ? 'The firm, with its own form' : undefined],
      ...(collected?.steps ?? []).map((step): [string, string] => [step.title, stepInWords(step)]),
      ['Document', documentInWords(content)],
      ['Address sources', content.kyc_policy === 0 ? undefined : sourcesInWords(content)],
      ['Months of address', months === null ? undefined : `${months.covered} of ${months.asked}`],
      ['Screening', screening === null ? undefined : `${screening.public_ref}, with a report of its own`],
      ['Risk asked for', content.kyc_policy === 0 ? undefined : content.risk_level],
      ...comparedInWords(content),
      ['Looked at', lookedAt(content)],
    ],
    proof: [['Files', filesOf(content)]],
    besideOutcome:
      content.kyc_policy === 0 ? 'Nothing was tested in this version.' : content.demo ? 'Only the demonstration list was searched.' : null,
    nothingFound: (code) => foundBy(content, code),
    madeUp: null,
    statement: null,
    funnel: [],
    lists: null,
    matches: [],
    nearest: [],
    files: printedFiles(content),
  };
}

/** The source that an element without a reason rests on. */
function foundBy({ elements }: KycContent, code: string): string {
  const source = elements.find((element) => element.code === code)?.source;
  return source ? source.name : '';
}

function documentInWords({ document }: KycContent): string | undefined {
  if (!document) return undefined;
  const { kind, country, number } = document;
  // Of a number the last three show: the report is passed on.
  const masked = number === '' ? '' : `number ending ${number.slice(-3)}`;
  return [(kind ?? 'Seen in person').replaceAll('_', ' '), country, masked].filter(Boolean).join(', ');
}

const sourcesInWords = ({ address_sources: sources, address_count: count }: KycContent): string =>
  [
    `${count.counted} of ${count.wanted}`,
    ...sources.map(({ name, issuer, counts, why_not: why }) => `${name}, ${issuer}: ${counts ? 'counts' : (why ?? 'does not count')}`),
  ].join('; ');

/** Of dates and numbers only whether they agree. */
const comparedInWords = ({ elements }: KycContent): [string, string][] =>
  elements
    .filter(({ code }) => code === 'DATA')
    .flatMap(({ explained }) => explained.map(({ label, words }): [string, string] => [label, words]));

function lookedAt({ reviews }: KycContent): string | undefined {
  const all = [
    ...reviews.document.map(({ by, at }) => `document by ${by.name} on ${moment(at)}`),
    ...reviews.face.map(({ by, at }) => `face by ${by.name} on ${moment(at)}`),
    ...reviews.address.map(({ by, at }) => `address by ${by.name} on ${moment(at)}`),
  ];
  return all.length === 0 ? undefined : all.join('; ');
}

function stepInWords({
  state,
  skip_reason: reason,
  done_at: at,
  type,
  answers,
  files,
}: NonNullable<KycContent['collected']>['steps'][number]): string {
  if (state === 'skipped') return `Left out on ${moment(at)}${reason === null ? '' : `: ${reason}`}`;
  const said = shownAnswers({ type, answers })
    .map(({ label, value }) => `${label}: ${value}`)
    .join('; ');
  return [said, files.length === 0 ? '' : countOf(files.length, 'file', 'files')].filter((part) => part !== '').join('; ') || moment(at);
}

const FILE_TITLES: Readonly<Record<KycContent['files'][number]['kind'], string>> = {
  front: 'Identity document, front',
  back: 'Identity document, back',
  selfie: 'Picture of the person',
  address: 'Paper of the address',
  name_change: 'Change of name',
  other: 'Further file',
};
const printedFiles = ({ files }: KycContent): NonNullable<ReportPart['files']> =>
  files.map(({ key, kind, name, sha256, mime }) => ({ key, title: FILE_TITLES[kind], name, sha256, mime }));

const filesOf = ({ collected, files, kyc_policy: policy }: KycContent): string =>
  (policy === 0 ? (collected?.steps ?? []).flatMap((step) => step.files) : files)
    .map(({ name, sha256 }) => `${name} (SHA-256 ${sha256})`)
    .join('; ') || 'None';
