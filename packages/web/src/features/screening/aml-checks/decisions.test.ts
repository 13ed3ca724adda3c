import { describe, expect, test } from 'vitest';
import { checkDecision, EMPTY_DECISION, toDecisionBody } from '../../../shared/checks/decision-form.ts';
import { answeredOf, checkResolution } from './resolution-form.ts';
import { checkRisk, startOfRisk, suggestedFor, toRiskBody } from '../../../shared/checks/risk-form.ts';

const REASON = 'Give a reason of at least 10 characters';

describe('a decision', () => {
  test('must be chosen', async () => {
    expect(await checkDecision('pass')(EMPTY_DECISION)).toEqual({ value: 'Choose a decision' });
  });
  test('needs no reason when a pass is accepted, and one everywhere else', async () => {
    expect(await checkDecision('pass')({ ...EMPTY_DECISION, value: 'accepted' })).toEqual({});
    expect(await checkDecision('refer')({ ...EMPTY_DECISION, value: 'accepted' })).toEqual({ reason: REASON });
    expect(await checkDecision('pass')({ ...EMPTY_DECISION, value: 'rejected', reason: 'too short' })).toEqual({ reason: REASON });
  });
  test('with conditions needs at least one, each saying what must be done and a real date', async () => {
    const values = { value: 'accepted_with_conditions' as const, reason: 'Known since 2004.', conditions: [] };
    expect(await checkDecision('refer')(values)).toEqual({ conditions: 'Add at least one condition' });
    expect(await checkDecision('refer')({ ...values, conditions: [{ text: '', due: '31/02/2027' }] })).toEqual({
      'conditions.0.text': 'Say what must be done',
      'conditions.0.due': 'Enter a real date',
    });
    expect(await checkDecision('refer')({ ...values, conditions: [{ text: 'See the passport', due: '1/12/2026' }] })).toEqual({});
  });
  test('drops conditions that belong to another choice', () => {
    const conditions = [{ text: 'See the passport', due: '' }];
    expect(toDecisionBody({ value: 'accepted', reason: '', conditions }, 4)).toEqual({ version: 4, value: 'accepted', conditions: [] });
  });
});

describe('an answer to a match', () => {
  test('needs an answer, a reason that can stand behind it, and a note', async () => {
    expect(await checkResolution({ status: null, reason_code: null, text: '' })).toEqual({ status: 'Choose an answer', text: REASON });
    expect(await checkResolution({ status: 'false_positive', reason_code: 'same_person', text: 'Seen the passport.' })).toEqual({
      reason_code: 'Choose a reason',
    });
    expect(await checkResolution({ status: 'false_positive', reason_code: 'different_dob', text: 'Seen the passport.' })).toEqual({});
  });
  test('says how many of two people have answered', async () => {
    expect(answeredOf({ needs_two: false, awaiting_second: false, status: 'open' })).toBeNull();
    expect(answeredOf({ needs_two: true, awaiting_second: false, status: 'open' })).toBe('two people must agree');
    expect(answeredOf({ needs_two: true, awaiting_second: true, status: 'true_match' })).toBe('1 of 2');
    expect(answeredOf({ needs_two: true, awaiting_second: false, status: 'false_positive' })).toBe('2 of 2');
  });
});

describe('a risk assessment', () => {
  const questions = ['one', 'two'].map((code) => ({
    code,
    group: 'customer' as const,
    question: code,
    options: [{ value: 'no', label: 'No', weight: 0 }],
  }));

  const empty = startOfRisk(null);
  const suggestion = {
    answers: [{ code: 'one', value: 'no', why: 'As in CHK-20261101-0001, 1 Nov 2026' }],
    rating: { level: 'medium' as const, words: 'Set by hand by Bethan Prosser on 1 Nov 2026' },
    override: null,
  };

  test('needs every answer', () => {
    expect(checkRisk(questions, null)({ ...empty, answers: { one: 'no' } })).toEqual({ two: 'Choose an answer' });
  });
  test('needs a level and a reason when it is set by hand', () => {
    const values = { ...empty, answers: { one: 'no', two: 'no' }, override: true };
    expect(checkRisk(questions, null)(values)).toEqual({ override_level: 'Choose a level', override_reason: REASON });
  });
  test('sends a level set by hand only while the box is ticked', () => {
    const values = { ...empty, answers: { one: 'no' }, override_level: 'high' as const, override_reason: 'Pays in cash only.' };
    expect(toRiskBody(values, null)).toEqual({ answers: [{ code: 'one', value: 'no' }], suggested: [], confirmed: false });
    expect(toRiskBody({ ...values, override: true }, null)).toMatchObject({
      override_level: 'high',
      override_reason: 'Pays in cash only.',
    });
  });
  test('opens with what is on file, which counts only once it is confirmed', () => {
    const values = { ...startOfRisk(suggestion), answers: { one: 'no', two: 'no' } };
    expect(startOfRisk(suggestion)).toMatchObject({ answers: { one: 'no' }, confirmed: false });
    expect(checkRisk(questions, suggestion)(values)).toEqual({ confirmed: 'Confirm the suggested answers, or change them' });
    expect(checkRisk(questions, suggestion)({ ...values, confirmed: true })).toEqual({});
    expect(toRiskBody({ ...values, confirmed: true }, suggestion)).toMatchObject({ suggested: ['one'], confirmed: true });
  });
  test('an answer that was changed is no suggestion any more', () => {
    const values = { ...startOfRisk(suggestion), answers: { one: 'yes', two: 'no' } };
    expect(suggestedFor(suggestion, values, 'one')).toBeNull();
    expect(checkRisk(questions, suggestion)(values)).toEqual({});
  });
  test('a level that was set by hand on the record is suggested with its reason, and has to be confirmed', () => {
    const byHand = { ...suggestion, answers: [], override: { level: 'high' as const, reason: 'Rated by hand: funds from abroad' } };
    const values = { ...startOfRisk(byHand), answers: { one: 'no', two: 'no' } };
    expect(values).toMatchObject({ override: true, override_level: 'high' });
    expect(checkRisk(questions, byHand)(values)).toHaveProperty('confirmed');
    expect(checkRisk(questions, byHand)({ ...values, override: false })).toEqual({});
  });
});
