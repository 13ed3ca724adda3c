import type { FlowStep } from '@freehold/contract/flows/flow-definition';
import { describe, expect, test } from 'vitest';
import { judgeAnswers } from './answer-rules.ts';

const step = (type: string, config: object) => ({ key: 'one', type, title: 'One', config }) as unknown as FlowStep;
const faultsOf = (type: string, config: object, answers: Record<string, unknown>, today = '2026-11-23') =>
  judgeAnswers({ step: step(type, config), answers, parts: ['x'], today, pricePence: null }).faults.map(({ field, message }) => [
    field,
    message,
  ]);

describe('a question for a date', () => {
  const asked = { questions: [{ key: 'since', text: 'Since when?', kind: 'date', required: true }] };
  test.each(['2026-13-01', '2026-00-10', '2026-02-30', '2025-02-29', 'soon'])('is not answered by %s', (since) => {
    expect(faultsOf('questions', asked, { answers: { since } })).toEqual([['answers.answers.since', 'Enter a real date']]);
  });
  test('is answered by the 29th of February of a leap year', () => {
    expect(faultsOf('questions', asked, { answers: { since: '2024-02-29' } })).toEqual([]);
  });
});

describe('a proof of address of the last three months', () => {
  const asked = (dated: string, today: string) =>
    faultsOf('proof_of_address', { max_age_months: 3 }, { kind: 'utility_bill', issuer: 'Bristol Water', dated_on: dated }, today);
  test('is one of those the step accepts', () => {
    const bill = { kind: 'utility_bill', issuer: 'Bristol Water', dated_on: '2026-11-01' };
    const of = (accepts: string[]) => faultsOf('proof_of_address', { accepts, max_age_months: 3 }, bill);
    expect(of(['council_tax'])).toEqual([['answers.kind', 'Choose a document from the list']]);
    expect(of(['council_tax', 'utility_bill'])).toEqual([]);
  });
  test.each(['council_tax', 'hmrc_letter'])('may be a year old where it comes once a year: %s', (kind) => {
    const of = (dated: string) =>
      faultsOf('proof_of_address', { max_age_months: 3 }, { kind, issuer: 'Bristol', dated_on: dated }, '2026-05-31');
    expect(of('2025-05-31')).toEqual([]);
    expect(of('2025-05-30')).toEqual([['answers.dated_on', 'It must be from the last 12 months']]);
  });
  test('counts from the last day of a month that is shorter', () => {
    expect(asked('2026-02-28', '2026-05-31')).toEqual([]);
    expect(asked('2026-02-27', '2026-05-31')).toEqual([['answers.dated_on', 'It must be from the last 3 months']]);
  });
});

test('how a right to rent is shown: by a code that can be one, by papers, or where one is connected by a certified provider', () => {
  const judged = (answers: Record<string, unknown>, hasRentProvider = false) =>
    judgeAnswers({ step: step('right_to_rent', {}), answers, parts: [], today: '2026-11-23', pricePence: null, hasRentProvider });
  expect(judged({ route: 'share_code', share_code: 'r4b-7cd 9ef', dob: '1990-02-21' })).toMatchObject({
    faults: [],
    answers: { route: 'share_code', share_code: 'R4B7CD9EF', dob: '1990-02-21' },
  });
  expect(judged({ route: 'share_code', share_code: 'W4B7CD9EF' }).faults.map(({ field }) => field)).toEqual([
    'answers.share_code',
    'answers.dob',
  ]);
  // What belongs to another route is not kept.
  expect(judged({ route: 'manual', share_code: 'R4B7CD9EF', dob: '1990-02-21' }).answers).toEqual({ route: 'manual', share_code: '' });
  expect(judged({ route: 'certified_provider' }).faults).toMatchObject([{ field: 'answers.route', code: 'NOT_ACCEPTED' }]);
  expect(judged({ route: 'certified_provider' }, true).faults).toEqual([]);
  expect(judged({ route: 'nothing' }).faults).toHaveLength(1);
});
