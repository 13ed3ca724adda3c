import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStored } from '../../../lib/storage.ts';
import { Entrance } from './entrance.tsx';

const TOKEN = 'l'.repeat(43);
const OPENED = {
  agency: { name: 'Pennard & Lisle', colour: null, logo: null, contact: { name: null, email: null, phone: null } },
  purpose: 'invitation',
  state: 'ready',
  code_to: [{ channel: 'email', to: 'be•••@mail.example' }],
};
const ANSWERS: Record<string, unknown> = {
  '/v2/public/config': { environment: 'non-production', mailbox: false },
  '/v2/public/links/resolve': OPENED,
  '/v2/public/otp/send': { sent: true, channel: 'email', digits: 6, challenge: 'c'.repeat(43), resend_after_seconds: 60, to: 'be•••' },
  '/v2/public/otp/verify': { token: 's'.repeat(43), expires_at: '2026-11-30T09:20:00Z', app_user: null, task_id: 9 },
};
const calls: string[] = [];
beforeEach(() => {
  calls.length = 0;
  document.cookie = 'freehold_language=; Path=/; Max-Age=0';
  vi.stubGlobal('fetch', (url: string) => {
    calls.push(url);
    return Promise.resolve(Response.json({ Info: { Data: ANSWERS[url] } }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
function show(link: string | null, openApp = () => Promise.resolve(), isSignedIn = false) {
  const onDrawn = vi.fn();
  render(<Entrance link={link} isSignedIn={isSignedIn} openApp={openApp} onDrawn={onDrawn} />);
  return onDrawn;
}

test('the app is fetched once there is something to read, and opens at the task that the link belongs to', async () => {
  const openApp = vi.fn(() => Promise.resolve());
  const onDrawn = show(TOKEN, openApp);
  expect(onDrawn).not.toHaveBeenCalled();
  await title('Where shall we send your code?');
  expect(screen.getByText('Pennard & Lisle')).toBeTruthy();
  await waitFor(() => expect(onDrawn).toHaveBeenCalledOnce());
  fireEvent.click(screen.getByRole('button', { name: 'Send me a code' }));
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '123456' } });
  await waitFor(() => expect(openApp).toHaveBeenCalledOnce());
  expect([readStored('appUserToken'), window.location.pathname + window.location.search]).toEqual([
    's'.repeat(43),
    '/personal-page?task=9',
  ]);
});

test('without a link one signs in, in the place that the address names', async () => {
  history.replaceState(null, '', '/personal-page?task=4');
  const onDrawn = show(null);
  await title('Sign in to your tasks');
  await waitFor(() => expect(onDrawn).toHaveBeenCalledOnce());
  expect(calls).toEqual([]);
});

test('whoever is signed in goes on at once', async () => {
  const openApp = vi.fn(() => Promise.resolve());
  show(null, openApp, true);
  await title('One moment');
  await waitFor(() => expect(openApp).toHaveBeenCalledOnce());
  expect(calls).toEqual([]);
});

test('an app that does not come is asked for again, and nothing is lost', async () => {
  const openApp = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  show(TOKEN, openApp);
  fireEvent.click(await screen.findByRole('button', { name: 'Send me a code' }));
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '123456' } });
  await title('The next page did not come');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(openApp).toHaveBeenCalledTimes(2));
});

test('a link that is followed while the page stands is opened too, and leaves the address', async () => {
  show(null);
  await title('Sign in to your tasks');
  history.replaceState(null, '', `/personal-page#t=${TOKEN}`);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  await title('Where shall we send your code?');
  expect(window.location.hash).toBe('');
});

test('Welsh comes with the first texts alone', async () => {
  document.cookie = 'freehold_language=cy; Path=/';
  show(TOKEN);
  await title('I ble yr anfonwn eich cod?');
});
