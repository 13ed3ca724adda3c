import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { IMOGEN, showScreen, type FakeAnswer, type FakeApi } from '../../../shared/show-screen.tsx';
import { invalidateTopic } from '../../../lib/topic-key.ts';
import { WelcomeScreen } from './welcome-screen.tsx';

vi.mock('../../../lib/live-events.ts', () => ({ followEvents: async () => undefined }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const REGISTRATION = {
  path: 'founder',
  is_complete: false,
  step: 'done',
  account_name: 'Pennard & Lisle',
  me: { email: IMOGEN.email, first_name: 'Imogen' },
};
const item = (id: string, part: object = {}) => ({ id, done: false, note: null, can: true, ...part });
const CHECKLIST: FakeAnswer = {
  data: {
    items: [
      item('practice_check'),
      item('colleague', { done: true, note: 'Bethan Prosser, invited today' }),
      item('sanctions_list'),
      item('verification', { can: false }),
    ],
    done: 1,
    list_entries: 4012,
    practice_check_id: null,
  },
};
const COMPLETE = '/v2/client/registration/complete';
const renewUser = vi.fn(async () => IMOGEN);
const show = (more: FakeApi = {}) =>
  showScreen(<WelcomeScreen />, {
    at: '/sign-up/completed',
    api: {
      '/v2/public/config': { data: { help_url: null } },
      '/v2/client/registration': { data: REGISTRATION },
      '/v2/client/registration/checklist': CHECKLIST,
      [COMPLETE]: { data: { ...REGISTRATION, is_complete: true } },
      '/v2/client/registration/practice-check': { data: { check_id: 31 } },
      ...more,
    },
    context: { session: { renewUser } },
  });
const asked = (fetched: ReturnType<typeof showScreen>['fetched']) =>
  fetched.mock.calls.flatMap(([url, init]: unknown[]) => ((init as RequestInit).method === 'POST' ? [String(url)] : []));

test('says what is done and what can be done, and nothing this member may not do', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Imogen' })).toBeTruthy();
  expect(await screen.findByText('Pennard & Lisle is ready. Three things to do next, in any order.')).toBeTruthy();
  expect(screen.getByText('Bethan Prosser, invited today')).toBeTruthy();
  expect(screen.getByText('On a made-up person, nothing is charged')).toBeTruthy();
  expect(screen.getByText('4,012 entries')).toBeTruthy();
  expect(screen.queryByText('Verify who you are')).toBeNull();
  expect(screen.getByRole('progressbar', { name: 'Done' }).getAttribute('aria-valuenow')).toBe('1');
});

test('the way to the dashboard finishes the registration first, and loads the user anew', async () => {
  const { fetched, router } = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Open the dashboard' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(asked(fetched)).toEqual([COMPLETE]);
  expect(renewUser).toHaveBeenCalled();
});

test('the practice check is run once the workspace is open, and shown', async () => {
  const { fetched, router } = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Run it: Run a practice check' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/marketplace/manual_aml_check/31'));
  expect(asked(fetched)).toEqual([COMPLETE, '/v2/client/registration/practice-check']);
});

test('the way on is kept when the news of the completed registration comes first', async () => {
  let complete = false;
  const { client, router } = show({
    '/v2/client/registration': () => ({ data: { ...REGISTRATION, is_complete: complete } }),
    [COMPLETE]: () => {
      complete = true;
      return { data: REGISTRATION };
    },
    '/v2/client/registration/practice-check': () => {
      invalidateTopic(client, 'registration');
      return { data: { check_id: 31 } };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Run it: Run a practice check' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/marketplace/manual_aml_check/31'));
});

test('a workspace that cannot be opened says why, and the page stays', async () => {
  show({ [COMPLETE]: { status: 409, code: 'INVALID_STATE', message: 'Give your own name and phone number first.' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Open the dashboard' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Give your own name and phone number first.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Open the dashboard' }).disabled).toBe(false);
});

test('who has steps left is led back to them', async () => {
  const { router } = show({ '/v2/client/registration': { data: { ...REGISTRATION, step: 'plan' } } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/sign-up/complete'));
});

test('a registration completed elsewhere opens the dashboard with the user loaded anew', async () => {
  const { router } = show({ '/v2/client/registration': { data: { ...REGISTRATION, is_complete: true } } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test('where the user still says it is not complete, nobody is sent round in circles', async () => {
  renewUser.mockResolvedValueOnce({ ...IMOGEN, owner: { ...IMOGEN.owner, completed_signup: false } });
  const { router } = show({ '/v2/client/registration': { data: { ...REGISTRATION, is_complete: true } } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your workspace could not be opened' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/sign-up/completed');
});
