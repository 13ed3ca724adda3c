import { ownershipQuestion, relationLines } from '@freehold/contract/screening/relation-words';
import { isAmlContent } from '@freehold/contract/is-aml';
import type { AmlContent, Report } from '@freehold/contract/reports';
import { exposedNotRun, isShownAlone, matchPlace } from '@freehold/contract/screening/answer-words';
import { standingOf } from '@freehold/contract/screening/list-standing';
import { COUNTED_NAMES, probabilityWords, rarityWords } from '@freehold/contract/screening/score-words';
import { ListCategory } from '@freehold/contract/screening/screening-lists';
import { shortDay } from '../../../platform/london-time.ts';
import { capital, datesInWords, moment, type ReportPart } from '../../checks/public.ts';
import { CATEGORY_WORD, CHANGED_WORD, MATCH_STATUS, REASON_WORD, SAID, VERDICT_WORD } from './report-words.ts';
import { listsInWords } from './verdict.ts';

type Match = AmlContent['matches'][number];

const count = (number: number) => number.toLocaleString('en-GB');
const signed = (points: number) => `${points < 0 ? '−' : '+'}${Math.abs(points).toLocaleString('en-GB', { maximumFractionDigits: 1 })}`;

/** What the report of a screening says beside what every report does. */
export function screeningPart(content: Report['content']): ReportPart | null {
  if (!isAmlContent(content)) return null;
  return {
    facts: screeningFacts(content),
    proof: screeningProof(content),
    besideOutcome: exposedNotRun(content),
    nothingFound: (code) => nothingFound(content, code),
    madeUp: 'Compared with the demonstration list only. This is not a screening.',
    statement: content.statement,
    funnel: funnelOf(content),
    lists: content.lists.map((list) => listRow(list, content)),
    matches: content.matches.map((match) => matchView(match, content)),
    nearest: content.nearest.map((near) => ({
      name: near.latin ?? near.name,
      original: near.latin === null ? null : near.name,
      list: `${near.list_name}, entry ${near.entry_ref}`,
      why: near.why,
      also: datesInWords(near.also ?? ''),
      score: String(near.score),
    })),
  };
}

function screeningFacts(content: AmlContent): [string, string | undefined][] {
  return [
    ['Screened', content.screened_at ? moment(content.screened_at) : 'Not yet'],
    ['Mode', `${capital(content.match_mode)}, shown from ${content.bands.weak}, strong from ${content.bands.strong}`],
    ['Looked for', categoriesOf(content, true) || 'Nothing'],
    ['Not run, no list', categoriesOf(content, false)],
    ['Screening policy', content.screening_policy === null ? undefined : `Version ${content.screening_policy}`],
  ];
}

const screeningProof = (content: AmlContent): [string, string | undefined][] => [
  ['Rules', [content.policy_version, content.engine_version].filter(Boolean).join(', ')],
  ['Proof', content.engine_version ? 'The search can be run again with the lists, engine and scores named here' : undefined],
];

/** What stands behind an element without a reason: of the lists that hold what it looks for, and of what they gave. */
function nothingFound({ lists, matches }: AmlContent, code: string): string {
  const category = ListCategory.safeParse(code.toLowerCase()).data;
  if (category === undefined) return '';
  if (matches.some((match) => match.category === category)) return 'Every match was answered as not the client';
  return `No match on ${listsInWords({ lists, categories: [category] })}`;
}

/** What was asked for and lists were searched for; or what was asked for and no loaded list holds. */
function categoriesOf({ categories, elements }: AmlContent, isRun: boolean): string {
  const wasRun = (category: string) => elements.some(({ code, result }) => code.toLowerCase() === category && result !== 'not_run');
  return categories
    .filter((category) => wasRun(category) === isRun)
    .map((category) => CATEGORY_WORD[category])
    .join(', ');
}

function funnelOf(content: AmlContent) {
  const { funnel } = content;
  if (!funnel) return [];
  return [
    {
      label: 'Entries compared',
      figure: count(funnel.entries),
      note: `with ${count(funnel.names)} names${funnel.other_entries ? `; ${count(funnel.other_entries)} of another kind, by name alone` : ''}`,
    },
    { label: 'Share part of the name', figure: count(funnel.shared), note: 'entries' },
    { label: 'Scored in full', figure: count(funnel.scored), note: `${count(funnel.hidden)} below ${content.bands.weak}` },
    {
      label: `At or above ${content.bands.weak}`,
      figure: count(funnel.shown),
      note: funnel.shown === 0 ? 'nothing to settle' : 'shown below',
    },
  ];
}

function listRow(list: AmlContent['lists'][number], { categories }: AmlContent) {
  const standing = standingOf(list, categories);
  const [result, tone] =
    list.possible > 0
      ? [`${list.possible} possible`, 'ochre']
      : standing === 'not_asked'
        ? ['Not asked for', 'stone']
        : list.stale
          ? ['Out of date', 'ochre']
          : ['No match', 'moss'];
  const newest = list.current_as_of ? shortDay(list.current_as_of) : 'Not confirmed';
  return {
    name: standing === 'made_up' ? `${list.name} (made up)` : standing === 'closed' ? `${list.name} (closed)` : list.name,
    publisher: list.publisher,
    published: list.published_at ? shortDay(list.published_at) : 'Not stated',
    entries: count(list.entries),
    version: list.version,
    newest: list.stated_by ? `${newest}, ${list.stated_by}` : newest,
    result,
    tone,
  };
}

function matchView(match: Match, content: AmlContent) {
  const status = MATCH_STATUS[match.status];
  const listed = match.entry.listed_on ? `, listed ${datesInWords(match.entry.listed_on)}` : '';
  return {
    name: match.name,
    score: String(match.score),
    about: `${matchPlace(match, content.matches)}. ${match.list_name}, entry ${match.entry_ref}, version ${match.list_version}${match.programme ? `, ${match.programme}` : ''}${listed}. ${match.band === 'strong' ? 'Strong' : 'Weak'} match${match.other_kind ? ', of another kind than was asked about' : ''}${match.likely ? ', likely: name and date of birth agree' : ''}.`,
    status: match.awaiting_second ? `${status.word}, a second person is needed` : status.word,
    tone: status.tone,
    remembered: rememberedWords(match),
    fields: match.explanation.fields.map((field) => ({
      label: field.label,
      asked: capital(datesInWords(field.asked ?? 'Not given')),
      listed: capital(datesInWords(field.listed ?? 'Not stated')),
      verdict: isShownAlone(field) ? 'Not compared' : VERDICT_WORD[field.verdict],
    })),
    parts: match.explanation.parts.map((part) => ({ label: part.label, text: part.text, points: signed(part.points) })),
    pieces: match.explanation.tokens.map((token) => ({ text: pieceWords(token), points: signed(token.points) })),
    meaning: [...meaningWords(match), ...relationSentences(match)],
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
  return oneIn ? `${text}; ${rarityWords(oneIn).replace('About', 'about')}` : text;
}

/** Whom the list names with the entry, and what is to be asked where that is an owner. */
function relationSentences({ entry, category }: Match): string[] {
  const question = category === 'sanctions' ? ownershipQuestion(entry) : null;
  const named = relationLines(entry).slice(0, 10);
  return [
    ...(named.length === 0 ? [] : [`The list names with it: ${named.join('; ')}.`]),
    ...(question === null ? [] : [`A question to ask: ${question}`]),
  ];
}

/** What the score means and what would settle it, in sentences. */
function meaningWords({ explanation: { probability, threshold, missing_fact: missing, tokens } }: Match): string[] {
  return [
    ...(tokens.some(({ one_in: oneIn }) => oneIn) ? [COUNTED_NAMES] : []),
    ...(probability === undefined ? [] : [probabilityWords(probability)]),
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
