import type { DraftStep, FlowDraft } from '@freehold/contract/flows/flow-draft';
import type { FlowDesign } from '@freehold/contract/flows/flow-designs';
import type { FlowStepType, StepConfigs } from '@freehold/contract/flows/step-types';
import { plural } from '../../../lib/format.ts';
import {
  ADDRESS_PROOF_WORDS,
  assetWords,
  FUNDS_TARGET_WORDS,
  ID_DOCUMENT_WORDS,
  payerWords,
  priceOf,
  priceWords,
  QUESTION_KIND_WORDS,
  roleWords,
  whenRequired,
} from './words.ts';

export type Difference = {
  kind: 'added' | 'removed' | 'changed';
  /** Of the step it concerns; null where it concerns the flow. */
  step: string | null;
  what: string;
  before: string;
  after: string;
};
/** One thing that is said of a flow or a step: what it is, and its value in words. */
type Fact = [what: string, value: string];
type Parts = Pick<FlowDesign['parts'], 'checks' | 'prices'>;

const NONE = 'None';
const list = (words: readonly string[]): string => (words.length === 0 ? NONE : words.join(', '));

function flowFacts(flow: FlowDraft, { checks, prices }: Parts): Fact[] {
  const label = (code: string) => checks.find((check) => check.code === code)?.name ?? code;
  return [
    ['Name', flow.name],
    ['Description', flow.description],
    ['For', assetWords(flow.asset_type_id)],
    ['People', flow.roles.length === 0 ? 'Anybody' : roleWords(flow.roles)],
    ['Checks', list(flow.checks.map(label))],
    ['Price', priceWords(priceOf(flow.price_parts, prices))],
    ['Price parts', list(flow.price_parts.map(({ label: name, when }) => (when === 'always' ? name : `${name} if used`)))],
    ['Paid by', payerWords(flow.payer)],
    ['Takes about', plural(flow.est_minutes, 'minute')],
    ['In everybody’s menu', flow.saved_by_default ? 'Yes, until they choose otherwise' : 'No'],
  ];
}

/** A draft may have rules that its type does not know yet: they are read with care. */
const configOf = <T extends FlowStepType>(step: DraftStep): Partial<StepConfigs[T]> => step.config as Partial<StepConfigs[T]>;
const months = (count: number | undefined): string => (count === undefined ? NONE : plural(count, 'month'));

function ruleFacts(step: DraftStep): Fact[] {
  switch (step.type) {
    case 'consent':
      return [['copy for', configOf<'consent'>(step).extra_copy ?? NONE]];
    case 'id_document':
      return [['accepts', list((configOf<'id_document'>(step).accepts ?? []).map((one) => ID_DOCUMENT_WORDS[one]))]];
    case 'address_history':
      return [['covers', months(configOf<'address_history'>(step).months)]];
    case 'proof_of_address': {
      const { accepts = [], max_age_months: age } = configOf<'proof_of_address'>(step);
      return [
        ['accepts', list(accepts.map((one) => ADDRESS_PROOF_WORDS[one]))],
        ['no older than', months(age)],
      ];
    }
    case 'source_of_funds': {
      const { target, months: asked, single_credit_percent: percent } = configOf<'source_of_funds'>(step);
      return [
        ['must add up to', target === undefined ? NONE : FUNDS_TARGET_WORDS[target]],
        ['statements', months(asked)],
        ['marks a single credit above', percent === undefined ? NONE : `${percent}%`],
      ];
    }
    case 'upload':
      return [['goes back', months(configOf<'upload'>(step).months)]];
    default:
      return [];
  }
}

const REQUIRED = { always: 'Required', offer_accepted: 'Required once an offer is accepted', never: 'Optional' } as const;

const stepFacts = (step: DraftStep): Fact[] => [
  ['title', step.title],
  ['for your team', step.summary],
  ['question', step.question?.trim() || 'Freehold’s words'],
  ['why we ask', step.why?.trim() || 'Freehold’s words'],
  ['is', REQUIRED[whenRequired(step)]],
  ['can be skipped', step.skippable ? 'Yes, with a reason' : 'No'],
  ['shows to', roleWords(step.roles)],
  ...ruleFacts(step),
];

/** The parts of a step that have a key of their own: its questions, its documents. */
function itemsOf(step: DraftStep): Map<string, Fact> {
  const { questions = [] } = step.type === 'questions' ? configOf<'questions'>(step) : {};
  const { documents = [] } = step.type === 'upload' ? configOf<'upload'>(step) : {};
  return new Map([
    ...questions.map(({ key, text, kind, options, required }): [string, Fact] => [
      key,
      [
        'question',
        `${text} (${[QUESTION_KIND_WORDS[kind], ...(options?.length ? [options.join(', ')] : []), required ? 'required' : 'optional'].join('; ')})`,
      ],
    ]),
    ...documents.map(({ key, label, required }): [string, Fact] => [key, ['document', `${label} (${required ? 'required' : 'optional'})`]]),
  ]);
}

const changedFacts = (before: readonly Fact[], after: readonly Fact[], step: string | null, lead = ''): Difference[] =>
  after.flatMap(([what, value], index) => {
    const was = before[index]?.[1] ?? NONE;
    return was === value ? [] : [{ kind: 'changed', step, what: lead ? `${lead}: ${what}` : what, before: was, after: value }];
  });

function changedItems(before: DraftStep, after: DraftStep): Difference[] {
  const [were, are] = [itemsOf(before), itemsOf(after)];
  return [...new Set([...were.keys(), ...are.keys()])].flatMap((key): Difference[] => {
    const [was, is] = [were.get(key), are.get(key)];
    if (was?.[1] === is?.[1]) return [];
    const kind = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
    return [{ kind, step: after.key, what: `${after.title}: ${(is ?? was)?.[0] ?? ''}`, before: was?.[1] ?? NONE, after: is?.[1] ?? NONE }];
  });
}

/** Keys that stand in another order among those that both have; as few as tell the new order. */
function movedKeys(before: readonly string[], after: readonly string[]): Set<string> {
  const places = after.flatMap((key) => (before.includes(key) ? [before.indexOf(key)] : []));
  // The longest run that kept its order stays where it is; the others moved.
  const longest: number[][] = places.map((place) => [place]);
  let best: number[] = [];
  places.forEach((place, at) => {
    for (let earlier = 0; earlier < at; earlier++) {
      const run = longest[earlier] ?? [];
      if ((run.at(-1) ?? Infinity) < place && run.length >= (longest[at]?.length ?? 0)) longest[at] = [...run, place];
    }
    if ((longest[at]?.length ?? 0) > best.length) best = longest[at] ?? [];
  });
  return new Set(places.filter((place) => !best.includes(place)).flatMap((place) => before[place] ?? []));
}

/** What differs between two drafts, in words: of the flow, then step by step in the new order, then what was removed. */
export function differencesOf(before: FlowDraft, after: FlowDraft, parts: Parts): Difference[] {
  const moved = movedKeys(
    before.steps.map(({ key }) => key),
    after.steps.map(({ key }) => key),
  );
  const steps = after.steps.flatMap((step, index): Difference[] => {
    const at = before.steps.findIndex(({ key, type }) => key === step.key && type === step.type);
    const was = before.steps[at];
    if (was === undefined)
      return [
        { kind: 'added', step: step.key, what: step.title || `Step ${index + 1}`, before: NONE, after: `Added as step ${index + 1}` },
      ];
    return [
      ...(moved.has(step.key)
        ? [{ kind: 'changed' as const, step: step.key, what: `${step.title}: place`, before: `Step ${at + 1}`, after: `Step ${index + 1}` }]
        : []),
      ...changedFacts(stepFacts(was), stepFacts(step), step.key, was.title),
      ...changedItems(was, step),
    ];
  });
  const removed = before.steps.flatMap((step, index): Difference[] =>
    after.steps.some(({ key, type }) => key === step.key && type === step.type)
      ? []
      : [{ kind: 'removed', step: null, what: step.title, before: `Step ${index + 1}`, after: 'Removed' }],
  );
  return [...changedFacts(flowFacts(before, parts), flowFacts(after, parts), null), ...steps, ...removed];
}
