import type { RentCheck } from '@freehold/contract/identity/rent-checks';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../../shared/show-screen.tsx';
import { ProviderPanel } from './provider-panel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Check = Parameters<typeof ProviderPanel>[0]['check'];
type Provider = NonNullable<RentCheck['provider']>;
const PROVIDER: Provider = { provider: 'Yoti', is_sandbox: false, state: 'not_asked', link: null, link_until: null, answer: null };
const show = (provider: Partial<Provider>, ask: Check['rent_can']['ask_provider'] = { may: true, why_not: null }) => {
  const check: Check = { id: 7, version: 4, subject_name: 'Amara Nwosu', rent_can: { ask_provider: ask } };
  return showScreen(<ProviderPanel check={check} provider={{ ...PROVIDER, ...provider }} />, {
    api: { '/v2/client/checks/rtr/7/provider': { data: check } },
  });
};

test('it is asked once somebody says that the person agreed, and nothing of them is sent', async () => {
  const { fetched } = show({});
  expect(await screen.findByText(/Nothing of this check is sent there/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ask Yoti' }));
  expect(await screen.findByText('Confirm that the person agreed to it')).toBeTruthy();
  const sent = () => fetched.mock.calls.filter((one) => String(one).includes('/checks/rtr/7/provider'));
  expect(sent()).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: /British or Irish passport/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Ask Yoti' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('while it waits for the person the link is there, for them alone', async () => {
  show({ state: 'asking', link: 'https://api.yoti.com/idverify/v1/web/index.html?sessionID=a', link_until: '2026-12-08T09:00:00Z' });
  expect(await screen.findByText('For Amara Nwosu alone.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeTruthy();
  expect(await screen.findByTitle('QR code for Amara Nwosu')).toBeTruthy();
});

test('without the link, and without leave to ask, it says what is so', async () => {
  show({ state: 'asking' });
  expect(await screen.findByText('Yoti is being asked. What comes of it stands here by itself.')).toBeTruthy();
  cleanup();
  show({ state: 'failed' }, { may: false, why_not: 'This check was cancelled' });
  expect(await screen.findByText('This check was cancelled')).toBeTruthy();
});

test('what was not carried out may be asked again, and a sandbox says what it is', async () => {
  show({ provider: 'the sandbox', is_sandbox: true, state: 'failed' });
  expect(await screen.findByText('Sandbox.')).toBeTruthy();
  expect(screen.getByText(/You are not charged/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ask the sandbox again' })).toBeTruthy();
});

test('what it found stands line by line, and that its picture is to be compared', async () => {
  show({
    state: 'answered',
    answer: {
      result: 'met',
      why: null,
      name: 'AMARA NWOSU',
      name_words: 'The names agree',
      dob: '1974-02-21',
      document: 'passport',
      country: 'GBR',
      expires_on: '2031-02-07',
      assurance: 'MEDIUM, M1A of GPG45',
      is_signed: true,
      at: '2026-11-24T09:00:00Z',
    },
  });
  for (const said of ['Confirmed', 'Passport, United Kingdom', '7 February 2031', 'AMARA NWOSU. The names agree', '21 February 1974'])
    expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.getByText(/its signature was proved/)).toBeTruthy();
  expect(screen.getByText(/Compare that with the person/)).toBeTruthy();
});
