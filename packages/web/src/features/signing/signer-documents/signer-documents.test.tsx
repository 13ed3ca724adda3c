import type { SignerDocument } from '@freehold/contract/signing/signer-documents';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { formatDay } from '../../../lib/format.ts';
import { showScreen, type FakeAnswer } from '../../../shared/show-screen.tsx';
import { PendingDocumentsScreen } from './pending-documents-screen.tsx';
import { SignedDocumentsScreen } from './signed-documents-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sale: SignerDocument = {
  id: 3,
  title: 'Memorandum of sale',
  account_name: 'Pennard & Lisle, Bristol',
  status: 'viewed',
  sent_at: '2026-06-02T09:00:00Z',
  signed_at: null,
  brand: { colour: null, logo: null },
};
const page = (rows: SignerDocument[], total = rows.length): FakeAnswer => ({
  data: rows,
  meta: { page: 1, perPage: 25, total, totalPages: Math.max(1, Math.ceil(total / 25)) },
});
const PENDING = '/user_contracts_list';
const SIGNED = '/signed_contracts_list';
/** Each list asked for by its own name. */
const api = (pending: FakeAnswer, signed = page([])) => ({
  '/v2/app/documents': (query: URLSearchParams) => (query.get('state') === 'signed' ? signed : pending),
});

test('what waits stands with who sent it, when, and how far it is', async () => {
  showScreen(<PendingDocumentsScreen />, { api: api(page([sale])), at: PENDING });
  const table = await screen.findByRole('table', { name: 'Pending Documents' });
  const cells = within(table).getAllByRole('cell');
  expect(cells.slice(1).map((cell) => cell.textContent)).toEqual(['Pennard & Lisle, Bristol', 'Viewed', formatDay(sale.sent_at)]);
  expect(within(cells[0] ?? table).getByText('Memorandum of sale')).toBeTruthy();
  expect(screen.getByText('One document to sign')).toBeTruthy();
});

test('what is signed stands with the day it was signed', async () => {
  const signed = page([{ ...sale, status: 'partlySigned', signed_at: '2026-06-05T09:00:00Z' }]);
  showScreen(<SignedDocumentsScreen />, { api: api(page([]), signed), at: SIGNED });
  const table = await screen.findByRole('table', { name: 'Signed documents' });
  expect(within(table).getByText('Partly signed')).toBeTruthy();
  expect(within(table).getByText(formatDay('2026-06-05'))).toBeTruthy();
});

test.each([
  ['nothing waits', PENDING, <PendingDocumentsScreen key="1" />, 'Nothing to sign'],
  ['nothing is signed', SIGNED, <SignedDocumentsScreen key="2" />, 'Nothing signed yet'],
])('where %s the page says so', async (_what, at, shown, words) => {
  showScreen(shown, { api: api(page([])), at });
  expect(await screen.findByRole('heading', { level: 2, name: words })).toBeTruthy();
});

test('a list that fails says so and loads when it is tried again', async () => {
  let answer: FakeAnswer = { status: 500, code: 'INTERNAL', message: 'Something went wrong on our side.' };
  showScreen(<PendingDocumentsScreen />, { api: { '/v2/app/documents': () => answer }, at: PENDING });
  expect(await screen.findByText('We could not load your documents')).toBeTruthy();
  answer = page([sale]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Pending Documents' })).toBeTruthy();
});

test('somebody who is signed out sees no error on their way out', async () => {
  const { fetched } = showScreen(<PendingDocumentsScreen />, {
    api: { '/v2/app/documents': { status: 401, code: 'UNAUTHENTICATED', message: 'You were signed out.' } },
    at: PENDING,
  });
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled(), { timeout: 10_000 });
  expect(await screen.findByLabelText('Documents are loading')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the pages of a long list stand in the address', async () => {
  const { router } = showScreen(<PendingDocumentsScreen />, { api: api(page([sale], 60)), at: PENDING });
  fireEvent.click(await screen.findByRole('button', { name: 'Page 3' }));
  await vi.waitFor(() => expect(router.state.location.href).toBe('/user_contracts_list?page=3'), { timeout: 10_000 });
});

test('a page that is no longer there leads to the first', async () => {
  const { router } = showScreen(<PendingDocumentsScreen />, { api: api(page([], 3)), at: `${PENDING}?page=9` });
  fireEvent.click(await screen.findByRole('button', { name: 'Show the first page' }));
  await vi.waitFor(() => expect(router.state.location.href).toBe(PENDING), { timeout: 10_000 });
});
