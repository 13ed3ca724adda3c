import type { CheckListRow } from '@freehold/contract/aml-checks';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressOfSearch, SEARCH_PATH } from '../../lib/search-address.ts';
import { IMOGEN, showScreen, type FakeAnswer, type FakeApi } from '../../lib/show-screen.tsx';
import { SearchScreen } from './search-screen.tsx';

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const by = { member_id: 12, name: 'Bethan Prosser', role: 'Compliance' };
const check = (id: number, subject_name: string, reference: string | null = null): CheckListRow => ({
  id,
  public_ref: `CHK-20261121-000${id}`,
  subject_name,
  subject_kind: 'person',
  reference,
  state: 'completed',
  status: 'needsReview',
  outcome: 'refer',
  nearest: 88,
  open_matches: 2,
  decided_by: null,
  waits_for: 'matches',
  yours: true,
  assigned_to: null,
  created_by: by,
  created_at: '2026-06-09T08:00:00Z',
  screened_at: '2026-06-09T08:00:01Z',
  demo: false,
  is_practice: false,
});
const found = (rows: CheckListRow[], total = rows.length): FakeAnswer => ({
  data: rows,
  meta: { page: 1, perPage: 10, total, totalPages: 1, last_30_days: 9, waiting: 0, any: true },
});
const member = (member_id: number, first_name: string, surname: string, state = 'active') => ({
  member_id,
  first_name,
  surname,
  email: `${first_name}@pennard.example`.toLowerCase(),
  role_id: 4,
  role: 'Negotiator',
  state,
  nominated_officer: 'none',
});
const MEMBERS = { data: [member(1, 'Imogen', 'Ashworth'), member(2, 'Ren', 'Ashby', 'invited'), member(3, 'Renata', 'Gone', 'removed')] };
const DOWN = { status: 500, code: 'INTERNAL', message: 'Something broke' } as const;

function show(search: string, api: FakeApi = {}, user = IMOGEN) {
  return showScreen(<SearchScreen />, {
    user,
    at: addressOfSearch({ search, firebaseId: 'uid-7', workspaceName: 'Pennard & Lisle' }),
    api: { '/v2/client/checks': found([]), '/v2/client/members': MEMBERS, ...api },
  });
}
const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);

test('what was found stands grouped by kind, counted, with the match marked', async () => {
  show('ren', { '/v2/client/checks': found([check(1, 'Tobias Renner'), check(2, 'Anna Sorrento', '6 Renner’s Yard')]) });
  expect(await screen.findByText('Three things for ‘ren’ in Pennard & Lisle')).toBeTruthy();
  const checks = await screen.findByRole('list', { name: 'Checks' });
  expect(
    within(checks)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/marketplace/manual_aml_check/1', '/marketplace/manual_aml_check/2']);
  expect(within(screen.getByRole('list', { name: 'Members' })).getAllByRole('listitem')).toHaveLength(1);
  expect(marks()).toEqual(['Ren', 'ren', 'Ren', 'Ren', 'ren']);
});

test('all of many checks are one link away, under the same words', async () => {
  const { fetched } = show('renner', { '/v2/client/checks': found([check(1, 'Tobias Renner')], 31) });
  const all = await screen.findByRole('link', { name: 'See all' });
  expect(all.getAttribute('href')).toBe('/marketplace/manual_aml_check?q=renner');
  expect(screen.getByText('31')).toBeTruthy();
  const asked = fetched.mock.calls.map(([address]) => String(address)).find((address) => address.includes('/checks'));
  expect(asked).toContain('q=renner&perPage=10');
});

test('digits and signs are searched for letter for letter', async () => {
  const { fetched } = show('1e5 +44');
  expect(await screen.findByText('Nothing found for ‘1e5 +44’')).toBeTruthy();
  expect(fetched.mock.calls.map(([address]) => new URL(String(address), 'http://localhost').searchParams.get('q'))).toContain('1e5 +44');
});

test('a group that fails says so alone, and can be tried again', async () => {
  let broken = true;
  show('ash', { '/v2/client/checks': () => (broken ? DOWN : found([check(1, 'Nash Ashton')])) });
  expect(await screen.findByText('We could not search the checks')).toBeTruthy();
  expect(await screen.findByRole('list', { name: 'Members' })).toBeTruthy();
  expect(screen.queryByText(/^Nothing found/)).toBeNull();
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Checks' })).toBeTruthy();
});

test('while the checks are on their way the members stand already, and nothing is called missing', async () => {
  show('nobody', { '/v2/client/checks': 'never' });
  expect(await screen.findByLabelText('Checks are being searched')).toBeTruthy();
  expect(screen.queryByText(/^Nothing found/)).toBeNull();
});

test('nothing found says for what, how to search, and clears the search', async () => {
  const { router } = show('hargreave');
  expect(await screen.findByText('Nothing found for ‘hargreave’')).toBeTruthy();
  expect(screen.getByText('Phone number')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(router.history.location.href).toBe(SEARCH_PATH));
  expect(await screen.findByText('Write in the search box above what you look for')).toBeTruthy();
});

test('without a text nothing is asked, and the five things that can be searched for are told', async () => {
  const { fetched } = show(' ');
  expect(await screen.findByText('You can search by')).toBeTruthy();
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Property address',
    'Phone number',
    'Email',
    'Name',
    'User reference',
  ]);
  expect(fetched).not.toHaveBeenCalled();
});

test('who may not see checks still finds members, without an error', async () => {
  const { fetched } = show('imogen', {}, { ...IMOGEN, can: { ...IMOGEN.can, see_checks: false } });
  expect(await screen.findByText('One thing for ‘imogen’ in Pennard & Lisle')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(fetched.mock.calls.map(([address]) => String(address)).filter((address) => address.includes('/checks'))).toEqual([]);
});
