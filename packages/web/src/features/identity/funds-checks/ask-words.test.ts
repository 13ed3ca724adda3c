import type { FundsCheck } from '@freehold/contract/identity/funds-checks';
import { expect, test } from 'vitest';
import { draftWords, MOST_WORDS } from './ask-words.ts';

type Flag = FundsCheck['funds']['flags'][number];
const flag = (rule: string, amount: number | null, more: Partial<Flag> = {}): Flag => ({
  id: 1,
  rule,
  title: 'Round sum, paid in as cash',
  explained: '£4,000.00 was paid in as cash; the threshold is £500.',
  amount_pence: amount,
  lines: amount === null ? [] : [{ file_id: 1, line: 2, date: '2026-04-02', description: 'CASH PAID IN', amount_pence: amount }],
  line_count: amount === null ? 0 : 1,
  status: 'open',
  answers: [],
  can: { answer: true, why_not: null },
  ...more,
});
const draft = (...flags: Flag[]) => draftWords({ funds: { flags } as FundsCheck['funds'] });

test('asks of each line that nobody settled, and says nothing of why it was looked at', () => {
  const words = draft(
    flag('round_cash', 400_000),
    flag('gambling', -5_000, { title: 'Gambling' }),
    flag('third_party', 620_000, { status: 'cleared' }),
    flag('month_missing', null),
  );
  expect(words).toBe(
    'Where did £4,000 on 2 Apr 2026 come from? What was £50 on 2 Apr 2026 for? Please send the statements of the months that are missing.',
  );
  expect(words).not.toMatch(/gambling|cash|threshold/i);
});

test('asks the same once, keeps within what is sent, and says nothing where all is settled', () => {
  expect(draft(flag('round_cash', 400_000), flag('large_credit', 400_000))).toBe('Where did £4,000 on 2 Apr 2026 come from?');
  expect(draft(...Array.from({ length: 40 }, (_, at) => flag('round_cash', 400_000 + at * 100))).length).toBeLessThanOrEqual(MOST_WORDS);
  expect(draft(flag('round_cash', 400_000, { status: 'stands' }))).toBe('');
});
