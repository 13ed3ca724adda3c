import type { Party } from '@freehold/contract/people/parties';
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreen, type FakeAnswer } from '../../../shared/show-screen.tsx';
import { ErasureCard } from './erasure-card.tsx';

// The contract's schemas are fetched with the first question.
configure({ asyncUtilTimeout: 4000 });

// jsdom has no fonts, and a text area that grows waits for them.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

beforeEach(() => {
  document.body.innerHTML = '<div id="dialogs"></div>';
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ROUTE = '/v2/client/parties/12/activity-erasure';
// What the card reads of a record.
const TOBIAS = { id: 12, name: 'Tobias Renner' };
function show(answer: FakeAnswer, can = { hold: true }) {
  const asked: FakeAnswer[] = [answer, { data: { events: 3 } }];
  const party: Pick<Party, 'id' | 'name'> & { can: Pick<Party['can'], 'hold'> } = { ...TOBIAS, can };
  showScreen(<ErasureCard party={party} />, { api: { [ROUTE]: () => asked.shift() ?? 'never' }, at: '/people/12' });
}
const open = async () => fireEvent.click(await screen.findByRole('button', { name: 'Erase from activity' }));

test('says how many events, asks for a reason, and says what was erased', async () => {
  show({ data: { events: 3, kept: null } });
  await open();
  await screen.findByText(/3 events tell of Tobias Renner.*cannot be undone/);
  fireEvent.click(screen.getByRole('button', { name: 'Erase details' }));
  await screen.findByText('Give a reason of at least 10 characters');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Asked for by letter' } });
  fireEvent.click(screen.getByRole('button', { name: 'Erase details' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  [{ events: 3, kept: 'Kept until 4 May 2031 because the law requires it.' }, 'Kept until 4 May 2031 because the law requires it.'],
  [{ events: 0, kept: null }, 'No event that can be read tells of Tobias Renner.'],
])('where nothing can be erased it says why, and has no button for it', async (data, words) => {
  show({ data });
  await open();
  await screen.findByText(words);
  expect(screen.queryByRole('button', { name: 'Erase details' })).toBeNull();
  for (const close of screen.getAllByRole('button', { name: 'Close' }).slice(0, 1)) fireEvent.click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a failure is said and can be tried again', async () => {
  show({ status: 500, code: 'INTERNAL', message: 'Something went wrong' });
  await open();
  await screen.findByRole('button', { name: /again/i });
});

test('who may not judge a record is not offered it', () => {
  show({ data: { events: 3, kept: null } }, { hold: false });
  expect(screen.queryByRole('button', { name: 'Erase from activity' })).toBeNull();
});
