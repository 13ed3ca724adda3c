import type { AmlCheck } from '@freehold/contract/aml-checks';
import type { Report } from '@freehold/contract/reports';
import { clock, dateInWords, longDay, shortDay } from '../../platform/london-time.ts';
import { asRole } from '@freehold/contract/property-stages';
import { printableView } from './printable.ts';
import {
  CATEGORY_WORD,
  CHANGED_WORD,
  DECISION_WORD,
  LEVEL_WORD,
  MATCH_STATUS,
  REASON_WORD,
  RESULT,
  SAID,
  VERDICT_WORD,
} from './report-words.ts';

type Content = Report['content'];
type Match = Content['matches'][number];
export type ReportFacts = { content: Content; firm: string; version: number; contentSha256: string; createdAt: string; limits: string[] };

const count = (number: number) => number.toLocaleString('en-GB');
const COUNTRY = new Intl.DisplayNames('en-GB', { type: 'region' });
const country = (code: string | undefined) => (code ? (COUNTRY.of(code) ?? code) : undefined);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** `1952-10-07` as `7 Oct 1952`, wherever it stands. */
const moment = (iso: string) => `${shortDay(iso)}, ${clock(iso)}`;
const datesInWords = (text: string) =>
  text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (date) => (Number.isNaN(Date.parse(date)) ? date : shortDay(`${date}T12:00:00Z`)));
const signed = (points: number) => `${points < 0 ? '−' : '+'}${Math.abs(points).toLocaleString('en-GB', { maximumFractionDigits: 1 })}`;

/** Everything the printed report says, in words and in order; the template only lays it out. */
export function reportView({ content, firm, version, contentSha256, createdAt, limits }: ReportFacts): Record<string, unknown> {
  return printableView({
    title: content.subject_name,
    subtitle: content.is_practice ? 'Practice check' : 'AML screening report',
    kind: content.is_practice
      ? 'Practice check, a made-up person'
      : content.subject.kind === 'person'
        ? 'AML screening report, person'
        : 'AML screening report, company',
    firm,
    reference: content.public_ref,
    headline: `Report ${content.public_ref}, version ${version} · ${longDay(createdAt)}`,
    'hash-label': `version ${version}, SHA-256 of the content:`,
    hash: contentSha256,
    verdict: content.verdict,
    notice: noticeOf(content),
    seal: !isSealed(content) ? null : content.demo ? 'Demonstration' : 'Accepted',
    facts: factsOf(content),
    statement: content.statement,
    funnel: funnelOf(content),
    elements: content.elements.map((element) => ({
      label: element.label,
      detail: elementDetail(element, content),
      result: RESULT[element.result].word,
      tone: RESULT[element.result].tone,
    })),
    lists: content.lists.map(listRow),
    matches: content.matches.map(matchView),
    nearest: content.nearest.map((near) => ({
      name: near.latin ?? near.name,
      original: near.latin === null ? null : near.name,
      list: `${near.list_name}, entry ${near.entry_ref}`,
      why: near.why,
      also: datesInWords(near.also ?? ''),
      score: String(near.score),
    })),
    risk: riskView(content),
    decisions: content.decisions.map(decisionView),
    timeline: content.timeline.map((event) => ({ at: moment(event.at), text: event.text })),
    limits,
  });
}

function noticeOf(content: Content): string | null {
  if (content.is_practice) return 'Practice check on a made-up person. This is not a screening of anybody.';
  return content.demo ? 'Compared with the demonstration list only. This is not a screening.' : null;
}

/** The seal is for an accepted check that stands: signed, nothing open. Of one that rests on the demonstration list alone it says so. */
function isSealed(content: Content): boolean {
  const newest = content.decisions.at(-1);
  return (
    content.state === 'decided' && content.frozen === null && (newest?.value === 'accepted' || newest?.value === 'accepted_with_conditions')
  );
}

function factsOf(content: Content): [string, string][] {
  const { subject } = content;
  const about: [string, string | undefined][] =
    subject.kind === 'person'
      ? [
          ['Full name', content.subject_name],
          ['Date of birth', subject.dob ? dateInWords(subject.dob) : 'Not given'],
          ['Nationality', country(subject.nationality)],
          ['Gender', subject.gender],
          ['Address', subject.address],
        ]
      : [
          ['Company', content.subject_name],
          ['Number', subject.number],
          ['Country', country(subject.country)],
        ];
  const rest: [string, string | undefined][] = [
    ['For', content.for ? `${content.for.address}, ${asRole(content.for.role)}` : undefined],
    ['Your reference', content.reference ?? undefined],
    ['Screened', content.screened_at ? moment(content.screened_at) : 'Not yet'],
    ['Mode', `${capital(content.match_mode)}, shown from ${content.bands.weak}, strong from ${content.bands.strong}`],
    ['Looked for', categoriesOf(content, true) || 'Nothing'],
    ['Not run, no list', categoriesOf(content, false)],
    ['Screening policy', content.screening_policy === null ? undefined : `Version ${content.screening_policy}`],
    ['Started by', `${content.created_by.name}, ${content.created_by.role}`],
    ['Rules', [content.policy_version, content.engine_version].filter(Boolean).join(', ')],
    ['Proof', content.engine_version ? 'The search can be run again with the lists, engine and scores named here' : undefined],
  ];
  return [...about, ...rest].flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
}

/** What was asked for and lists were searched for; or what was asked for and no loaded list holds. */
function categoriesOf({ categories, elements }: Content, isRun: boolean): string {
  const wasRun = (category: string) => elements.some(({ code, result }) => code.toLowerCase() === category && result !== 'not_run');
  return categories
    .filter((category) => wasRun(category) === isRun)
    .map((category) => CATEGORY_WORD[category])
    .join(', ');
}

function funnelOf(content: Content) {
  const { funnel } = content;
  if (!funnel) return [];
  return [
    { label: 'Entries compared', figure: count(funnel.entries), note: `with ${count(funnel.names)} names` },
    { label: 'Share part of the name', figure: count(funnel.shared), note: 'entries' },
    { label: 'Scored in full', figure: count(funnel.scored), note: `${count(funnel.hidden)} below ${content.bands.weak}` },
    {
      label: `At or above ${content.bands.weak}`,
      figure: count(funnel.shown),
      note: funnel.shown === 0 ? 'nothing to settle' : 'shown below',
    },
  ];
}

function elementDetail(element: Content['elements'][number], content: Content): string {
  if (element.reasons.length > 0) return element.reasons.map((reason) => reason.text).join('. ');
  const entries = content.lists.reduce((sum, list) => sum + list.entries, 0);
  return content.matches.length === 0 ? `No match in ${count(entries)} entries` : 'Every match was cleared';
}

function listRow(list: Content['lists'][number]) {
  const [result, tone] =
    list.possible > 0 ? [`${list.possible} possible`, 'ochre'] : list.stale ? ['Out of date', 'ochre'] : ['No match', 'moss'];
  return {
    name: list.demo ? `${list.name} (made up)` : list.name,
    publisher: list.publisher,
    published: list.published_at ? shortDay(list.published_at) : 'Not stated',
    entries: count(list.entries),
    version: list.version,
    newest: list.current_as_of ? shortDay(list.current_as_of) : 'Nobody said',
    result,
    tone,
  };
}

function matchView(match: Match) {
  const status = MATCH_STATUS[match.status];
  const listed = match.entry.listed_on ? `, listed ${datesInWords(match.entry.listed_on)}` : '';
  return {
    name: match.name,
    score: String(match.score),
    about: `${match.list_name}, entry ${match.entry_ref}, version ${match.list_version}${match.programme ? `, ${match.programme}` : ''}${listed}. ${match.band === 'strong' ? 'Strong' : 'Weak'} match${match.likely ? ', likely: name and date of birth agree' : ''}.`,
    status: match.awaiting_second ? `${status.word}, a second person is needed` : status.word,
    tone: status.tone,
    remembered: rememberedWords(match),
    fields: match.explanation.fields.map((field) => ({
      label: field.label,
      asked: capital(datesInWords(field.asked ?? 'Not given')),
      listed: capital(datesInWords(field.listed ?? 'Not stated')),
      verdict: VERDICT_WORD[field.verdict],
    })),
    parts: match.explanation.parts.map((part) => ({ label: part.label, text: part.text, points: signed(part.points) })),
    pieces: match.explanation.tokens.map((token) => ({ text: pieceWords(token), points: signed(token.points) })),
    meaning: meaningWords(match),
    entry: match.entry.text.length > 1_200 ? `${match.entry.text.slice(0, 1_200)}…` : match.entry.text,
    resolutions: match.resolutions.map((said) => ({
      what: SAID[said.status],
      who: `${said.by.name}, ${said.by.role}`,
      at: moment(said.at),
      text: `${capital(REASON_WORD[said.reason_code])}: ${said.text}`,
    })),
  };
}

function pieceWords({ text, one_in: oneIn }: Match['explanation']['tokens'][number]): string {
  return oneIn ? `${text}; about 1 name in ${count(oneIn)} has it` : text;
}

/** What the score means and what would settle it, in sentences. */
function meaningWords({ explanation: { probability, threshold, missing_fact: missing } }: Match): string[] {
  const hundredth = probability === undefined ? null : Math.min(99, Math.max(1, Math.round(100 * probability)));
  return [
    ...(hundredth === null ? [] : [`Of 100 pairs of records with such a score, about ${hundredth} were one and the same.`]),
    ...(threshold ? [`Shown from ${threshold.weak}, strong from ${threshold.strong}.`] : []),
    ...(missing === null ? [] : [`What would settle it: ${missing}`]),
  ];
}

/** Why a match is cleared without an answer of its own, or open although somebody cleared it before. */
function rememberedWords({ remembered_from: from, remembered_despite_edit: isEdited, reopened }: Match): string | null {
  if (from !== null)
    return `Cleared before, in ${from}, for the same client; ${isEdited ? 'the entry was edited since in nothing that tells people apart' : 'neither has changed since'}.`;
  if (reopened === null) return null;
  const values = (all: readonly string[]) => datesInWords(all.join('; ')) || 'nothing';
  const changes = reopened.changes.map(({ field, before, after }) => `${CHANGED_WORD[field]}: ${values(before)}; now ${values(after)}`);
  const by = reopened.by.map(({ name }) => name).join(' and ');
  return `Cleared on ${shortDay(reopened.at)} by ${by} in ${reopened.public_ref}, and open again because of what changed since. ${changes.join('. ')}.`;
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

function decisionView(decision: AmlCheck['decisions'][number]) {
  const { second } = decision;
  const seconded = { not_needed: null, awaiting: 'Waiting for a second approver', approved: 'Approved', refused: 'Refused' }[second.state];
  return {
    what: DECISION_WORD[decision.value],
    who: `${decision.by.name}, ${decision.by.role}`,
    at: moment(decision.at),
    reason: decision.reason,
    conditions: decision.conditions.map(
      (condition) => `${condition.text}${condition.due ? `, by ${shortDay(`${condition.due}T12:00:00Z`)}` : ''}`,
    ),
    second:
      seconded && second.by && second.at
        ? `${seconded} by ${second.by.name}, ${second.by.role}, ${moment(second.at)}: ${second.reason ?? ''}`
        : seconded,
  };
}
