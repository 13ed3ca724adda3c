import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreen, type FakeAnswer, type FakeApi } from '../../../shared/show-screen.tsx';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { AppUserLogOutScreen } from './app-user-log-out-screen.tsx';
import { AppUserLoginScreen } from './app-user-login-screen.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const TOKEN = 't'.repeat(43);
const SIGNED_IN: FakeAnswer = {
  data: {
    token: TOKEN,
    expires_at: '2026-11-28T09:00:00Z',
    app_user: { id: 1, first_name: 'Tamsin', surname: 'Rowe', email: 'ta•••@calloway.example', phone: null },
  },
};
const CHALLENGE = 'c'.repeat(43);
const sent = (seconds = 60, more: object = {}): FakeAnswer => ({
  data: { sent: true, channel: 'sms', digits: 6, challenge: CHALLENGE, resend_after_seconds: seconds, ...more },
});
const api = (more: FakeApi = {}): FakeApi => ({
  '/v2/public/config': { data: { environment: 'non-production', mailbox: false } },
  '/v2/public/app-users/code': sent(),
  '/v2/public/app-users/sign-in': SIGNED_IN,
  ...more,
});
const wrong = (field: string, message: string): FakeAnswer => ({
  status: 422,
  code: 'VALIDATION_FAILED',
  message: 'Check the highlighted fields',
  errors: [{ field, code: 'WRONG', message }],
});

const contactField = () => screen.findByLabelText('Email or mobile number');
const codeField = () => screen.findByLabelText<HTMLInputElement>('Code');
async function askFor(contact: string) {
  fireEvent.change(await contactField(), { target: { value: contact } });
  fireEvent.click(screen.getByRole('button', { name: 'Send me a code' }));
}
async function type(code: string) {
  fireEvent.change(await codeField(), { target: { value: code } });
}
const callsTo = (fetched: ReturnType<typeof showScreen>['fetched'], path: string) =>
  fetched.mock.calls.flatMap(([url, init]: unknown[]) => (url === path ? [init as RequestInit] : []));

test('what is no contact is told under the field, and nothing is asked for', async () => {
  const { fetched } = showScreen(<AppUserLoginScreen />, { api: api(), at: '/app_user_login' });
  await askFor('07700');
  expect(await screen.findByText('Enter an email address, like name@example.com, or a mobile number, like 07700 900123')).toBeTruthy();
  expect(document.activeElement).toBe(await contactField());
  expect(callsTo(fetched, '/v2/public/app-users/code')).toEqual([]);
});

test('where no texts are sent the number’s field says so', async () => {
  const none = 'Text messages are not set up here. Use your email address instead.';
  showScreen(<AppUserLoginScreen />, { api: api({ '/v2/public/app-users/code': wrong('contact', none) }), at: '/app_user_login' });
  await askFor('07700 900418');
  expect(await screen.findByText(none)).toBeTruthy();
});

test('too many codes and a lost connection are told above the field', async () => {
  const much = { status: 429, code: 'RATE_LIMITED', message: 'Several codes were already sent. Wait 15 minutes, then ask again.' };
  showScreen(<AppUserLoginScreen />, { api: api({ '/v2/public/app-users/code': much }), at: '/app_user_login' });
  await askFor('07700 900418');
  expect((await screen.findByRole('alert')).textContent).toBe('Several codes were already sent. Wait 15 minutes, then ask again.');
});

test('six digits are sent by themselves, however they are pasted; the token is kept and the lists open', async () => {
  const { fetched, router } = showScreen(<AppUserLoginScreen />, { api: api(), at: '/app_user_login' });
  await askFor(' 07700 900418 ');
  await type('081');
  expect(callsTo(fetched, '/v2/public/app-users/sign-in')).toEqual([]);
  await type('081 234');
  await waitFor(() => expect(router.state.location.pathname).toBe('/user_contracts_list'));
  const [call] = callsTo(fetched, '/v2/public/app-users/sign-in');
  expect(JSON.parse(String(call?.body))).toEqual({ contact: '07700 900418', challenge: CHALLENGE, code: '081234' });
  expect(Object.keys(localStorage)).toEqual(['appUserToken']);
  expect(readStored('appUserToken')).toBe(TOKEN);
});

test('where many codes were asked for, the ten digits of the newest message are entered', async () => {
  const { fetched, router } = showScreen(<AppUserLoginScreen />, {
    api: api({ '/v2/public/app-users/code': sent(60, { sent: false, digits: 10 }) }),
    at: '/app_user_login',
  });
  await askFor('07700 900418');
  expect((await screen.findByText(/the newest message holds ten digits/)).textContent).toContain('07700 900418');
  await type('0812345');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Enter the ten digits of the code')).toBeTruthy();
  expect(callsTo(fetched, '/v2/public/app-users/sign-in')).toEqual([]);
  await type('08123 45678');
  await waitFor(() => expect(router.state.location.pathname).toBe('/user_contracts_list'));
});

test.each([
  ['/signed_contracts_list?page=2', '/signed_contracts_list?page=2'],
  ['//elsewhere.example', '/user_contracts_list'],
  ['/logout_app_user', '/user_contracts_list'],
])('asked for %s, the person goes on to %s', async (asked, target) => {
  const { router } = showScreen(<AppUserLoginScreen />, { api: api(), at: `/app_user_login?redirect=${encodeURIComponent(asked)}` });
  await askFor('tamsin.rowe@calloway.example');
  await type('081234');
  await waitFor(() => expect(router.state.location.href).toBe(target));
});

test('a wrong code says how many tries are left and is typed anew', async () => {
  const left = 'That code is not right. 4 tries left.';
  showScreen(<AppUserLoginScreen />, { api: api({ '/v2/public/app-users/sign-in': wrong('code', left) }), at: '/app_user_login' });
  await askFor('07700 900418');
  await type('081234');
  expect(await screen.findByText(left)).toBeTruthy();
  const field = await codeField();
  expect([field.value, field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['', 'true', field]);
  expect(readStored('appUserToken')).toBeNull();
});

test('a code that is over offers another in its place', async () => {
  const over = { status: 422, code: 'CODE_INVALID', message: 'This code has expired. Ask for a new one.' };
  let answer: FakeAnswer = over;
  const { fetched, router } = showScreen(<AppUserLoginScreen />, {
    api: api({ '/v2/public/app-users/sign-in': () => answer }),
    at: '/app_user_login',
  });
  await askFor('07700 900418');
  await type('081234');
  expect(await screen.findByText('This code has expired. Ask for a new one.')).toBeTruthy();
  answer = SIGNED_IN;
  fireEvent.click(screen.getByRole('button', { name: 'Send another code' }));
  await screen.findByRole('button', { name: 'Sign in' });
  expect(screen.queryByText('This code has expired. Ask for a new one.')).toBeNull();
  expect(callsTo(fetched, '/v2/public/app-users/code')).toHaveLength(2);
  await type('555555');
  await waitFor(() => expect(router.state.location.pathname).toBe('/user_contracts_list'));
});

test('another code can be asked for once the wait is over, and the contact can be changed', async () => {
  let seconds = 60;
  const { fetched } = showScreen(<AppUserLoginScreen />, {
    api: api({ '/v2/public/app-users/code': () => sent(seconds) }),
    at: '/app_user_login',
  });
  await askFor('07700 900418');
  expect(await screen.findByText('Ask again in 60 seconds')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send another code' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Change number' }));
  expect(((await contactField()) as HTMLInputElement).value).toBe('07700 900418');
  seconds = 0;
  await askFor('07700 900419');
  fireEvent.click(await screen.findByRole('button', { name: 'Send another code' }));
  await waitFor(() => expect(callsTo(fetched, '/v2/public/app-users/code')).toHaveLength(3));
});

test('who was signed out is told, and goes back to the page they were on', async () => {
  showScreen(<AppUserLoginScreen />, { api: api(), at: '/app_user_login?reason=ended' });
  expect((await screen.findByRole('note')).textContent).toBe('You were signed out. Sign in to carry on.');
});

const END = '/v2/app/session/end';

test('logging out ends the session with its own token, and forgets that token alone', async () => {
  writeStored('appUserToken', TOKEN);
  writeStored('accessToken', 'staff');
  const { fetched } = showScreen(<AppUserLogOutScreen />, { api: api({ [END]: { data: { ended: true } } }), at: '/logout_app_user' });
  await waitFor(() => expect(readStored('appUserToken')).toBeNull());
  expect(callsTo(fetched, END).map((init) => new Headers(init.headers).get('authorization'))).toEqual([`Bearer ${TOKEN}`]);
  expect(Object.keys(localStorage)).toEqual(['accessToken']);
  expect((await screen.findByRole('note')).textContent).toBe('You are signed out.');
  expect(await contactField()).toBeTruthy();
});

test('a session that is over already needs no ending; one that cannot be reached is still forgotten here, and said', async () => {
  writeStored('appUserToken', TOKEN);
  showScreen(<AppUserLogOutScreen />, {
    api: api({ [END]: { status: 401, code: 'UNAUTHENTICATED', message: '' } }),
    at: '/logout_app_user?reason=ended&redirect=%2Fuser_contracts_list',
  });
  await waitFor(() => expect(readStored('appUserToken')).toBeNull());
  expect((await screen.findByRole('note')).textContent).toMatch(/^You were signed out\. Sign in to carry on\./);
  cleanup();
  writeStored('appUserToken', TOKEN);
  showScreen(<AppUserLogOutScreen />, { api: api({ [END]: { status: 503, code: 'MAINTENANCE', message: '' } }), at: '/logout_app_user' });
  await screen.findByText('You are signed out here.');
  expect(readStored('appUserToken')).toBeNull();
});

test('without a token there is no session to end', async () => {
  const { fetched } = showScreen(<AppUserLogOutScreen />, { api: api(), at: '/logout_app_user?reason=ended' });
  expect((await screen.findByRole('note')).textContent).toMatch(/^Sign in to carry on\./);
  expect(callsTo(fetched, END)).toEqual([]);
});
