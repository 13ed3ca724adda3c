import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FlowDefinition, type FlowStepType } from '@freehold/contract/flows/flow-definition';
import { describe, expect, test } from 'vitest';
import { checkKinds } from '../../check-kinds.ts';
import { flowStepTypes } from '../../flow-steps.ts';
import { DEFINITIONS, findFlow, findFlowVersion, flowsIn, nameOfFlow, numberIn, type Installation } from './catalogue.ts';
import { isRunnable, whyNotRunnable } from './runnable.ts';

const HERE: Installation = { checkKinds: checkKinds.all, stepTypes: flowStepTypes };

/** Of what was published: a run that was begun with it keeps to it. Never change a line; add the next version as another file. */
const PUBLISHED: Readonly<Record<string, string>> = {
  'Standalone AML 1': '82a365442ae8c75b',
  'Sanctions only 1': 'a3b78e3a8de27846',
};
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
  expect([nameOfFlow(outside), nameOfFlow(inside)]).toEqual([name, name]);
});

test.each([
  [20, 'Request payment', 0],
  [21, 'Standalone AML', 0],
  [22, 'Manual KYC', 0],
  [23, 'Manual KYB', 0],
  [24, 'Manual Property Ownership', 0],
  [30, 'Property Seller', 1],
  [40, 'Tenant', 2],
  [44, 'Sanctions only', 2],
])('flow %i is %s of asset type %i in both environments', (id, name, asset) => {
  for (const environment of ['production', 'non-production'] as const)
    expect(findFlow(environment, id)).toMatchObject({ id, name, asset_type_id: asset });
});

const published = (over: Partial<FlowDefinition> = {}): FlowDefinition => ({
  ...(DEFINITIONS.find(({ id }) => id === 21) as FlowDefinition),
  ...over,
});

describe('the version that a new run takes', () => {
  const taken = (...definitions: FlowDefinition[]) => flowsIn('production', definitions).map(({ version }) => version);
  test('is the newest published one', () => {
    expect(taken(published({ version: 1 }), published({ version: 3, status: 'draft' }), published({ version: 2 }))).toEqual([2]);
  });
  test('is the newest draft while none was published', () => {
    expect(taken(published({ version: 1, status: 'draft' }), published({ version: 2, status: 'draft' }))).toEqual([2]);
  });
  test('is none once the flow was retired', () => {
    expect(taken(published({ version: 1 }), published({ version: 2, status: 'retired' }))).toEqual([]);
  });
  test('can be found again by its number, whatever came after it', () => {
    expect(findFlowVersion('production', 21, 1)).toMatchObject({ id: 21, version: 1 });
    expect(findFlowVersion('production', 21, 99)).toBeUndefined();
    expect(findFlowVersion('production', 3111, 1)).toBeUndefined();
  });
});

describe('a flow can be run', () => {
  test('where it is published and each of its checks and steps can be run', () => {
    expect(isRunnable(published(), HERE)).toBe(true);
  });
  test.each<[string, Partial<FlowDefinition>, Installation]>([
    ['it is a draft', { status: 'draft' }, HERE],
    ['it was retired', { status: 'retired' }, HERE],
    ['one of its checks cannot be run', { checks: ['aml', 'kyc'] }, HERE],
    ['one of its steps cannot be run', {}, { ...HERE, stepTypes: ['aml_form', 'decision'] }],
    ['nothing can be run', {}, { checkKinds: [], stepTypes: [] }],
  ])('not where %s', (_, over, installation) => {
    expect(isRunnable(published(over), installation)).toBe(false);
    expect(whyNotRunnable(published(over), installation, (code) => code)).toMatch(/^This installation cannot run it: .+\.$/);
  });
  test('as soon as what it lacked is there', () => {
    const seller = { ...(DEFINITIONS.find(({ id }) => id === 30) as FlowDefinition), status: 'published' } as const;
    const stepTypes = seller.steps.map(({ type }): FlowStepType => type);
    expect(isRunnable(seller, { ...HERE, stepTypes })).toBe(false);
    expect(isRunnable(seller, { checkKinds: seller.checks.map((code) => ({ code })), stepTypes })).toBe(true);
  });
  test('or says in one sentence what it lacks here, checks before steps', () => {
    const why = (over: Partial<FlowDefinition>, stepTypes = HERE.stepTypes) =>
      whyNotRunnable(published(over), { ...HERE, stepTypes }, (code) => ({ kyc: 'Identity (KYC)', sof: 'Source of funds' })[code] ?? code);
    expect(why({ checks: ['aml', 'kyc', 'sof'] }, [])).toBe(
      'This installation cannot run it: it has no check called Identity (KYC) or Source of funds.',
    );
    expect(why({}, ['aml_form', 'decision'])).toBe('This installation cannot run it: it does not have the step “Screening”.');
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
    ['with a word it does not know', { colour: 'green' }],
    ['whose number is none', { id: 0 }],
  ])('%s', (_, over) => {
    expect(FlowDefinition.safeParse({ ...published(), ...over }).success).toBe(false);
  });
});
