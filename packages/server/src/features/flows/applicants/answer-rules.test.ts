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
