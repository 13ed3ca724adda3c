import type { OfferTerms } from '@freehold/contract/properties/offers';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { propertyPeopleQuery } from '../../../shared/property-people-query.ts';
import { showScreen } from '../../../shared/show-screen.tsx';
import { RecordDrawer } from './record-drawer.tsx';

// jsdom has no fonts, and a text area that grows waits for them.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PROPERTY = { id: 23, type: 'terraced', title: '7 Deal Street' } as unknown as PropertyDetails;
const TERMS = {
  kind: 'sale',
  asking_pence: 640_000_00,
  rent_frequency: null,
  tenancy_regime: 'assured',
  tenancy_regime_reason: null,
  property_version: 1,
} as unknown as OfferTerms;
const NOBODY = { data: [], meta: { groups: [] } };
const GWILYM = { data: [{ group_id: 5, is_lead: true, state: 'active' }], meta: { groups: [{ id: 5, name: 'Gwilym Parry' }] } };
const PATH = '/v2/client/properties/23/applicants';
const show = (people: { data: unknown; meta: unknown }) =>
  showScreen(<RecordDrawer property={PROPERTY} terms={TERMS} offer={null} opened onClose={vi.fn()} onAccept={vi.fn()} />, {
    api: { [PATH]: people, '/v2/client/parties': { data: [], meta: { total: 0 } } },
  });

test('a group that appears while somebody new is typed takes nothing away', async () => {
  const { client, fetched } = show(NOBODY);
  const buyer = await screen.findByLabelText<HTMLInputElement>('Buyer');
  expect(fetched.mock.calls.map(([address]) => String(address))).toContain(PATH);
  fireEvent.change(buyer, { target: { value: 'Nerys Vaughan' } });
  act(() => void client.setQueryData(propertyPeopleQuery(23).queryKey, GWILYM as never));
  const from = await screen.findByLabelText<HTMLSelectElement>('From');
  expect(from.selectedOptions[0]?.textContent).toBe('Somebody new');
  expect(screen.getByLabelText<HTMLInputElement>('Buyer').value).toBe('Nerys Vaughan');
});

test('where a group stands at the property it is asked who makes the offer', async () => {
  show(GWILYM);
  expect((await screen.findByLabelText<HTMLSelectElement>('From')).selectedOptions[0]?.textContent).toBe('Choose');
  expect(screen.queryByLabelText('Buyer')).toBeNull();
});
