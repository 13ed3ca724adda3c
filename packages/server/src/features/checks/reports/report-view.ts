import type { Decision } from '@freehold/contract/checks/check-decisions';
import type { Report } from '@freehold/contract/reports';
import type { z } from 'zod';
import { dateInWords, longDay, shortDay } from '../../../platform/london-time.ts';
import { asRole } from '@freehold/property-rules/property-stages';
import { maskCheck } from '../../../platform/mask-check.ts';
import { DEMONSTRATION, demonstrationHead } from './demonstration.ts';
import { printableView } from '../../../platform/printable.ts';
import { moment } from './report-moments.ts';
import { DECISION_WORD, LEVEL_WORD, RESULT } from './report-words.ts';
import type { Evidence, PartOf, ReportPart } from './report-part.ts';

type Content = Report['content'];
/** What a report of a kind without parts of its own leaves out. */
const NOTHING_OWN: ReportPart = {
  facts: [],
  proof: [],
  besideOutcome: null,
  nothingFound: () => '',
  madeUp: null,
  statement: null,
  funnel: [],
  lists: null,
  matches: [],
  nearest: [],
};
export type ReportFacts = {
  content: Content;
  firm: string;
  version: number;
  contentSha256: string;
  createdAt: string;
  limits: string[];
  title: string;
  partOf: PartOf;
  isDemonstration?: boolean;
  /** For somebody who sees evidence masked. */
  isMasked?: boolean;
  evidence?: Evidence;
};

const COUNTRY = new Intl.DisplayNames('en-GB', { type: 'region' });
const country = (code: string | undefined) => (code ? (COUNTRY.of(code) ?? code) : undefined);
/** Everything the printed report says, in words and in order; the template only lays it out. */
export function reportWords({
  content: whole,
  firm,
  version,
  contentSha256,
  createdAt,
  limits,
  title,
  partOf,
  isDemonstration = false,
  isMasked = false,
  evidence = { pictures: [], looks: [] },
}: ReportFacts) {
  const content = isMasked ? maskCheck(whole) : whole;
  const own = partOf(content);
  const { statement, funnel, lists, matches, nearest } = own ?? NOTHING_OWN;
  return {
    title: content.subject_name,
    subtitle: content.is_practice ? 'Practice check' : title,
    kind: content.is_practice ? 'Practice check, a made-up person' : `${title}, ${KIND_WORD[content.subject.kind]}`,
    firm,
    reference: content.public_ref,
    headline: `${demonstrationHead(isDemonstration)}${isMasked ? 'Masked copy · ' : ''}Report ${content.public_ref}, version ${version} · ${longDay(createdAt)}`,
    'hash-label': `version ${version}, SHA-256 of the content:`,
    hash: contentSha256,
    verdict: content.verdict,
    notice: [isDemonstration ? DEMONSTRATION : null, noticeOf(content, own), isMasked ? MASKED : null].filter(Boolean).join(' ') || null,
    beside: own?.besideOutcome ?? null,
    seal: !isSealed(content) ? null : content.demo || isDemonstration ? 'Demonstration' : 'Accepted',
    facts: factsOf(content, own),
    tree: own?.tree ?? [],
    people: own?.people ?? [],
    statement,
    funnel,
    lists,
    matches,
    nearest,
    elements: content.elements.map((element) => ({
      label: element.label,
      detail: elementDetail(element, own),
      result: RESULT[element.result].word,
      tone: RESULT[element.result].tone,
    })),
    risk: riskView(content),
    edd: eddView(content),
    decisions: content.decisions.map(decisionView),
    timeline: content.timeline.map((event) => ({ at: moment(event.at), text: event.text })),
    limits,
    evidence: evidenceView(own, evidence),
  };
}

/** The same in letters that the fonts of the PDF have. */
export const reportView = (facts: ReportFacts): Record<string, unknown> => printableView(reportWords(facts));

/** Null for a kind that rests on no files. */
function evidenceView(own: ReportPart | null, { pictures, looks }: Evidence) {
  if (!own?.files?.length) return null;
  return {
    files: own.files.map(({ key, title, name, sha256 }) => {
      const at = pictures.findIndex((picture) => picture.key === key);
      return { title, name, sha256, picture: at === -1 ? null : pictureName(at) };
    }),
    looks: looks.map(({ at, who, what }) => ({ at: moment(at), who, what })),
  };
}
/** Where the template finds a picture that is handed to it. */
export const pictureName = (at: number): string => `/pictures/${at}.jpg`;

const MASKED = 'Masked copy: the year of birth alone, no address, and not what the enhanced due diligence says.';

function noticeOf(content: Content, own: ReportPart | null): string | null {
  if (content.is_practice) return 'Practice check on a made-up person. This is not a screening of anybody.';
  return content.demo ? (own?.madeUp ?? 'It rests on made-up data alone.') : null;
}

/** The seal is for an accepted check that stands: signed, nothing open. Of one that rests on the demonstration list alone it says so. */
function isSealed(content: Content): boolean {
  const newest = content.decisions.at(-1);
  return (
    content.state === 'decided' && content.frozen === null && (newest?.value === 'accepted' || newest?.value === 'accepted_with_conditions')
  );
}

const KIND_WORD = {
  person: 'person',
  company: 'company',
  vessel: 'ship',
  aircraft: 'aircraft',
  wallet: 'wallet',
} as const satisfies Record<Content['subject']['kind'], string>;

const NAME_WORD = { former: 'Former name', maiden: 'Maiden name', native: 'Name in own script', alias: 'Other name' } as const;

/** Who or what was screened: every fact that was compared. */
function aboutOf(subject: Content['subject'], name: string): [string, string | undefined][] {
  const others = ('other_names' in subject ? (subject.other_names ?? []) : []).map((other): [string, string] => [
    NAME_WORD[other.kind],
    other.name,
  ]);
  switch (subject.kind) {
    case 'person':
      return [
        ['Full name', name],
        ...others,
        ['Date of birth', subject.dob ? dateInWords(subject.dob) : 'Not given'],
        ['Nationality', country(subject.nationality)],
        ['Lives in', country(subject.residence)],
        ['Place of birth', [subject.birth_place, country(subject.birth_country)].filter(Boolean).join(', ')],
        ['Passport number', subject.passport_number],
        ['Gender', subject.gender],
        ['Address', subject.address],
      ];
    case 'company':
      return [
        ['Company', name],
        ...others,
        ['Number', subject.number],
        ['Other numbers', subject.other_numbers?.join(', ')],
        ['Country', country(subject.country)],
      ];
    case 'vessel':
      return [['Ship', subject.name], ...others, ['IMO number', subject.imo ?? 'Not given'], ['Flag', country(subject.flag)]];
    case 'aircraft':
      return [
        ['Aircraft', subject.registration],
        ['Type', subject.model],
      ];
    case 'wallet':
      return [['Wallet address', subject.address]];
  }
}

function factsOf(content: Content, own: ReportPart | null): [string, string][] {
  const about = aboutOf(content.subject, content.subject_name);
  const rest: [string, string | undefined][] = [
    ['For', content.for ? `${content.for.address}, ${asRole(content.for.role)}` : undefined],
    ['Your reference', content.reference ?? undefined],
    ...(own?.facts ?? []),
    ['Started by', `${content.created_by.name}, ${content.created_by.role}`],
    ...(own?.proof ?? ([['Rules', content.policy_version]] satisfies [string, string][])),
  ];
  return [...about, ...rest].flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
}

function elementDetail(element: Content['elements'][number], own: ReportPart | null): string {
  if (element.reasons.length > 0) return element.reasons.map((reason) => reason.text).join('. ');
  return own?.nothingFound(element.code) ?? '';
}

function riskView(content: Content) {
  const risk = content.risk_assessment;
  if (!risk) return null;
  const changed = risk.override_level
    ? ` The score says ${LEVEL_WORD[risk.level].toLowerCase()}; changed because: ${risk.override_reason ?? ''}`
    : '';
  return {
    level: `${LEVEL_WORD[risk.override_level ?? risk.level]} risk, ${risk.score} of 100`,
    detail: `Recorded by ${risk.by.name}, ${risk.by.role}, ${moment(risk.at)}. Next review ${dateInWords(risk.next_review_on)}. Policy ${risk.policy_version}.${changed}`,
    factors: risk.factors.map((factor) => ({
      question: factor.question,
      answer: factor.answer,
      weight: String(factor.weight),
      suggested: factor.suggested === null ? null : `Suggested and confirmed. ${factor.suggested}.`,
    })),
  };
}

const SHOWS = { wealth: 'source of wealth', funds: 'source of funds', both: 'sources of wealth and funds' } as const;

/** What asked for enhanced due diligence, and what was found out. */
function eddView({ edd }: Content): { facts: [string, string][] } | null {
  if (!edd || edd.level === 'none') return null;
  const facts: [string, string][] = [
    ['Why', edd.causes.map(({ text, rule }) => `${text} (${rule})`).join('. ')],
    ['Source of wealth', edd.source_of_wealth || 'Not written'],
    ['Source of funds', edd.source_of_funds || 'Not written'],
    ['Notes', edd.notes || 'None'],
    [
      'Files',
      edd.files.map(({ name, shows, sha256 }) => `${name} (${SHOWS[shows]}, SHA-256 ${sha256.slice(0, 16)}…)`).join('; ') || 'None',
    ],
    ['Written by', edd.saved ? `${edd.saved.by.name}, ${edd.saved.by.role}, ${moment(edd.saved.at)}` : 'Nobody yet'],
    ...(edd.missing.length > 0 ? [['Missing', edd.missing.join('; ')] satisfies [string, string]] : []),
  ];
  return { facts };
}

function decisionView(decision: z.infer<typeof Decision>) {
  const { second } = decision;
  const seconded = { not_needed: null, awaiting: 'Waiting for a second approver', approved: 'Approved', refused: 'Refused' }[second.state];
  return {
    what: DECISION_WORD[decision.value],
    who: `${decision.by.name}, ${decision.by.role}`,
    at: moment(decision.at),
    reason: decision.reason,
    conditions: decision.conditions.map(
      ({ text, due, met }) =>
        `${text}${due ? `, by ${shortDay(`${due}T12:00:00Z`)}` : ''}${met ? `. Met, recorded by ${met.by.name}, ${moment(met.at)}: ${met.note}` : ''}`,
    ),
    second:
      seconded && second.by && second.at
        ? `${seconded} by ${second.by.name}, ${second.by.role}, ${moment(second.at)}: ${second.reason ?? ''}`
        : seconded,
  };
}
