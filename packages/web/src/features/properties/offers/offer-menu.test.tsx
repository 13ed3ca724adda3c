import type { Offer } from '@freehold/contract/properties/offers';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../../shared/show-screen.tsx';
import { OfferMenu } from './offer-menu.tsx';
import type { OfferActs } from './use-offer-acts.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const OFFER = {
  id: 3,
  amount_pence: 940_000_00,
  rent_pence: null,
  rent_frequency: null,
  status: 'pending',
  group: { id: 7, name: 'Tobias Renner', people: [] },
  can: { accept: true, relay: true, change: true, reject: true, withdraw: true },
} as unknown as Offer;
const WHICH = 'the offer of £940,000 from Tobias Renner';

function show(can: Partial<Offer['can']> = {}) {
  const acts = { record: vi.fn(), relay: vi.fn(), ask: vi.fn(), dialogs: null } satisfies OfferActs;
  showScreen(<OfferMenu offer={{ ...OFFER, can: { ...OFFER.can, ...can } }} acts={acts} />, { api: {} });
  return acts;
}

test('an open offer is accepted or rejected in the open; the rest is behind the dots', async () => {
  const { ask } = show();
  fireEvent.click(await screen.findByRole('button', { name: `Accept ${WHICH}` }));
  fireEvent.click(screen.getByRole('button', { name: `Reject ${WHICH}` }));
  expect(ask.mock.calls.map(([act]) => act)).toEqual(['accept', 'rejected']);
  expect(screen.getByRole('button', { name: 'More for £940,000 from Tobias Renner' })).toBeTruthy();
});

test('what may not be done is not there', async () => {
  show({ accept: false, reject: false });
  await screen.findByRole('button', { name: /^More for/ });
  expect(screen.queryByRole('button', { name: /^(Accept|Reject)/ })).toBeNull();
});
