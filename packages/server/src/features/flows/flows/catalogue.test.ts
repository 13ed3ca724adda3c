import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FlowDefinition } from '@freehold/contract/flows/flow-definition';
import type { FlowStepType } from '@freehold/contract/flows/step-types';
import { describe, expect, test } from 'vitest';
import { checkKinds } from '../../check-kinds.ts';
import { flowStepTypes } from '../../flow-steps.ts';
import { DEFINITIONS, findBuiltIn, nameOfBuiltIn, newestIn, numberIn, type Installation } from './catalogue.ts';
import { isRunnable, whyNotRunnable } from './runnable.ts';

const HERE: Installation = { checkKinds: checkKinds.all, stepTypes: flowStepTypes };

/** Of what was published: a run that was begun with it keeps to it. Never change a line; add the next version as another file. */
const PUBLISHED: Readonly<Record<string, string>> = {
  'Standalone AML 1': '82a365442ae8c75b',
  'Sanctions only 1': 'a3b78e3a8de27846',
  'Property Seller 1': 'ab19e887779e62c5',
  'Property Buyer 1': 'c89a4db28cb36ca4',
  'Source of Funds 1': '705d3a30e0c08835',
  'Tenant 1': '40d2d8f2ad7bf7e4',
  'Landlord 1': '10fa1a7e4c8d159d',
  'Landlord 2': '22eabd39422c6c8c',
  'Property Seller 2': '6d760e958def014f',
  'Client Bank Account 1': '070d0c6ec9d6583b',
  'Manual KYB 1': '9718831871e639cb',
  'Company summary 1': '48ea43ef46b82107',
  'Manual Property Ownership 1': '7879add95c6cf7b9',
  'Guarantor 1': '0547651dcf8feea5',
  'Company Seller or Buyer 1': '7a9d3f108626b9da',
  'Right to Rent 1': '2f1bd5687bb41a67',
  'Identity check 1': '59affcf11777acf1',
  'Monitoring report 1': '4b82ce1e7ac37485',
};
const findFlow = (environment: 'production' | 'non-production', number: number) =>
  newestIn(environment, DEFINITIONS).find(({ id }) => id === number);
const hashOf = (definition: FlowDefinition) => createHash('sha256').update(JSON.stringify(definition)).digest('hex').slice(0, 16);

test('a published version never changes', () => {
  const published = DEFINITIONS.filter(({ status }) => status !== 'draft').map((one) => [
    `${one.name} ${one.version}`,
    hashOf({ ...one, status: 'published' }),
  ]);
  expect(Object.fromEntries(published)).toEqual(PUBLISHED);
});

test('every file of a definition is in the catalogue, and no flow has a version twice', () => {
  const files = readdirSync(join(import.meta.dirname, 'definitions'), { recursive: true }).filter((name) => String(name).endsWith('.json'));
  expect(files).toHaveLength(DEFINITIONS.length);
  for (const environment of ['production', 'non-production'] as const) {
    const versions = DEFINITIONS.map((one) => `${numberIn(one, environment)} ${one.version}`);
    expect(new Set(versions).size).toBe(versions.length);
  }
});

test.each([
  [3111, 3205, 'Client Bank Account'],
  [3075, 3238, 'Smart report'],
  [3074, 3065, 'Monitoring report'],
])('%i outside production and %i in production are %s, and neither is a flow of the other environment', (outside, inside, name) => {
  expect([findFlow('non-production', outside)?.name, findFlow('production', inside)?.name]).toEqual([name, name]);
  expect([findFlow('non-production', inside), findFlow('production', outside)]).toEqual([undefined, undefined]);
  expect([nameOfBuiltIn(outside), nameOfBuiltIn(inside)]).toEqual([name, name]);
});

const IN_BOTH = [
  [20, 'Request payment', 0],
  [21, 'Standalone AML', 0],
  [22, 'Manual KYC', 0],
  [23, 'Manual KYB', 0],
  [24, 'Manual Property Ownership', 0],
  [25, 'Identity check', 0],
  [26, 'Land registry search', 0],
  [27, 'Company summary', 0],
  [28, 'Key member verification', 0],
  [30, 'Property Seller', 1],
  [31, 'Property Buyer', 1],
  [32, 'Source of Funds', 1],
  [33, 'Giftor', 1],
  [34, 'Company Seller or Buyer', 1],
  [40, 'Tenant', 2],
  [41, 'Landlord', 2],
  [42, 'Guarantor', 2],
  [43, 'Right to Rent', 2],
  [44, 'Sanctions only', 2],
  [45, 'Rent Protection', 2],
] as const;

test.each(IN_BOTH)('flow %i is %s of asset type %i in both environments', (id, name, asset) => {
  for (const environment of ['production', 'non-production'] as const)
    expect(findFlow(environment, id)).toMatchObject({ id, name, asset_type_id: asset });
});

test('there is no flow beside these and the three pairs', () => {
  for (const [environment, pairs] of [
    ['non-production', [3111, 3075, 3074]],
    ['production', [3205, 3238, 3065]],
  ] as const)
    expect(
      newestIn(environment, DEFINITIONS)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    ).toEqual([...IN_BOTH.map(([id]) => id), ...pairs].toSorted((a, b) => a - b));
});

const published = (over: Partial<FlowDefinition> = {}): FlowDefinition => ({
  ...(DEFINITIONS.find(({ id }) => id === 21) as FlowDefinition),
  ...over,
});

describe('the version that a new run takes', () => {
  const taken = (...definitions: FlowDefinition[]) =>
    newestIn('production', definitions).map(({ version, status }) => `${version} ${status}`);
  test('is the newest published one', () => {
    expect(taken(published({ version: 1 }), published({ version: 3, status: 'draft' }), published({ version: 2 }))).toEqual([
      '2 published',
    ]);
  });
  test('is the newest draft while none was published', () => {
    expect(taken(published({ version: 1, status: 'draft' }), published({ version: 2, status: 'draft' }))).toEqual(['2 draft']);
  });
  test('is a retired one once the flow was retired, which starts nothing', () => {
    expect(taken(published({ version: 1 }), published({ version: 2, status: 'retired' }))).toEqual(['2 retired']);
  });
  test('can be found again by its number, whatever came after it', () => {
    expect(findBuiltIn('production', 21, 1)).toMatchObject({ id: 21, version: 1 });
    expect(findBuiltIn('production', 21, 99)).toBeUndefined();
    expect(findBuiltIn('production', 3111, 1)).toBeUndefined();
  });
});

describe('a flow can be run', () => {
  test('where it is published and each of its checks and steps can be run', () => {
    expect(isRunnable(published(), HERE)).toBe(true);
    expect(isRunnable(published({ status: 'retired' }), HERE)).toBe(false);
  });
  test.each<[string, Partial<FlowDefinition>, Installation]>([
    ['it is a draft', { status: 'draft' }, HERE],
    ['one of its checks cannot be run', { checks: ['aml', 'letter'] }, HERE],
    ['one of its steps cannot be run', {}, { ...HERE, stepTypes: ['aml_form', 'decision'] }],
    ['nothing can be run', {}, { checkKinds: [], stepTypes: [] }],
  ])('not where %s', (_, over, installation) => {
    expect(isRunnable(published(over), installation)).toBe(false);
    expect(whyNotRunnable(published(over), installation, (code) => code)).toMatch(/^This installation cannot run it: .+\.$/);
  });
  test('as soon as what it lacked is there', () => {
    const rent = DEFINITIONS.find(({ id }) => id === 43) as FlowDefinition;
    const stepTypes = rent.steps.map(({ type }): FlowStepType => type);
    expect(isRunnable(rent, { checkKinds: [], stepTypes })).toBe(false);
    expect(isRunnable(rent, { checkKinds: rent.checks.map((code) => ({ code })), stepTypes })).toBe(true);
  });
  test('or says in one sentence what it lacks here, checks before steps', () => {
    const why = (over: Partial<FlowDefinition>, stepTypes = HERE.stepTypes) =>
      whyNotRunnable(published(over), { ...HERE, stepTypes }, (code) => ({ letter: 'Letter', seal: 'Seal of office' })[code] ?? code);
    expect(why({ checks: ['aml', 'letter', 'seal'] }, [])).toBe(
      'This installation cannot run it: it has no check called Letter or Seal of office.',
    );
    expect(why({}, ['aml_form', 'decision'])).toBe('This installation cannot run it: it does not have the step “Screening”.');
    expect(why({ status: 'retired' })).toBe('This flow was retired. Nothing new is started with it.');
    expect(why({ status: 'draft' })).toBe('This installation cannot run it: it is not published yet.');
    expect(why({})).toBeNull();
  });
});

test('nothing is a draft that could be run here once it is published', () => {
  const ready = DEFINITIONS.filter((one) => one.status === 'draft' && isRunnable({ ...one, status: 'published' }, HERE));
  expect(ready.map(({ name }) => name)).toEqual([]);
});

describe('a definition is refused', () => {
  const [first, ...rest] = published().steps as [FlowDefinition['steps'][number], ...FlowDefinition['steps']];
  test.each<[string, object]>([
    ['that is for staff and asks an applicant', { steps: [{ ...first, type: 'consent' }, ...rest] }],
    ['that is for applicants and asks them nothing', { audience: 'applicant' }],
    ['where a step waits for a later one', { steps: [{ ...first, depends_on: ['decision'] }, ...rest] }],
    ['where two steps have one key', { steps: [first, first] }],
    ['where a step nobody can skip asks why it was skipped', { steps: [{ ...first, skip_reason_required: true }, ...rest] }],
    ['without a property that names a role at one', { roles: ['seller'] }],
    ['for staff alone that somebody else pays', { payer: 'either' }],
    ['with a step for somebody the flow is not for', { steps: [{ ...first, roles: ['seller'] }, ...rest] }],
    ['with rules for a step that has none', { steps: [{ ...first, config: { months: 36 } }, ...rest] }],
    ['with a word it does not know', { colour: 'green' }],
    ['whose number is none', { id: 0 }],
  ])('%s', (_, over) => {
    expect(FlowDefinition.safeParse({ ...published(), ...over }).success).toBe(false);
  });
});

describe('the rules of a step are those of its type', () => {
  const flow = DEFINITIONS.find(({ id }) => id === 31) as FlowDefinition;
  const faults = (type: FlowStepType, config: object) =>
    FlowDefinition.safeParse({
      ...flow,
      steps: flow.steps.map((step) => (step.type === type ? { ...step, config } : step)),
    }).error?.issues.map(({ path, message }) => [path.slice(3).join('.'), message]) ?? [];
  const question = { key: 'abroad', text: 'Does any of the money come from abroad?', kind: 'yes_no', required: true };
  test.each<[FlowStepType, object]>([
    ['consent', { extra_copy: 'My solicitor' }],
    ['address_history', { months: 60 }],
    ['id_document', { accepts: ['passport'] }],
    ['source_of_funds', { target: 'contribution', months: 12, single_credit_percent: 25 }],
    ['questions', { questions: [question, { ...question, key: 'use', kind: 'choice', options: ['To live in', 'To let'] }] }],
  ])('%s %o', (type, config) => {
    expect(faults(type, config)).toEqual([]);
  });
  test.each<[FlowStepType, object, string, string]>([
    ['address_history', {}, 'months', 'Enter a number of months'],
    ['address_history', { months: 0 }, 'months', 'Enter at least 1 month'],
    ['id_document', { accepts: [] }, 'accepts', 'Accept at least one document'],
    ['questions', { questions: [] }, 'questions', 'Ask at least one question'],
    ['questions', { questions: [question, question] }, 'questions', 'two of them have the same key'],
    ['questions', { questions: [{ ...question, kind: 'choice' }] }, 'questions.0.options', 'Give at least two answers to choose from'],
    [
      'questions',
      { questions: [{ ...question, options: ['Yes', 'No'] }] },
      'questions.0.options',
      'Only a choice has answers to choose from',
    ],
  ])('%s %o is refused at %s', (type, config, path, message) => {
    expect(faults(type, config)).toEqual([[path, message]]);
  });
});
