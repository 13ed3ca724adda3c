import { describe, expect, test } from 'vitest';
import { checkDecision, EMPTY_DECISION, toDecisionBody } from './decision-form.ts';
import { answeredOf, checkResolution } from './resolution-form.ts';
import { checkRisk, EMPTY_RISK, toRiskBody } from './risk-form.ts';

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

  test('needs every answer', () => {
    expect(checkRisk(questions)({ ...EMPTY_RISK, answers: { one: 'no' } })).toEqual({ two: 'Choose an answer' });
  });
  test('needs a level and a reason when it is set by hand', () => {
    const values = { ...EMPTY_RISK, answers: { one: 'no', two: 'no' }, override: true };
    expect(checkRisk(questions)(values)).toEqual({ override_level: 'Choose a level', override_reason: REASON });
  });
  test('sends a level set by hand only while the box is ticked', () => {
    const values = { answers: { one: 'no' }, override: false, override_level: 'high' as const, override_reason: 'Pays in cash only.' };
    expect(toRiskBody(values)).toEqual({ answers: [{ code: 'one', value: 'no' }] });
    expect(toRiskBody({ ...values, override: true })).toMatchObject({ override_level: 'high', override_reason: 'Pays in cash only.' });
  });
});
