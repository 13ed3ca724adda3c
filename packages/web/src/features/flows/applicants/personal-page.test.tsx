import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { showScreen, type FakeAnswer, type FakeApi } from '../../../shared/show-screen.tsx';
import { AGENCY, api, CHALLENGE, LINK, listOf, none, OPENED, refused, SESSION, step, STEPS, task } from './personal-page-examples.ts';
import { PersonalPageScreen } from './personal-page-screen.tsx';

const kept = vi.hoisted(() => new Map<string, Map<unknown, unknown>>());
vi.mock('idb-keyval', () => {
  const of = (store: string) => kept.get(store) ?? kept.set(store, new Map()).get(store) ?? new Map();
  return {
    createStore: (name: string) => name,
    get: async (key: unknown, store: string) => of(store).get(key),
    set: async (key: unknown, value: unknown, store: string) => void of(store).set(key, value),
    del: async (key: unknown, store: string) => void of(store).delete(key),
    clear: async (store: string) => of(store).clear(),
    entries: async (store: string) => [...of(store)],
  };
});

beforeEach(() => {
  localStorage.clear();
  kept.clear();
  document.cookie = 'freehold_language=; Path=/; Max-Age=0';
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (at: string, more: FakeApi = {}) => showScreen(<PersonalPageScreen />, { api: api(more), at, path: '/personal-page' });
const openLink = (more: FakeApi = {}) => show(`/personal-page#t=${LINK}`, more);
function signedIn(at = '/personal-page', more: FakeApi = {}) {
  writeStored('appUserToken', SESSION);
  return show(at, more);
}
const callsTo = (fetched: ReturnType<typeof showScreen>['fetched'], path: string) =>
  fetched.mock.calls.flatMap(([url, init]: unknown[]) => (url === path ? [init as RequestInit] : []));
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name }, { timeout: 5_000 });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a link is opened by a call, leaves the address at once, and a code shows whose it is', async () => {
  const { fetched, router } = openLink();
  await title('Where shall we send your code?');
  expect([router.state.location.href, JSON.parse(String(callsTo(fetched, '/v2/public/links/resolve')[0]?.body))]).toEqual([
    '/personal-page',
    { token: LINK },
  ]);
  expect(callsTo(fetched, '/v2/public/otp/send')).toEqual([]);
  press('Send me a code');
  await title('Enter the code we sent');
  expect(screen.getByText('•••• ••• 418')).toBeTruthy();
  fill('Six digits', '407182');
  await title('What to have ready');
  expect(readStored('appUserToken')).toBe(SESSION);
  await waitFor(() => expect(router.state.location.href).toBe('/personal-page?task=9&step=intro'));
});

test('a wrong code says what is left, and the field is empty again', async () => {
  const wrong = {
    status: 422,
    code: 'VALIDATION_FAILED',
    message: '',
    errors: [{ field: 'code', code: 'WRONG', message: 'That code is not right. 3 tries left.' }],
  };
  openLink({ '/v2/public/otp/verify': wrong });
  await title('Where shall we send your code?');
  press('Send me a code');
  await title('Enter the code we sent');
  expect(screen.getByText('You can in 1:00')).toBeTruthy();
  fill('Six digits', '407182');
  expect(await screen.findByText('That code is not right. 3 tries left.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Six digits').value).toBe('');
});

test.each([
  ['expired', 'This link has expired', 'This link has expired. We have told your agent.'],
  ['finished', 'You have finished this', 'You have finished this. Nothing else to do.'],
  ['cancelled', 'This is not needed any more', 'Pennard & Lisle has closed this. There is nothing to do.'],
])('a link that is %s says so', async (state, heading, line) => {
  openLink({ '/v2/public/links/resolve': { data: { ...OPENED, state, code_to: [] } } });
  await title(heading);
  expect(screen.getByText(line)).toBeTruthy();
});

test('whoever has an expired link asks for a new one', async () => {
  const { fetched } = openLink({ '/v2/public/links/resolve': { data: { ...OPENED, state: 'expired', code_to: [] } } });
  await title('This link has expired');
  press('Ask for a new link');
  await title('We have asked for a new link');
  expect(JSON.parse(String(callsTo(fetched, '/v2/public/links/ask')[0]?.body))).toEqual({ token: LINK, kind: 'new_link' });
});

test('a link that is none leads to signing in by contact', async () => {
  openLink({ '/v2/public/links/resolve': refused(404, 'LINK_INVALID', '') });
  await title('This link does not work');
  press('Sign in');
  await title('Sign in to your tasks');
});

test('“This is not my number” asks first, then tells the agent', async () => {
  const { fetched } = openLink();
  await title('Where shall we send your code?');
  press(/This is not my number/);
  await title('Is this not yours?');
  expect(callsTo(fetched, '/v2/public/links/ask')).toEqual([]);
  expect(document.activeElement?.textContent).toBe('No, go back');
  press('Yes, it is not mine');
  await title('We have told your agent');
  expect(JSON.parse(String(callsTo(fetched, '/v2/public/links/ask')[0]?.body))).toEqual({ token: LINK, kind: 'wrong_person' });
});

test('a handover is used by a press, not by being opened', async () => {
  const { fetched } = openLink({ '/v2/public/links/resolve': { data: { ...OPENED, purpose: 'handover', code_to: [] } } });
  await title('Carry on here');
  expect(callsTo(fetched, '/v2/public/links/redeem')).toEqual([]);
  press('Carry on here');
  await title('What to have ready');
});

test('without a link one signs in by contact, and the list follows', async () => {
  show('/personal-page', {
    '/v2/public/app-users/code': none,
    '/v2/public/app-users/sign-in': { data: { token: SESSION, expires_at: '2026-11-30T09:20:00Z', app_user: null } },
  });
  await title('Sign in to your tasks');
  fill('Email or mobile number', '07700');
  press('Send me a code');
  expect(await screen.findByText(/^Enter an email address, like name@example.com, or a mobile number/)).toBeTruthy();
  fill('Email or mobile number', '07700 900418');
  press('Send me a code');
  await title('Enter the code we sent');
  fill('Six digits', '407182');
  await title('Hello, Sunniva');
});

test('the list names what to do, from whom, how far it is and what comes next', async () => {
  const other = task({ id: 12, name: 'Tenant', agency: { ...AGENCY, name: 'Quillon Lettings' }, state: 'invited' });
  const over = task({ id: 3, name: 'Identity check', state: 'closed', submitted_at: '2026-03-14T10:00:00Z' });
  signedIn('/personal-page', {
    '/v2/app/tasks': {
      data: listOf(other, over, task({ all: [step('intro', 'intro_list_of_documents', { state: 'done' }), ...STEPS.slice(1)] })),
    },
  });
  await title('Hello, Sunniva');
  expect(screen.getByText(/^Two things to do, from two agencies\. You can stop/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: '1 of 4 steps done' })).toBeTruthy();
  expect([screen.getByText('Next: Details'), screen.getByText('7 min left')].length).toBe(2);
  expect(screen.getByText('One thing finished')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Carry on with details' })).toBeTruthy();
  expect(screen.getByText(/Signed in on this device until/)).toBeTruthy();
  expect(screen.queryByText('Papers to sign')).toBeNull();
});

test('nothing to do is said, with what was finished open', async () => {
  signedIn('/personal-page', { '/v2/app/tasks': { data: listOf(task({ state: 'closed', submitted_at: '2026-03-14T10:00:00Z' })) } });
  await title('Nothing to do right now');
  expect(screen.getByText(/Sent 14 March/)).toBeTruthy();
});

test('a helper on a device of the firm is named, and documents to sign lead to their list', async () => {
  const { router } = signedIn('/personal-page', {
    '/v2/app/tasks': { data: { ...listOf(task()), helper: 'Dev Chaudhuri' } },
    '/v2/app/documents': { data: [{}] },
  });
  expect(await screen.findByText('Dev Chaudhuri works with you on this device.')).toBeTruthy();
  fireEvent.click(await screen.findByText('Papers to sign'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/user_contracts_list'));
});

test('signing out ends the session and leaves nothing on the device', async () => {
  const { fetched } = signedIn();
  await title('Hello, Sunniva');
  press('Sign out');
  await title('Sign in to your tasks');
  expect(readStored('appUserToken')).toBeNull();
  expect(callsTo(fetched, '/v2/app/session/end')).toHaveLength(1);
});

const AT_DETAILS = '/personal-page?task=9&step=details';
const SAVE = '/v2/app/tasks/9/steps/details';
function writeDetails() {
  fill('First name', 'Sunniva');
  fill('Last name', 'Halvorsen');
  fill('Day', '22');
  fill('Month', '7');
  fill('Year', '1984');
}

test('a step says what is missing at its field, with the focus on the first', async () => {
  signedIn(AT_DETAILS);
  await title('About you');
  expect(screen.getByText('Step 2 of 4')).toBeTruthy();
  fill('First name', '');
  press('Continue');
  expect(await screen.findByText('Enter your first name')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('There are two things to put right');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
});

test('a finished step is saved whole and leads to the next', async () => {
  const saved = task({
    all: STEPS.map((each) => (each.key === 'details' || each.key === 'intro' ? { ...each, state: 'done' as const } : each)),
  });
  const { fetched, router } = signedIn(AT_DETAILS, { [SAVE]: { data: saved } });
  await title('About you');
  writeDetails();
  press('Continue');
  await title('How do you own the home?');
  expect(router.state.location.href).toBe('/personal-page?task=9&step=ownership');
  expect(JSON.parse(String(callsTo(fetched, SAVE).at(-1)?.body))).toEqual({
    answers: { first_name: 'Sunniva', last_name: 'Halvorsen', nationality: 'GB', dob: '1984-07-22' },
    answers_version: 0,
    finished: true,
  });
});

test('offline the page says that the answers are kept, and goes on', async () => {
  signedIn(AT_DETAILS, { [SAVE]: refused(503, 'MAINTENANCE') });
  await title('About you');
  writeDetails();
  press('Continue');
  expect(await screen.findByText('You are offline.')).toBeTruthy();
  expect(screen.getByText(/Your answers are kept on this phone\./)).toBeTruthy();
  expect([...(kept.get('freehold-answers') ?? new Map()).keys()]).toEqual(['9/details']);
});

test('what another device saved meanwhile is shown beside what was typed here', async () => {
  const theirs = { first_name: 'Sunniva', last_name: 'Renner', dob: '1984-07-22', nationality: 'GB' };
  const other = task({ all: STEPS.map((each) => (each.key === 'details' ? { ...each, answers: theirs, answers_version: 4 } : each)) });
  let current = task();
  let answer: FakeAnswer = refused(412, 'STALE_VERSION');
  const { fetched } = signedIn(AT_DETAILS, { [SAVE]: () => answer, '/v2/app/tasks/9': () => ({ data: current }) });
  await title('About you');
  writeDetails();
  current = other;
  press('Continue');
  await title('You changed this on another device too');
  expect(await screen.findByText('Sunniva Renner')).toBeTruthy();
  expect(screen.getByText('Sunniva Halvorsen')).toBeTruthy();
  answer = { data: task({ all: other.all.map((each) => (each.key === 'details' ? { ...each, state: 'done' as const } : each)) }) };
  press('Keep these');
  await waitFor(() => expect(JSON.parse(String(callsTo(fetched, SAVE).at(-1)?.body)).answers_version).toBe(4));
});

test('a session that ends in the middle leads back to signing in, and nothing typed is lost', async () => {
  const { router } = signedIn(AT_DETAILS, { [SAVE]: refused(401, 'UNAUTHENTICATED') });
  await title('About you');
  writeDetails();
  press('Continue');
  await title('Sign in again');
  expect(screen.getByText('You were signed out. What you typed is kept on this device.')).toBeTruthy();
  expect(router.state.location.href).toBe(AT_DETAILS);
  expect(kept.get('freehold-answers')?.size).toBe(1);
});

test('a step may be left out with a reason', async () => {
  const { fetched } = signedIn('/personal-page?task=9&step=ownership', {
    '/v2/app/tasks/9/steps/ownership/skip': {
      data: task({
        all: STEPS.map((each) =>
          each.key === 'ownership' ? { ...each, state: 'skipped' as const, skip_reason: 'I sell for my aunt' } : each,
        ),
      }),
    },
  });
  await title('How do you own the home?');
  press('Leave this out');
  await title('Why do you leave this out?');
  press('Leave this out');
  expect(await screen.findByText('Give a reason of at least 10 characters')).toBeTruthy();
  fill('Reason', 'I sell for my aunt');
  press('Leave this out');
  await waitFor(() =>
    expect(JSON.parse(String(callsTo(fetched, '/v2/app/tasks/9/steps/ownership/skip').at(-1)?.body))).toEqual({
      reason: 'I sell for my aunt',
    }),
  );
});

test('another way is asked for with one press, and said', async () => {
  const { fetched } = signedIn(AT_DETAILS, { '/v2/app/tasks/9/ask': { data: { told: true } } });
  await title('About you');
  press('Ask for another way');
  expect(await screen.findByText('We have told your agent. They will get in touch.')).toBeTruthy();
  expect(JSON.parse(String(callsTo(fetched, '/v2/app/tasks/9/ask')[0]?.body))).toEqual({ kind: 'other_way' });
});

const done = task({
  all: STEPS.map((each) => ({ ...each, state: each.key === 'submit' ? ('todo' as const) : ('done' as const) })),
});
const handedIn = task({
  all: done.all,
  state: 'processing',
  submitted_at: '2026-11-23T09:38:00Z',
  status: [
    { key: 'received', at: '2026-11-23T09:38:00Z', state: 'done' },
    { key: 'checking', at: null, state: 'now' },
    { key: 'looking', at: null, state: 'later' },
    { key: 'done', at: null, state: 'later' },
  ],
});

test('the last step names what is open, and sends only what was confirmed', async () => {
  const { fetched } = signedIn('/personal-page?task=9&step=submit', {
    '/v2/app/tasks/9': { data: done },
    '/v2/app/tasks/9/submit': { data: handedIn },
  });
  await title('Look over and send');
  expect(screen.getByText(/^Imogen Ashworth and the colleagues at Pennard & Lisle/)).toBeTruthy();
  press('Send everything');
  expect(await screen.findByText('Confirm that your answers are true')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('My answers are true'));
  press('Send everything');
  await title('That is everything, Sunniva');
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows.map((row) => row?.replace(/(Received).*/, '$1'))).toEqual([
    'Received',
    'Being checkedNow',
    'Your agent is lookingNot yet',
    'DoneNot yet',
  ]);
  expect(callsTo(fetched, '/v2/app/tasks/9/submit')).toHaveLength(1);
});

test('what was asked for before everything was sent, and comes after it, does not open the task again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  signedIn('/personal-page?task=9&step=submit', {
    '/v2/app/tasks/9': () => (++asked === 1 ? { data: done } : { data: done, arrives: promise }),
    '/v2/app/tasks/9/submit': { data: handedIn },
  });
  await title('Look over and send');
  // The page asks again, and the answer is slow.
  fireEvent.focus(window);
  expect(asked).toBe(2);
  fireEvent.click(screen.getByLabelText('My answers are true'));
  press('Send everything');
  await title('That is everything, Sunniva');
  resolve();
  await act(() => promise);
  await title('That is everything, Sunniva');
  expect(screen.queryByText('Look over and send')).toBeNull();
});

test('what is asked for again says why, by whom and how often', async () => {
  const redo = task({
    state: 'redo_requested',
    redo_rounds: 2,
    all: STEPS.map((each) =>
      each.key === 'details'
        ? {
            ...each,
            state: 'redo' as const,
            redo_reason: 'Something in your answer is not clear.',
            redo_by: 'Dev Chaudhuri',
            redo_at: '2026-11-20T09:16:00Z',
          }
        : { ...each, state: 'done' as const },
    ),
  });
  signedIn('/personal-page?task=9', { '/v2/app/tasks/9': { data: redo } });
  await title('About you');
  expect(screen.getByText('One thing to do again')).toBeTruthy();
  expect(screen.getByRole('note').textContent).toMatch(/^Asked again by Dev Chaudhuri, .*Something in your answer is not clear\.$/);
  expect(screen.getByText('Attempt 2 of 3. Everything else you sent is kept.')).toBeTruthy();
});

test('the camera that is refused offers a photograph to upload, never a dead end', async () => {
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    mediaDevices: { getUserMedia: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
  });
  const selfie = task({ all: [step('selfie', 'selfie_liveness', { title: 'Selfie' }), ...STEPS] });
  signedIn('/personal-page?task=9&step=selfie', { '/v2/app/tasks/9': { data: selfie } });
  await title('A photo of your face');
  press('Open the camera');
  expect(await screen.findByText('Allow the camera or upload a photo instead.', {}, { timeout: 5_000 })).toBeTruthy();
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  expect(dialog.getByRole('button', { name: 'Upload a photo', hidden: true })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'My agent will check it in person', hidden: true }));
  expect(await screen.findByText('Your agent will compare your face with your document when you meet.')).toBeTruthy();
});

test('months that are missing are named while the addresses are typed', async () => {
  const addresses = task({ all: [step('addresses', 'address_history', { title: 'Addresses', config: { months: 12 } })] });
  signedIn('/personal-page?task=9&step=addresses', { '/v2/app/tasks/9': { data: addresses } });
  await title('Where have you lived?');
  expect(screen.getByText('We need the last 12 months, without gaps.')).toBeTruthy();
  fill('First line of the address', '6 Ladysmith Place');
  const [month] = screen.getAllByLabelText('Month');
  fireEvent.change(month as HTMLElement, { target: { value: '01' } });
  fill('Year', String(new Date().getFullYear()));
  expect(await screen.findByText(/^Where did you live (in|from) /)).toBeTruthy();
});

test('an address is found by its postcode among published ones, and can always be typed', async () => {
  const addresses = task({ all: [step('addresses', 'address_history', { title: 'Addresses', config: { months: 12 } })] });
  const known = [
    { line1: '14 Calloway Crescent', line2: null, town: 'Bristol' },
    { line1: 'Garden Flat', line2: '20 Calloway Crescent', town: 'Bristol' },
  ];
  const published = { postcode: 'BS8 4KV', addresses: known, credits: ['Contains HM Land Registry data.'] };
  const { fetched } = signedIn('/personal-page?task=9&step=addresses', {
    '/v2/app/tasks/9': { data: addresses },
    '/v2/app/addresses': { data: published },
  });
  await title('Where have you lived?');
  const find = await screen.findByLabelText('Find it by postcode');
  const asked = () => fetched.mock.calls.filter(([address]) => String(address).includes('/v2/app/addresses')).length;
  fireEvent.change(find, { target: { value: 'bs8 4' } });
  expect(asked()).toBe(0);
  fireEvent.change(find, { target: { value: 'bs8 4kv' } });
  const choose = await screen.findByLabelText('Addresses in BS8 4KV');
  expect(screen.getByText('Contains HM Land Registry data.')).toBeTruthy();
  fireEvent.change(choose, { target: { value: '1' } });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('First line of the address').value).toBe('Garden Flat'));
  expect(screen.getByLabelText<HTMLInputElement>('Postcode').value).toBe('BS8 4KV');
  expect(screen.queryByLabelText('Addresses in BS8 4KV')).toBeNull();
  fill('First line of the address', 'Upper Garden Flat');
  expect(screen.getByLabelText<HTMLInputElement>('First line of the address').value).toBe('Upper Garden Flat');
  expect(asked()).toBe(1);
});

test('the parts of the money say what is still to explain', async () => {
  const funds = task({
    price_pence: 88_000_000,
    all: [step('funds', 'source_of_funds', { title: 'Source of funds', config: { target: 'price' } })],
  });
  signedIn('/personal-page?task=9&step=funds', { '/v2/app/tasks/9': { data: funds } });
  await title('Where does the money come from?');
  press('Add a part');
  fireEvent.change(await screen.findByLabelText('Where this part comes from'), { target: { value: 'savings' } });
  fill('Amount (£)', '867,500');
  expect(await screen.findByText('£12,500 still to explain')).toBeTruthy();
  expect(screen.getByText('£867,500 of £880,000')).toBeTruthy();
  press('Continue');
  await waitFor(() => expect(screen.getAllByText('£12,500 still to explain')).toHaveLength(2));
});

test('the page is read in Welsh once it is asked for, and stays so on this device', async () => {
  signedIn();
  await title('Hello, Sunniva');
  press('Cymraeg: darllenwch y dudalen hon yn Gymraeg');
  await title('Helo, Sunniva');
  expect(document.documentElement.lang).toBe('cy');
  cleanup();
  signedIn();
  await title('Helo, Sunniva');
});

test('who looked at the papers is listed by day, and an empty log says so', async () => {
  const look = {
    at: '2026-03-14T09:44:00Z',
    agency: 'Pennard & Lisle',
    name: 'Dev Chaudhuri',
    role: 'Negotiator',
    what: 'Licence, front and back',
  };
  signedIn('/personal-page?view=seen', { '/v2/app/access-log': { data: [look] } });
  await title('Who has seen my papers');
  expect((await screen.findByRole('listitem')).textContent).toBe('09:44Dev ChaudhuriNegotiator · Pennard & LisleLicence, front and back');
  cleanup();
  signedIn('/personal-page?view=seen', { '/v2/app/access-log': { data: [] } });
  await title('Nobody has opened a file yet');
});

test('a request about the data is sent, and the same one a second time is told', async () => {
  const asked = {
    id: 1,
    type: 'export',
    agency: 'Pennard & Lisle',
    asked_at: '2026-03-14T09:44:00Z',
    state: 'open',
    answer: null,
    answered_at: null,
  };
  let requests: unknown[] = [];
  let twice = false;
  signedIn('/personal-page?view=data', {
    '/v2/app/data-requests': () => {
      if (twice) return refused(409, 'DUPLICATE', 'twice');
      const answer = { data: requests };
      requests = [asked];
      return answer;
    },
  });
  await title('Your data');
  press('Send');
  expect(await screen.findByText('Choose what you want')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('A copy of my data'));
  press('Send');
  expect(await screen.findByText('Your request was sent.')).toBeTruthy();
  expect(screen.getByText('Waiting for an answer')).toBeTruthy();
  twice = true;
  fireEvent.click(screen.getByLabelText('A copy of my data'));
  press('Send');
  expect(await screen.findByText('You have asked for this already. It is still open.')).toBeTruthy();
});

const CONTACT = { id: 1, channel: 'email', masked: 'su•••@calloway.example', added_at: null, signed_in_with: true, can_remove: false };
const PHONE = { id: 2, channel: 'sms', masked: '•••• ••• 418', added_at: '2026-11-20T09:00:00Z', signed_in_with: false, can_remove: true };

test('a second contact is added with the code that came to it', async () => {
  const answers = [
    { contacts: [CONTACT], texts: true },
    { contacts: [{ ...CONTACT, can_remove: true }, PHONE], texts: true },
  ];
  const { fetched } = signedIn('/personal-page?view=contacts', {
    '/v2/app/contacts': () => ({ data: answers.shift() }),
    '/v2/app/contacts/code': { data: { ...none.data, to: '•••• ••• 418' } },
  });
  await title('Your contacts');
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  press('Add a contact');
  await title('Add a contact');
  press('Send me a code');
  await screen.findByText(/^Enter an email address, like name@example.com, or a mobile number/);
  fill('Email address or mobile number', '07700 900418');
  press('Send me a code');
  await screen.findByText('We sent a code to •••• ••• 418.');
  fill(/six digits/i, '123456');
  await screen.findByText('The contact was added. We told your other contacts.');
  expect(JSON.parse(String(callsTo(fetched, '/v2/app/contacts').at(-1)?.body))).toEqual({
    contact: '07700 900418',
    challenge: CHALLENGE,
    code: '123456',
  });
  expect(screen.getByRole('button', { name: 'Remove •••• ••• 418' })).toBeTruthy();
});

test('a contact is removed only after what follows was read', async () => {
  const { fetched } = signedIn('/personal-page?view=contacts', {
    '/v2/app/contacts': { data: { contacts: [{ ...CONTACT, can_remove: true }, PHONE], texts: true } },
    '/v2/app/contacts/1': { data: { contacts: [{ ...PHONE, can_remove: false, signed_in_with: true }], texts: true } },
  });
  await title('Your contacts');
  press('Remove su•••@calloway.example');
  await title('Remove su•••@calloway.example?');
  expect(screen.getByText(/You signed in with this contact/)).toBeTruthy();
  press('Keep it');
  await title('Your contacts');
  expect(callsTo(fetched, '/v2/app/contacts/1')).toEqual([]);
  press('Remove su•••@calloway.example');
  await title('Remove su•••@calloway.example?');
  press('Remove the contact');
  await screen.findByText('The contact was removed. Other devices are signed out.');
  expect(screen.queryByText('su•••@calloway.example')).toBeNull();
});
