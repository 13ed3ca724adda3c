import type { FundsCheck } from '@freehold/contract/identity/funds-checks';
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../../shared/show-screen.tsx';
import { FlagsCard } from './flags-card.tsx';

// jsdom has no fonts, and a text area that grows waits for them.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
// The form's code is fetched when it is first shown.
configure({ asyncUtilTimeout: 4000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FLAG = {
  id: 9,
  rule: 'round_cash',
  title: 'Round sum, paid in as cash',
  explained: 'The words of the line say cash.',
  amount_pence: 400_000,
  lines: [{ file_id: 3, line: 5, date: '2026-09-02', description: 'CASH PAID IN CLIFTON', amount_pence: 400_000 }],
  line_count: 1,
  status: 'open',
  answers: [],
  can: { answer: true, why_not: null },
};
const check = (flags: object[], linesRead = 8) =>
  ({
    id: 7,
    version: 4,
    funds: { flags, parts: [], lines_read: linesRead, statements: [{ file_id: 3, name: 'savings.csv' }] },
  }) as unknown as FundsCheck;

test('the first that is open shows its rule, its line and its file, and is answered with words', async () => {
  const { fetched } = showScreen(<FlagsCard check={check([FLAG])} />, { api: { '/v2/client/funds-flags/9/answer': { data: check([]) } } });
  expect(await screen.findByRole('button', { expanded: true, name: /Round sum, paid in as cash/ })).toBeTruthy();
  expect(screen.getByText('CASH PAID IN CLIFTON').textContent).toContain('savings.csv, line 5');
  fireEvent.click(await screen.findByRole('radio', { name: /^Explained/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Record answer' }));
  expect(await screen.findByText('Give a reason of at least 10 characters')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('What explains it'), { target: { value: 'Seen in the receipt' } });
  fireEvent.click(screen.getByRole('button', { name: 'Record answer' }));
  const sent = () =>
    fetched.mock.calls.map((one) => one as unknown as [string, RequestInit]).filter(([path]) => String(path).endsWith('/answer'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(JSON.parse(String(sent()[0]?.[1].body))).toEqual({
    check_version: 4,
    status: 'cleared',
    text: 'Seen in the receipt',
  });
});

test('who may not answer reads why, and what others said', async () => {
  const said = [
    { id: 1, by: { name: 'Bethan Prosser', role: 'Compliance' }, at: '2026-11-20T10:00:00Z', status: 'asked', text: 'Where from?' },
  ];
  showScreen(
    <FlagsCard check={check([{ ...FLAG, status: 'asked', answers: said, can: { answer: false, why_not: 'Ask an owner or admin.' } }])} />,
    { api: {} },
  );
  expect(await screen.findByText('Asked: Where from?')).toBeTruthy();
  expect(screen.getByText('Ask an owner or admin.')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('nothing found is never said of statements that were not read', async () => {
  showScreen(<FlagsCard check={check([], 0)} />, { api: {} });
  expect(await screen.findByText('Nothing was looked for, because no statement was read.')).toBeTruthy();
  cleanup();
  showScreen(<FlagsCard check={check([], 8)} />, { api: {} });
  expect(await screen.findByText('Nothing in the lines that were read wants an answer.')).toBeTruthy();
});
