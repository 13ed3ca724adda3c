import type { FoundCheck, FoundDocument, FoundMember, FoundPerson, SearchGroup, SearchResults } from '@freehold/contract/overview/search';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressOfSearch, SEARCH_PATH, type GroupInView } from '../../../shared/search-address.ts';
import { IMOGEN, showScreen, type FakeAnswer } from '../../../shared/show-screen.tsx';
import { SearchScreen } from './search-screen.tsx';

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const PATH = '/v2/client/properties/search';
const person = (name: string, more: Partial<FoundPerson> = {}): FoundPerson => ({
  key: name,
  name,
  kind: 'person',
  phone: null,
  email: null,
  check: { id: 7, path: '/marketplace/manual_aml_check/7', public_ref: 'CHK-20261121-0007', status: 'passed', at: '2026-06-09T08:00:00Z' },
  checks: 1,
  document: null,
  party: null,
  similar: null,
  ...more,
});
const signer = (name: string, more: Partial<FoundPerson> = {}) =>
  person(name, {
    check: null,
    checks: 0,
    document: { id: 3, title: 'Memorandum of sale', status: 'viewed', at: '2026-06-09T08:00:00Z' },
    ...more,
  });
const check = (id: number, subject_name: string, reference: string | null = null): FoundCheck => ({
  id,
  // Each check leads to the page of its kind.
  path: `/marketplace/manual_${id === 2 ? 'letter' : 'aml'}_check/${id}`,
  public_ref: `CHK-20261121-000${id}`,
  reference,
  subject_name,
  subject_kind: 'person',
  status: 'needsReview',
  open_matches: 2,
  at: '2026-06-09T08:00:00Z',
  similar: null,
});
const member = (member_id: number, name: string): FoundMember => ({
  member_id,
  name,
  email: 'ren@pennard.example',
  role: 'Negotiator',
  state: 'active',
  similar: null,
});
const aDocument = (title: string, more: Partial<FoundDocument> = {}): FoundDocument => ({
  id: 12,
  reference: 'DOC-0012',
  title,
  status: 'partlySigned',
  address: '14 Calloway Crescent',
  people: ['Tobias Renner', 'Sunniva Halvorsen'],
  at: '2026-06-09T08:00:00Z',
  similar: null,
  ...more,
});
type Rows = { person?: FoundPerson[]; check?: FoundCheck[]; document?: FoundDocument[]; member?: FoundMember[] };
function found(
  { person: people = [], check: checks = [], document: documents = [], member: members = [] }: Rows,
  more: Partial<SearchResults> = {},
  totals: Partial<Record<string, number>> = {},
): FakeAnswer {
  const groups: SearchGroup[] = [
    { type: 'person', failed: false, more: (totals['person'] ?? 0) >= 2000, total: totals['person'] ?? people.length, rows: people },
    { type: 'check', failed: false, more: (totals['check'] ?? 0) >= 2000, total: totals['check'] ?? checks.length, rows: checks },
    { type: 'document', failed: false, more: false, total: documents.length, rows: documents },
    { type: 'member', failed: false, more: (totals['member'] ?? 0) >= 2000, total: totals['member'] ?? members.length, rows: members },
  ];
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const data = { read_as: 'text', workspace: { id: IMOGEN.owner_id, account_name: 'Pennard & Lisle' }, contacts: 'full', groups, ...more };
  return { data, meta: { page: 1, perPage: 10, total, totalPages: 1 } };
}
const DOWN = { status: 500, code: 'INTERNAL', message: 'Something broke' } as const;

function show(search: string, answer: FakeAnswer | ((query: URLSearchParams) => FakeAnswer) = found({}), group?: GroupInView) {
  return showScreen(<SearchScreen />, {
    at: addressOfSearch({ search, firebaseId: 'uid-7', workspaceName: 'Pennard & Lisle' }, group),
    api: { [PATH]: answer },
  });
}
const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
const hrefs = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('what was found stands grouped by kind, counted, with the match marked and the way to it', async () => {
  const { fetched } = show(
    'ren',
    found({
      person: [person('Tobias Renner')],
      check: [check(1, 'Tobias Renner'), check(2, 'Anna Sorrento', '6 Renner’s Yard')],
      member: [member(4, 'Ren Ashby')],
    }),
  );
  expect(await screen.findByText('Four things for ‘ren’ in Pennard & Lisle')).toBeTruthy();
  expect(hrefs(screen.getByRole('list', { name: 'People' }))).toEqual(['/marketplace/manual_aml_check/7']);
  expect(hrefs(screen.getByRole('list', { name: 'Checks' }))).toEqual([
    '/marketplace/manual_aml_check/1',
    '/marketplace/manual_letter_check/2',
  ]);
  expect(hrefs(screen.getByRole('list', { name: 'Members' }))).toEqual(['/members?q=Ren+Ashby']);
  expect(marks()).toEqual(['Ren', 'Ren', 'Ren', 'Ren']);
  const asked = new URL(String(fetched.mock.calls[0]?.[0]), 'http://localhost').searchParams;
  expect(Object.fromEntries(asked)).toEqual({ search: 'ren', firebaseId: 'uid-7', workspaceName: 'Pennard & Lisle' });
});

test('a document says how far it is and whose name found it, and opens where it stands', async () => {
  show(
    'sunniva',
    found({
      document: [aDocument('Memorandum of sale'), aDocument('Draft for Sunniva', { id: 13, status: 'draft', address: null, people: [] })],
    }),
  );
  const list = await screen.findByRole('list', { name: 'Documents' });
  expect(hrefs(list)).toEqual(['/sent_document_details/12', '/edit_document/13']);
  expect(list.textContent).toContain('DOC-0012 · 14 Calloway Crescent');
  expect(marks()).toEqual(['Sunniva', 'Sunniva']);
  expect(within(list).getByText('Draft')).toBeTruthy();
});

test('beyond what is counted a group and the sentence say so', async () => {
  show('sm', found({ person: [person('Ada Smith')], check: [check(1, 'Ada Smith')] }, {}, { person: 2000, check: 12 }));
  expect(await screen.findByText('More than 2,012 things for ‘sm’ in Pennard & Lisle')).toBeTruthy();
  expect(screen.getAllByText('2,000+')).toHaveLength(1);
  expect(screen.getAllByRole('radio').map((view) => view.closest('label')?.textContent)).toEqual([
    'All 2,012+',
    'People 2,000+',
    'Checks 12',
  ]);
});

test('kinds of which nothing was found are neither a group nor a view', async () => {
  show('ren', found({ person: [person('Tobias Renner')], check: [check(1, 'Tobias Renner')] }));
  expect(await screen.findByRole('list', { name: 'Checks' })).toBeTruthy();
  expect(screen.queryByText('Members')).toBeNull();
  expect(screen.getAllByRole('radio').map((view) => view.closest('label')?.textContent)).toEqual(['All 2', 'People 1', 'Checks 1']);
});

test('close spellings stand under a line of their own, marked as far as they begin alike', async () => {
  show(
    'Ann Le',
    found({
      person: [
        person('Ann Lee'),
        person('Anne Lee', { key: 'b', similar: 'spelling' }),
        person('Anna Lew', { key: 'c', similar: 'spelling' }),
      ],
    }),
  );
  const rows = within(await screen.findByRole('list', { name: 'People' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent?.replace(/CHK.*/, ''))).toEqual(['ALAnn Lee', 'Similar spelling', 'ALAnne Lee', 'ALAnna Lew']);
  expect(marks()).toEqual(['Ann', 'Le', 'Ann', 'Le', 'Ann', 'Le']);
});

test('a signer shows contacts as they may be seen, and opens nothing', async () => {
  show(
    '07700 900263',
    found(
      { person: [signer('Tamsin Rowe', { phone: '•••• ••• 263', email: 'ta•••@calloway.example' })] },
      { read_as: 'phone', contacts: 'masked' },
    ),
  );
  const people = await screen.findByRole('list', { name: 'People' });
  expect(within(people).queryByRole('link')).toBeNull();
  expect(people.textContent).toContain('•••• ••• 263 · ta•••@calloway.example');
  expect(within(people).getByText('Viewed')).toBeTruthy();
  expect(marks()).toEqual(['263']);
  expect(screen.getByText(/stay masked for your role/)).toBeTruthy();
});

test('a number with the same last six digits says so', async () => {
  show('01632 900263', found({ person: [signer('Tamsin Rowe', { phone: '+447700900263', similar: 'digits' })] }, { read_as: 'phone' }));
  expect(await screen.findByText('Same last six digits')).toBeTruthy();
  expect([marks(), screen.getByText(/\+44 7700/).textContent]).toEqual([['900 263'], expect.any(String)]);
});

test('all of a large group are one step away', async () => {
  const { router } = show('renner', found({ check: [check(1, 'Tobias Renner')] }, {}, { check: 31 }));
  fireEvent.click(await screen.findByRole('button', { name: 'View all checks' }));
  await waitFor(() =>
    expect(router.history.location.href).toContain('search=renner&firebaseId=uid-7&workspaceName=Pennard+%26+Lisle&types=check'),
  );
});

test('one group in pages: a page more keeps the text and the kind', async () => {
  const group = (query: URLSearchParams): FakeAnswer => {
    const rows = [check(3, `Page ${query.get('page')} Renner`)];
    const only: SearchGroup[] = [{ type: 'check', failed: false, total: 31, more: false, rows }];
    return query.has('types') ? found({}, { groups: only }) : found({ check: [check(1, 'Tobias Renner')] }, {}, { check: 31 });
  };
  const { router, fetched } = show('renner', group, { type: 'check', page: 1 });
  expect((await screen.findByRole('list', { name: 'Checks' })).textContent).toContain('Page 1');
  expect(screen.getByText('1 to 25 of 31')).toBeTruthy();
  const asked = fetched.mock.calls
    .map(([address]) => new URL(String(address), 'http://localhost').searchParams)
    .find((query) => query.has('types'));
  expect(Object.fromEntries(asked ?? [])).toMatchObject({ search: 'renner', types: 'check', page: '1', perPage: '25' });
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(screen.getByRole('list', { name: 'Checks' }).textContent).toContain('Page 2'));
  expect(router.history.location.href).toContain('search=renner&firebaseId=uid-7&workspaceName=Pennard+%26+Lisle&types=check&page=2');
  fireEvent.click(screen.getByRole('radio', { name: 'All 31' }));
  await waitFor(() => expect(router.history.location.href).not.toContain('types'));
});

test('digits and signs are searched for letter for letter', async () => {
  const { fetched } = show('1e5 +44');
  expect(await screen.findByText('Nothing found for ‘1e5 +44’.')).toBeTruthy();
  expect(new URL(String(fetched.mock.calls[0]?.[0]), 'http://localhost').searchParams.get('search')).toBe('1e5 +44');
});

test('a group that fails says so alone, and can be tried again', async () => {
  let broken = true;
  const rows = { check: [check(1, 'Nash Ashton')], member: [member(2, 'Ren Ashby')] };
  const failed: SearchGroup[] = [
    { type: 'check', failed: true, total: 0, more: false, rows: [] },
    { type: 'member', failed: false, total: 1, more: false, rows: rows.member },
  ];
  show('ash', () => (broken ? found({}, { groups: failed }) : found(rows)));
  expect(await screen.findByText('We could not search the checks')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Members' })).toBeTruthy();
  expect(screen.queryByText(/^Nothing found/)).toBeNull();
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Checks' })).toBeTruthy();
});

test('a search that fails as a whole keeps its text and can be tried again', async () => {
  let broken = true;
  const { router } = show('ash', () => (broken ? DOWN : found({ member: [member(2, 'Ren Ashby')] })));
  expect(await screen.findByText('We could not search for ‘ash’')).toBeTruthy();
  expect(router.history.location.href).toContain('search=ash');
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Members' })).toBeTruthy();
});

test('while the answer is on its way nothing is called missing', async () => {
  show('nobody', 'never');
  expect(await screen.findByLabelText('The workspace is being searched')).toBeTruthy();
  expect(screen.queryByText(/^Nothing found/)).toBeNull();
});

test('nothing found says for what, how to widen it, and clears the search', async () => {
  const { router } = show('hargreave');
  expect(await screen.findByText('Nothing found for ‘hargreave’.')).toBeTruthy();
  expect(screen.getByText('Try the postcode or the phone number with +44.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(router.history.location.href).toBe(SEARCH_PATH));
  expect(await screen.findByText('Type in the search box above')).toBeTruthy();
});

test.each([
  [' ', 'Type in the search box above'],
  ['a', 'Type at least 2 characters'],
])('for ‘%s’ nothing is asked, and the five things that can be searched for are told', async (search, sentence) => {
  const { fetched } = show(search);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Property address',
    'Phone number',
    'Email',
    'Name',
    'User reference',
  ]);
  expect(fetched).not.toHaveBeenCalled();
});

test('what lies in another workspace is shown there and not opened from here', async () => {
  show('ren', found({ person: [person('Tobias Renner')] }, { workspace: { id: 99, account_name: 'Pennard & Lisle, Bath' } }));
  expect(await screen.findByText('This is Pennard & Lisle, Bath.')).toBeTruthy();
  expect(screen.getByText('One thing for ‘ren’ in Pennard & Lisle, Bath')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'People' })).queryByRole('link')).toBeNull();
});

test('the arrow keys go from the heading through the rows', async () => {
  show('ren', found({ check: [check(1, 'Tobias Renner'), check(2, 'Lotte Renner')], member: [member(3, 'Ren Ashby')] }));
  const links = within(await screen.findByRole('main').catch(() => document.body)).getAllByRole('link');
  const heading = screen.getByRole('heading', { level: 1 });
  heading.focus();
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  const at = () => links.indexOf(document.activeElement as HTMLElement);
  press('ArrowDown');
  expect(at()).toBe(0);
  press('ArrowDown');
  press('ArrowDown');
  press('ArrowDown');
  expect(at()).toBe(2);
  press('ArrowUp');
  expect(at()).toBe(1);
});
