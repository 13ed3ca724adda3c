import type { CompanyCheck, OwnerNode } from '@freehold/contract/identity/company-checks';
import { NOT_IN_COPY } from '../../../providers/companies/company-copy.ts';
import { shortDay } from '../../../platform/london-time.ts';
import type { AsOf } from './company-records.ts';
import type { ChainEnd } from '@freehold/property-rules/companies/owner-chain';

export const SOURCE_NAMES = { companies_house: 'Companies House', sandbox: 'Sandbox register' } as const;
/** What a copy of the register is called where it was read. */
export const copyName = ({ companies, owners, changes }: AsOf): string =>
  [
    `${REGISTER}, copy to ${shortDay(companies)}`,
    ...(owners === null || owners === companies ? [] : [`owners to ${shortDay(owners)}`]),
    ...(changes ? [`with changes from ${shortDay(changes.from)} to ${shortDay(changes.to)}`] : []),
  ].join(', ');
/** Older than this a copy may well say what is not so any more: the next one is a month later. */
const COPY_DAYS = 45;
export const isOldCopy = ({ companies }: AsOf, today: string): boolean =>
  Date.parse(today) - Date.parse(companies) > COPY_DAYS * 86_400_000;
/** The register that a check asks, as its outages are told. */
export const REGISTER = 'Companies House';

const STATUS: Readonly<Record<string, string>> = {
  active: 'Active',
  open: 'Active',
  registered: 'Registered',
  dissolved: 'Dissolved',
  removed: 'Removed from the register',
  closed: 'Closed',
  'converted-closed': 'Converted and closed',
  liquidation: 'In liquidation',
  administration: 'In administration',
  receivership: 'In receivership',
  'voluntary-arrangement': 'In a voluntary arrangement',
  'insolvency-proceedings': 'In insolvency proceedings',
  unknown: 'Not stated',
  [NOT_IN_COPY]: 'Not in the newest copy of the register',
};
export const statusWords = (status: string): string => STATUS[status || 'unknown'] ?? status.replaceAll('-', ' ');

export const END_WORDS: Record<ChainEnd, string> = {
  overseas: 'Registered abroad, where Companies House cannot see',
  unregistered: 'Nothing says where it is registered',
  cycle: 'It is owned by a company that it owns itself',
  'too deep': 'More than six companies lie between',
  'too many': 'It has more owners than are followed',
  'not found': 'Companies House has no company of its number',
  unreachable: 'Companies House did not answer for it',
  unread: 'Its owners were not read',
  'not stated': 'The register names no owner, and no reason why',
  secret: 'The register protects who it is',
  listed: 'Its shares are traded on a regulated market',
  nobody: 'Nobody holds more than 25% or controls it, it states',
};
const STATEMENTS: Readonly<Record<string, string>> = {
  'psc-exists-but-not-identified': 'It knows that somebody controls it, and not who',
  'psc-details-not-confirmed': 'It has not confirmed the details of somebody who controls it',
  'psc-contacted-but-no-response': 'It asked somebody, who has not answered',
  'steps-to-find-psc-not-yet-completed': 'It has not finished looking for who controls it',
  'restrictions-notice-issued-to-psc': 'It has restricted the shares of somebody who does not answer',
  'psc-has-failed-to-confirm-changed-details': 'Somebody has not confirmed changed details',
  'awaiting-confirmation-from-psc': 'It waits for somebody to confirm',
  'at-least-one-beneficial-owner-unidentified': 'It has not identified every beneficial owner',
};
/** What a statement says that leaves it open who controls the company; null for the others. */
export const openStatement = (statement: string): string | null => {
  const bare = statement.replace(/-partnership$/, '');
  return (
    STATEMENTS[bare] ??
    (bare.startsWith('at-least-one-beneficial-owner') ? (STATEMENTS['at-least-one-beneficial-owner-unidentified'] ?? null) : null)
  );
};

const LOOKING = 'Your agent is looking at the details of the company. You do not need to do anything.';
const OWNERS = 'We need to know who owns or controls the company. Please talk to your agent.';
/** What the client may be told of each reason. What looks like hiding could warn whoever hides. */
export const COMPANY_APPLICANT_TEXTS = {
  COMPANY_NOT_ACTIVE: 'The register shows that the company is not active. Please talk to your agent.',
  COMPANY_NOT_FOUND: 'The company was not found under the number you gave. Please check it with your agent.',
  COMPANY_NAME_DIFFERS: 'The register has another name under this number. Please check it with your agent.',
  COMPANY_STRIKE_OFF: null,
  REGISTER_COPY_OLD: LOOKING,
  COMPANY_INSOLVENCY: null,
  COMPANY_YOUNG: LOOKING,
  COMPANY_DATE: LOOKING,
  OFFICE_IN_DOUBT: LOOKING,
  OFFICERS_NONE: LOOKING,
  OFFICER_IDV_MISSING: 'Companies House does not show that every director has verified their identity. Please do so, and tell your agent.',
  UBO_UNKNOWN: OWNERS,
  UBO_CHAIN_OVERSEAS: 'We need a document of the register abroad that names the owners. Please talk to your agent.',
  UBO_CHAIN_OPEN: OWNERS,
  PSC_DISCREPANCY: null,
  PSC_SANCTIONED: null,
  SCREENING_OPEN: null,
  SCREENING_CONFIRMED: null,
  PERSON_NOT_CHECKED: 'Your agent still needs to check the identity of everybody who runs or owns the company.',
  PERSON_REFERRED: null,
  AUTHORITY_MISSING: 'Please send the paper that says who may act for the company.',
  OVERSEAS_ENTITY_MISSING: 'We need the number of the company in the Register of Overseas Entities.',
  OVERSEAS_ENTITY_REMOVED: 'The Register of Overseas Entities does not have the company any more. Please talk to your agent.',
  SOURCE_UNAVAILABLE: LOOKING,
} as const;

/** `1 person`, `3 people`. */
export const people = (count: number): string => (count === 1 ? 'One person' : `${count} people`);

/** The answer in one or two sentences. */
export function companyVerdict({ state, company, reading, tree, outcome, screening }: VerdictOf): string {
  if (state === 'cancelled') return 'This check was cancelled.';
  if (screening?.outcome === 'fail') return 'A match with a sanctions list was confirmed.';
  if (company === null) {
    if (reading.state === 'reading') return 'The register is being read.';
    if (reading.state === 'not connected') return 'No register was asked. Type what an extract says, and add the extract.';
    return reading.words ?? 'Nothing is known of this company.';
  }
  if (company.standing === 'ended') return `${company.name} does not exist any more.`;
  if (company.standing === 'insolvent') return `${company.name} is ${company.status_words.toLowerCase()}.`;
  const before = company.standing === 'unknown' ? 'The register does not say whether it is active.' : '';
  const owners = (tree?.nodes ?? []).filter(({ kind, owns }) => kind === 'person' && owns === 'yes').length;
  const open = (tree?.nodes ?? []).filter((node) => node.needs_evidence);
  const first =
    owners === 0
      ? 'Nobody is known to own more than 25%.'
      : `${people(owners)} own${owners === 1 ? 's' : ''} more than 25% or control${owners === 1 ? 's' : ''} it.`;
  return [before, first, openWords(open), outcome === 'pass' ? 'Nothing is open.' : ''].filter(Boolean).join(' ');
}
type VerdictOf = Pick<CompanyCheck, 'state' | 'company' | 'reading' | 'tree' | 'outcome' | 'screening'>;

function openWords([one, ...more]: readonly OwnerNode[]): string {
  if (!one) return '';
  if (more.length > 0) return `The chain of owners ends in ${more.length + 1} places that nobody can see into yet.`;
  return one.range
    ? `${range(one.range)} is held through ${one.name}: ${lower(END_WORDS[one.end ?? 'unread'])}.`
    : `${one.name}: ${lower(END_WORDS[one.end ?? 'unread'])}.`;
}
const figure = (value: number) => String(Math.round(value * 100) / 100);
export const range = ({ low, high }: { low: number; high: number }): string =>
  low === high ? `${figure(low)}%` : `${figure(low)} to ${figure(high)}%`;
const lower = (words: string) => (/^[A-Z][a-z]+ [A-Z]/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1));
