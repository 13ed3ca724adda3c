import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreen, type FakeAnswer, type FakeApi } from '../../../shared/show-screen.tsx';
import { SignUpScreen } from './sign-up-screen.tsx';

const PROVIDER = vi.hoisted(() => ({ provider: 'built-in' }));
vi.mock('../../../lib/app-config.ts', () => {
  const config = () => ({ identity: PROVIDER, mailbox: true });
  return { loadAppConfig: async () => config(), useAppConfig: config, forgetAppConfig: () => undefined };
});
beforeEach(() => void (PROVIDER.provider = 'built-in'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LEGAL: FakeAnswer = {
  data: {
    terms: { title: 'Terms', version: '2026-11', url: null, sections: [] },
    privacy: { title: 'Privacy', version: '2026-10', url: null, sections: [] },
  },
};
const api = (register: FakeAnswer = { data: { sent: true } }): FakeApi => ({
  '/v2/public/legal': LEGAL,
  '/v2/public/register': register,
});
const requestLink = vi.fn(async () => undefined);
const context = { session: { identity: { linkMinutes: 15, requestLink }, onChange: () => () => undefined } };
const show = (register?: FakeAnswer) => showScreen(<SignUpScreen />, { api: api(register), at: '/sign-up', context });

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
async function fill(values: Partial<Record<'Work email' | 'First name' | 'Last name', string>>, agree = true) {
  for (const [label, value] of Object.entries(values)) fireEvent.change(await field(label), { target: { value } });
  if (agree) fireEvent.click(await screen.findByRole('checkbox'));
}
const submit = async () => fireEvent.click(await screen.findByRole('button', { name: 'Email me a link to start' }));
const WHOLE = { 'Work email': 'imogen@pennard.example', 'First name': 'Imogen', 'Last name': 'Ashworth' };

test('what is missing is told at once under each field, and nothing is asked for', async () => {
  const { fetched } = show();
  await submit();
  for (const line of [
    'Enter an email address, like name@example.com',
    'Enter a first name',
    'Enter a last name',
    'Agree to the terms and the privacy notice to go on',
  ])
    expect(await screen.findByText(line)).toBeTruthy();
  expect(screen.getByText('Four things to put right')).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await field('Work email')));
  expect(fetched).not.toHaveBeenCalled();
});

test('a field is checked when it is left, and again on each key once it was wrong', async () => {
  show();
  const email = await field('Work email');
  fireEvent.change(email, { target: { value: 'imogen at pennard' } });
  expect(screen.queryByText('Enter an email address, like name@example.com')).toBeNull();
  fireEvent.blur(email);
  expect(await screen.findByText('Enter an email address, like name@example.com')).toBeTruthy();
  fireEvent.change(email, { target: { value: 'imogen@pennard.example' } });
  await waitFor(() => expect(screen.queryByText('Enter an email address, like name@example.com')).toBeNull());
});

test('the versions that were agreed to are sent, and the words are the same whoever asks', async () => {
  const { fetched } = show();
  await fill(WHOLE);
  await submit();
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
  expect(screen.getByText(/It opens your new workspace, or signs you in if you have one already/)).toBeTruthy();
  expect(screen.getByText(/The link works once and lasts 15 minutes/)).toBeTruthy();
  const sent = fetched.mock.calls.find(([url]) => url === '/v2/public/register') as unknown[] | undefined;
  expect(JSON.parse(String((sent?.[1] as RequestInit | undefined)?.body))).toEqual({
    email: 'imogen@pennard.example',
    first_name: 'Imogen',
    last_name: 'Ashworth',
    agreed: { terms_version: '2026-11', privacy_version: '2026-10' },
  });
  expect(requestLink).not.toHaveBeenCalled();
});

test('another link can be asked for only after a minute; the address can be changed at once, and what was typed is still there', async () => {
  show();
  await fill(WHOLE);
  await submit();
  expect(await screen.findByText(/You can send it again in (60|59) seconds/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'use another address' }));
  expect((await field('Work email')).value).toBe('imogen@pennard.example');
  expect((await field('Last name')).value).toBe('Ashworth');
});

test('what the server says of a field stands under it, with what was typed', async () => {
  const message = 'There are newer terms. Read them and agree again';
  show({ status: 422, code: 'VALIDATION_FAILED', message: 'Check', errors: [{ field: 'agreed.terms_version', code: 'OLD', message }] });
  await fill(WHOLE);
  await submit();
  expect(await screen.findByText(message)).toBeTruthy();
  expect((await field('First name')).value).toBe('Imogen');
});

test('too many tries are told above the fields', async () => {
  show({ status: 429, code: 'RATE_LIMITED', message: 'Several links were already sent. Wait a minute, then ask again.' });
  await fill(WHOLE);
  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Several links were already sent. Wait a minute, then ask again.');
});

test('under Firebase the page asks Firebase for its own link afterwards', async () => {
  PROVIDER.provider = 'firebase';
  show();
  await fill({ ...WHOLE, 'Work email': ' Imogen@Pennard.example ' });
  await submit();
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(requestLink).toHaveBeenCalledWith('imogen@pennard.example');
});
