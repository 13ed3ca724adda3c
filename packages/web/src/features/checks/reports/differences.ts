import type { Report } from '@freehold/contract/reports';
import { formatDate } from '../../../lib/format.ts';
import { DECISION, ELEMENT_RESULT, RISK, SECOND } from './words.ts';

type Whole = Report['content'];
type Decision = Pick<Whole['decisions'][number], 'id' | 'at' | 'value' | 'reason'> & {
  by: { name: string };
  conditions: readonly { text: string; met: unknown }[];
  second: { state: Whole['decisions'][number]['second']['state']; by: { name: string } | null };
};
/** As much of a check as is compared. */
type Content = Pick<Whole, 'outcome' | 'verdict'> & {
  elements: readonly (Pick<Whole['elements'][number], 'code' | 'label' | 'result'> & { reasons: readonly { text: string }[] })[];
  risk_assessment: Pick<NonNullable<Whole['risk_assessment']>, 'level' | 'score' | 'override_level' | 'override_reason'> | null;
  decisions: readonly Decision[];
  files?: readonly { name: string; sha256: string }[];
};
export type Compared = { content: Content; limits: readonly string[] };
/** One thing that differs; an empty text says that there was none, or is none any more. */
export type Difference = {
  part: 'Answer' | 'Elements' | 'Risk' | 'Decision' | 'Evidence' | 'Limits';
  what: string;
  before: string;
  after: string;
};

const OUTCOME: Readonly<Record<string, string>> = { pass: 'Pass', refer: 'Needs a person', fail: 'Fail' };
const NONE = '';

/** What changed from one version of a report to a later one, in words, whatever the kind of check. */
export function differencesOf(before: Compared, after: Compared): readonly Difference[] {
  const [was, is] = [before.content, after.content];
  const found: Difference[] = [];
  const compare = (part: Difference['part'], what: string, one: string, other: string) => {
    if (one !== other) found.push({ part, what, before: one, after: other });
  };
  compare('Answer', 'Outcome', outcomeOf(was), outcomeOf(is));
  compare('Answer', 'In a sentence', was.verdict, is.verdict);
  for (const { key, one, other } of paired(was.elements, is.elements, ({ code }) => code))
    compare('Elements', (other ?? one)?.label ?? key, one ? elementWords(one) : NONE, other ? elementWords(other) : NONE);
  compare('Risk', 'Level', riskWords(was), riskWords(is));
  for (const { key, one, other } of paired(was.decisions, is.decisions, ({ id }) => String(id)))
    compare('Decision', decisionTitle(is.decisions, key), one ? decisionWords(one) : NONE, other ? decisionWords(other) : NONE);
  for (const { one, other } of paired(filesOf(was), filesOf(is), ({ sha256 }) => sha256))
    compare('Evidence', (other ?? one)?.name ?? '', one ? 'In it' : NONE, other ? (one ? 'In it' : 'Added') : 'Not in it any more');
  for (const { key, one, other } of paired(before.limits, after.limits, (limit) => limit))
    compare('Limits', 'Does not prove', one === undefined ? NONE : key, other === undefined ? NONE : key);
  return found;
}

type Pair<T> = { key: string; one: T | undefined; other: T | undefined };
/** The things of both by what names them, in the order of the later one, then those that are gone. */
function paired<T>(before: readonly T[], after: readonly T[], nameOf: (one: T) => string): Pair<T>[] {
  const [was, is] = [before, after].map((list) => new Map(list.map((one) => [nameOf(one), one])));
  const keys = new Set([...(is?.keys() ?? []), ...(was?.keys() ?? [])]);
  return [...keys].map((key) => ({ key, one: was?.get(key), other: is?.get(key) }));
}

const outcomeOf = ({ outcome }: Content): string => (outcome === null ? 'None yet' : (OUTCOME[outcome] ?? outcome));

function elementWords({ result, reasons }: Content['elements'][number]): string {
  const why = reasons.map(({ text }) => text).join('. ');
  return why === '' ? ELEMENT_RESULT[result].label : `${ELEMENT_RESULT[result].label}: ${why}`;
}

function riskWords({ risk_assessment: risk }: Content): string {
  if (risk === null) return 'Not assessed';
  return risk.override_level === null
    ? `${RISK[risk.level]}, ${risk.score} points`
    : `${RISK[risk.override_level]}, set by hand${risk.override_reason ? `: ${risk.override_reason}` : ''}`;
}

const decisionTitle = (decisions: readonly Decision[], id: string): string => {
  const at = decisions.find((decision) => String(decision.id) === id)?.at;
  return at === undefined ? 'Decision' : `Decision of ${formatDate(at)}`;
};

function decisionWords({ value, by, reason, conditions, second }: Decision): string {
  const approval = SECOND[second.state];
  return [
    `${DECISION[value]} by ${by.name}`,
    reason,
    ...conditions.map(({ text, met }) => `${text}${met ? ' (met)' : ''}`),
    approval && `${approval}${second.by ? ` ${second.by.name}` : ''}`.replace(/^./, (first) => first.toUpperCase()),
  ]
    .filter(Boolean)
    .join('. ');
}

/** Kinds that keep files name them alike; one that keeps none has none to compare. */
const filesOf = ({ files = [] }: Content) => files;
