import type { FlowDraft } from '@freehold/contract/flows/flow-draft';
import { expect, test } from 'vitest';
import { addStep, changeStep, freeKey, moveStep, removeStep, typesToAdd } from './change-steps.ts';
import { differencesOf } from './differences.ts';
import { designOf, draftWith, stepOf } from './test-design.ts';

const { parts } = designOf();
const told = (after: FlowDraft, before = draftWith()) =>
  differencesOf(before, after, parts).map(({ kind, what, before: was, after: is }) => [kind, what, was, is]);

test('nothing differs from itself', () => {
  expect(told(draftWith())).toEqual([]);
});

test('what changed in the flow is said with both values, the price with VAT', () => {
  expect(
    told(
      draftWith({
        est_minutes: 12,
        payer: 'agent',
        checks: ['kyc', 'aml'],
        price_parts: [...draftWith().price_parts, { label: 'Sanctions check', price: 'aml_check', when: 'always' }],
      }),
    ),
  ).toEqual([
    ['changed', 'Checks', 'Identity (KYC)', 'Identity (KYC), AML screening'],
    ['changed', 'Price', '£5.04 with VAT', '£6.48 with VAT'],
    ['changed', 'Price parts', 'Identity check', 'Identity check, Sanctions check'],
    ['changed', 'Paid by', 'Either, chosen for each run', 'Your firm'],
    ['changed', 'Takes about', '9 minutes', '12 minutes'],
  ]);
});

test('steps are added, removed, changed in their rules and moved, each said once', () => {
  const changed = changeStep(draftWith(), 'address_history', { config: { months: 60 }, required: false });
  expect(told(changed)).toEqual([
    ['changed', 'Addresses: is', 'Required', 'Optional'],
    ['changed', 'Addresses: covers', '36 months', '60 months'],
  ]);
  expect(told(addStep(draftWith(), 'upload').flow)).toEqual([['added', 'Documents', 'None', 'Added as step 6']]);
  expect(told(removeStep(draftWith(), 'details'))).toEqual([['removed', 'Details', 'Step 3', 'Removed']]);
  expect(told(moveStep(draftWith(), 'address_history', 2))).toEqual([['changed', 'Addresses: place', 'Step 5', 'Step 3']]);
});

test('questions are told apart by their keys', () => {
  const ask = (...questions: object[]) => draftWith({ steps: [stepOf('questions', { config: { questions } })] });
  const abroad = { key: 'abroad', text: 'Is anyone abroad?', kind: 'yes_no', required: true };
  const use = { key: 'use', text: 'What for?', kind: 'choice', options: ['To live in', 'To let'], required: false };
  expect(told(ask(abroad, use), ask(abroad))).toEqual([
    ['added', 'Questions: question', 'None', 'What for? (One of several answers; To live in, To let; optional)'],
  ]);
  expect(told(ask({ ...abroad, text: 'Is anybody abroad?' }), ask(abroad))).toEqual([
    ['changed', 'Questions: question', 'Is anyone abroad? (Yes or no; required)', 'Is anybody abroad? (Yes or no; required)'],
  ]);
});

test('a new step goes where it belongs, with a key of its own', () => {
  const once = addStep(draftWith(), 'questions');
  const twice = addStep(once.flow, 'questions');
  expect(twice.flow.steps.slice(-3).map(({ key }) => key)).toEqual(['questions', 'questions_2', 'review_and_submit']);
  expect(addStep(draftWith({ steps: [stepOf('intro_list_of_documents')] }), 'consent').flow.steps.map(({ key }) => key)).toEqual([
    'intro_list_of_documents',
    'consent',
  ]);
  expect(freeKey('a', ['a', 'a_2'])).toBe('a_3');
  expect(moveStep(draftWith(), 'details', 99)).toEqual(draftWith());
});

test('what can be added is what this installation runs and the flow can have', () => {
  expect(typesToAdd(draftWith(), parts.step_types)).toEqual(['questions', 'upload']);
  expect(typesToAdd(draftWith({ steps: [stepOf('choose_people')] }), parts.step_types)).toEqual(['run_checks', 'decision']);
  expect(typesToAdd(draftWith({ steps: [] }), parts.step_types)).not.toContain('aml_form');
});
