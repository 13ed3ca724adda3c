import { expect, test } from 'vitest';
import { type DraftStep, definitionOf, draftOf, findFlowFaults, type FlowDraft, type FlowParts } from './flow-draft.ts';
import { FlowDefinition } from './flow-definition.ts';
import { APPLICANT_STEP_TYPES, FIRST_CONFIGS, type FlowStepType, STAFF_STEP_TYPES, STEP_WORDS } from './step-types.ts';

const TYPES: readonly FlowStepType[] = [...APPLICANT_STEP_TYPES, ...STAFF_STEP_TYPES];
const PARTS: FlowParts = {
  step_types: TYPES,
  checks: [
    { code: 'kyc', name: 'Identity (KYC)' },
    { code: 'aml', name: 'AML screening' },
    { code: 'sof', name: 'Source of funds' },
  ],
  names_taken: ['Property Buyer'],
};
const step = (type: FlowStepType, over: Partial<DraftStep> = {}): DraftStep => ({
  key: type,
  type,
  ...STEP_WORDS[type],
  required: true,
  skippable: false,
  roles: [],
  config: FIRST_CONFIGS[type],
  ...over,
});
const FUNDS_AFTER_OFFER = { ...FIRST_CONFIGS.source_of_funds, required_from: 'offer_accepted' } as DraftStep['config'];
const STEPS = [
  'intro_list_of_documents',
  'consent',
  'details',
  'phone_otp',
  'id_document',
  'selfie_liveness',
  'address_history',
  'review_and_submit',
] as const;
const draft = (over: Partial<FlowDraft> = {}): FlowDraft => ({
  name: 'Buyer onboarding',
  description: 'Who a buyer is.',
  asset_type_id: 1,
  steps: STEPS.map((type) => step(type)),
  checks: ['kyc', 'aml'],
  price_parts: [{ label: 'Identity check', price: 'identity_check', when: 'always' }],
  payer: 'either',
  est_minutes: 9,
  roles: ['buyer', 'giftor'],
  saved_by_default: false,
  ...over,
});
const faults = (over: Partial<FlowDraft>) => findFlowFaults(draft(over), PARTS).map(({ step: at, field, message }) => [at, field, message]);
const types = (...chosen: FlowStepType[]) => ({ steps: chosen.map((type) => step(type)) });

test('a whole draft has no fault and becomes a definition of the schema, which becomes the same draft again', () => {
  expect(faults({})).toEqual([]);
  const definition = definitionOf(draft(), { id: 100_000, version: 3 });
  expect(FlowDefinition.parse(definition)).toEqual(definition);
  expect(definition).toMatchObject({ audience: 'applicant', kind: 'check', status: 'published', version: 3 });
  expect(definition.steps.find(({ key }) => key === 'selfie_liveness')).toMatchObject({ depends_on: ['id_document'] });
  expect(draftOf(definition)).toEqual(draft());
});

test('what the person reads and whom a step is for are kept where they are said', () => {
  const steps = STEPS.map((type) =>
    step(type, type === 'details' ? { question: ' Who are you? ', why: '', roles: ['buyer'], skippable: true } : {}),
  );
  const details = definitionOf(draft({ steps }), { id: 1, version: 1 }).steps[2];
  expect(details).toMatchObject({ question: 'Who are you?', roles: ['buyer'], skip_reason_required: true });
  expect(details).not.toHaveProperty('why');
});

test.each<[string, Partial<FlowDraft>, (string | null)[]]>([
  ['no step', { steps: [] }, [null, 'steps', 'Add a step']],
  ['the name of another flow', { name: 'property buyer' }, [null, 'name', 'Another flow has this name. Choose another']],
  ['no purpose', { description: ' ' }, [null, 'description', 'Say in a sentence what the flow is for']],
  ['no check', { checks: [] }, [null, 'checks', 'Choose at least one check: a run ends when its checks are decided']],
  ['nobody it is for', { roles: [] }, [null, 'roles', 'Choose whom at the property it is for']],
  ['a check without its step', { checks: ['aml', 'sof'] }, [null, 'steps', 'The check Source of funds needs the step “Source of funds”']],
  [
    'something collected before consent',
    types('details', 'consent', 'id_document', 'review_and_submit'),
    ['details', null, 'This collects something before the person agreed. Move it after “Consent”'],
  ],
  [
    'no consent',
    types('details', 'id_document', 'review_and_submit'),
    [null, 'steps', 'Add the step “Consent”: nothing is collected before somebody agreed to it'],
  ],
  [
    'no end',
    types('consent', 'id_document'),
    [null, 'steps', 'Add the step “Look over and send” at the end: without it nothing reaches you'],
  ],
  [
    'an end before the end',
    types('consent', 'review_and_submit', 'id_document'),
    ['review_and_submit', null, 'This is the last step. Move it to the end'],
  ],
  [
    'a selfie before the document',
    types('consent', 'selfie_liveness', 'id_document', 'review_and_submit'),
    ['selfie_liveness', null, 'This needs the step “Identity document” before it'],
  ],
  [
    'a step of the team',
    types('consent', 'id_document', 'decision', 'review_and_submit'),
    ['decision', null, 'A flow that asks the person has no steps of your team: checks and decision follow by themselves. Remove it'],
  ],
  [
    'no title',
    { steps: STEPS.map((type) => step(type, type === 'details' ? { title: ' ' } : {})) },
    ['details', 'title', 'Give the step a title'],
  ],
  [
    'no question to ask',
    { steps: [...STEPS.slice(0, -1).map((type) => step(type)), step('questions'), step('review_and_submit')] },
    ['questions', 'config.questions', 'Ask at least one question'],
  ],
  [
    'consent that can be skipped',
    { steps: STEPS.map((type) => step(type, type === 'consent' ? { skippable: true } : {})) },
    ['consent', null, 'Nobody can leave this step out. Make it required, without skipping'],
  ],
  [
    'a selfie for somebody who is asked for no document',
    { steps: STEPS.map((type) => step(type, type === 'id_document' ? { roles: ['buyer'] } : {})) },
    ['selfie_liveness', null, 'This shows to “Gifting deposit”, to whom “Identity document” does not'],
  ],
  [
    'a step for somebody the flow is not for',
    { steps: STEPS.map((type) => step(type, type === 'details' ? { roles: ['buyer', 'seller', 'giftor'] } : {})) },
    ['details', null, 'It shows to “Seller”, for whom the flow is not'],
  ],
  [
    'steps of the team in another order',
    { ...types('run_checks', 'choose_people', 'decision'), payer: 'agent' },
    [
      null,
      'steps',
      'A flow that your team does by itself is: choose people, run checks, decision, in this order. Or add a step for the person',
    ],
  ],
  [
    'a step that waits for an offer where there is no property',
    {
      asset_type_id: 0,
      roles: [],
      steps: [
        ...STEPS.slice(0, -1).map((type) => step(type)),
        step('source_of_funds', { config: FUNDS_AFTER_OFFER }),
        step('review_and_submit'),
      ],
    },
    ['source_of_funds', 'config.required_from', 'Without a property there is no offer to wait for. Choose when it is required'],
  ],
  [
    'a payer who is not there',
    types('choose_people', 'run_checks', 'decision'),
    [null, 'payer', 'A flow without a step for the person is paid by your firm'],
  ],
])('%s is said at its place, once', (_, over, fault) => {
  expect(faults(over)).toEqual([fault]);
});

test('what the installation lacks is said at the step and at the checks', () => {
  const lacking = findFlowFaults(draft({ checks: ['kyc', 'aml'] }), {
    ...PARTS,
    step_types: TYPES.filter((type) => type !== 'details'),
    checks: PARTS.checks.slice(0, 1),
  });
  expect(lacking).toEqual([
    { step: null, field: 'checks', message: 'This installation has no check called aml. Take it out' },
    { step: 'details', field: 'type', message: 'This installation does not have this step. Remove it' },
  ]);
});

test('a new step of every type has words that fit, and a whole flow can be made of what a step is first set to', () => {
  for (const type of TYPES) {
    expect(STEP_WORDS[type].title.length).toBeLessThanOrEqual(40);
    expect(STEP_WORDS[type].summary.length).toBeLessThanOrEqual(160);
  }
});
