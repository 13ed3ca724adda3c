import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import type { OfsiReport, OfsiReports } from '@freehold/contract/screening/ofsi-reports';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../../shared/show-screen.tsx';
import { OfsiCards } from './ofsi-cards.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CHECK = { id: 7, public_ref: 'CHK-7' } as AmlCheck;
const part = (code: 'firm' | 'events', label: string, text: string) => ({ code, label, hint: null, text, done: text !== '' });
const breach: OfsiReport = {
  id: 21,
  check_id: 7,
  kind: 'suspected_breach',
  number: 1,
  version: 3,
  begun_at: '2026-11-20T09:00:00Z',
  saved_at: '2026-11-20T10:00:00Z',
  parts: [part('firm', 'The firm and who reports', 'Pennard & Lisle'), part('events', 'What happened', '')],
  sent: null,
  withdrawn: null,
  can: { change: true, withdraw: true },
};
const first: OfsiReport = { ...breach, id: 20, kind: 'designated_person', can: { change: true, withdraw: false } };

function show(reports: OfsiReport[], begin: boolean) {
  const answer: OfsiReports = { reports, duties: [], can: { begin } };
  return showScreen(<OfsiCards check={CHECK} />, { api: { '/v2/client/checks/7/ofsi-reports': { data: answer } } });
}
const cardOf = async (title: string) => {
  const card = (await screen.findByRole('heading', { name: title })).closest('section');
  if (!card) throw new Error(`${title} is no card`);
  return within(card);
};
const acts = (card: { getAllByRole(role: string): HTMLElement[] }) =>
  card.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent);

test('both reports are there to be written, and the one about the designated person is not withdrawn', async () => {
  show([first, breach], false);
  expect(acts(await cardOf('OFSI report, draft'))).toEqual([
    'Edit The firm and who reports',
    'Add What happened',
    'JSON',
    'PDF draft',
    'Record as sent',
  ]);
  expect(acts(await cardOf('Suspected breach report, draft'))).toContain('Withdraw');
  expect(screen.queryByText('Begin a suspected breach report')).toBe(null);
});

test('a report that was withdrawn or sent says by whom and cannot be changed, and another one can be begun', async () => {
  const by = { member_id: 1, name: 'Bethan Prosser', role: 'Compliance' };
  const closed = { change: false, withdraw: false };
  const withdrawn = { ...breach, withdrawn: { at: '2026-11-20T11:00:00Z', reason: 'Nothing was paid', by }, can: closed };
  const sent = {
    ...breach,
    id: 22,
    number: 2,
    sent: { at: '2026-11-21T11:00:00Z', sent_on: '2026-11-21', reference: 'OFSI-9', by },
    can: closed,
  };
  const { fetched } = show([first, withdrawn, sent], true);
  const taken = await cardOf('Suspected breach report, withdrawn');
  expect(acts(taken)).toEqual(['JSON', 'PDF']);
  expect(taken.getByText(/^Withdrawn by Bethan Prosser, .*: Nothing was paid$/)).toBeTruthy();
  expect((await cardOf('Suspected breach report 2, sent')).getByText(/with reference OFSI-9, recorded by Bethan Prosser/)).toBeTruthy();
  fireEvent.click((await cardOf('Do you suspect another breach?')).getByRole('button'));
  await vi.waitFor(
    () => expect(fetched.mock.calls.some(([, init]: unknown[]) => (init as RequestInit | undefined)?.method === 'POST')).toBe(true),
    { timeout: 10_000 },
  );
});

test('reports that could not be loaded say so and can be asked for again', async () => {
  showScreen(<OfsiCards check={CHECK} />, { api: {} });
  expect(await screen.findByText('We could not load the reports to OFSI')).toBeTruthy();
});
