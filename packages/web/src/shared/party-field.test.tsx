import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from './show-screen.tsx';
import { PartyField, type PartyChoice } from './party-field.tsx';

// The fields of somebody new are fetched when they are asked for.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form() {
  const [value, setValue] = useState<PartyChoice | null>(null);
  return <PartyField label="Buyer" value={value} onChange={setValue} />;
}
const ROW = { id: 7, kind: 'person', name: 'Grace Oduya', aml: null, born: null, company_number: null, phone: null, property: null };
const api = {
  '/v2/client/parties': { data: [ROW], meta: { page: 1, perPage: 8, total: 1, totalPages: 1 } },
  '/v2/client/parties/7': { data: { ...ROW, phones: [], roles: [] } },
};

test('choosing somebody, adding somebody and changing one’s mind never drop the focus', async () => {
  showScreen(<Form />, { api });
  const search = await screen.findByRole('combobox', { name: 'Buyer' });
  search.focus();
  fireEvent.change(search, { target: { value: 'Grace' } });
  fireEvent.click(await screen.findByRole('option', { name: /^Grace Oduya/ }));
  const change = await screen.findByRole('button', { name: /^Change\s*Buyer/ });
  await waitFor(() => expect(document.activeElement).toBe(change));
  fireEvent.click(change);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Buyer' })));
  fireEvent.change(screen.getByRole('combobox', { name: 'Buyer' }), { target: { value: 'Nerys Vaughan' } });
  fireEvent.click(await screen.findByRole('option', { name: /as a new person/ }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
});
