import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { AddressFinder, onOneLine } from './address-finder.tsx';
import { showScreen } from './show-screen.tsx';

vi.setConfig({ testTimeout: 30_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form() {
  const [address, setAddress] = useState('');
  return (
    <>
      <AddressFinder onPick={(picked) => setAddress(onOneLine(picked))} />
      <label>
        Address <input value={address} onChange={(event) => setAddress(event.currentTarget.value)} />
      </label>
    </>
  );
}

const ADDRESS = {
  line1: '14 Calloway Crescent',
  line2: null,
  town: 'Bristol',
  county: null,
  postcode: 'BS8 4KV',
  source: 'price_paid',
  type: 'terraced',
  tenure: 'freehold',
  last_sold_on: null,
  last_price_pence: null,
  in_list: null,
};
const found = (more: object) => ({
  data: {
    postcode: 'BS8 4KV',
    read_as: null,
    known: 'yes',
    message: null,
    town: 'Bristol',
    district: null,
    position: null,
    near: null,
    addresses: [ADDRESS],
    credits: ['Contains HM Land Registry data'],
    provider: null,
    ...more,
  },
});

test('an address that is chosen fills the field, which stays to be typed in', async () => {
  showScreen(<Form />, { api: { '/v2/client/addresses': found({}) } });
  fireEvent.change(await screen.findByLabelText('Find by postcode'), { target: { value: 'bs8 4kv' } });
  fireEvent.change(await screen.findByLabelText('Addresses of BS8 4KV'), { target: { value: '0' } });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Address/).value).toBe('14 Calloway Crescent, Bristol, BS8 4KV'));
  expect(screen.queryByLabelText('Addresses of BS8 4KV')).toBeNull();
});

test('a provider is asked only when somebody presses it', async () => {
  const provider = { name: 'Ideal Postcodes', state: 'not_asked' };
  showScreen(<Form />, { api: { '/v2/client/addresses': found({ addresses: [], provider }) } });
  fireEvent.change(await screen.findByLabelText('Find by postcode'), { target: { value: 'BS8 4KV' } });
  expect(await screen.findByRole('button', { name: 'Ask Ideal Postcodes for all addresses of BS8 4KV' })).toBeTruthy();
  expect(screen.getByText(/Enter the address below/)).toBeTruthy();
});
