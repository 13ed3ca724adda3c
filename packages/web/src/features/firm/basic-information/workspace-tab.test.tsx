import type { Approval } from '@freehold/contract/firm/approvals';
import type { WorkspaceDetails } from '@freehold/contract/firm/workspaces';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen, type FakeAnswer } from '../../../shared/show-screen.tsx';
import { WorkspaceTab } from './workspace-tab.tsx';

// jsdom has no fonts, and a text area that grows waits for them.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AT = '/basic_informations';
const details: WorkspaceDetails = {
  branch_scope: false,
  id: 1,
  account_name: 'Pennard & Lisle',
  version: 3,
  state: 'active',
  legal_name: 'Pennard & Lisle Limited',
  company_number: '99002417',
  is_sole_trader: false,
  business: 'both',
  registered_address: '1 Lisle Row',
  supervision: null,
  applicant_contact: { name: null, email: null, phone: null },
  brand_colour: null,
  logo: null,
  gate_mode: 'warn',
  negotiator_can_accept_pass: false,
  reminder_days: [2, 5],
  redo_limit: 3,
  fee_disclosure: '',
  mlro: null,
  deputies: [],
  key_members: [],
  agreements: [],
  updated_at: '2026-06-09T09:31:00Z',
  updated_by: 'Callum Fairbairn',
  can: { edit: true, change_gate_mode: true, change_officers: true },
};
const saved = (more: Partial<WorkspaceDetails>): FakeAnswer => ({
  data: { workspace: { ...details, version: 9, ...more }, approval: null },
});
const stale: FakeAnswer = { status: 412, code: 'STALE_VERSION', message: 'Someone else changed this. Reload to see the latest.' };

/** The page, with what its address answers one call after another. */
function show(...answers: FakeAnswer[]) {
  let call = 0;
  const api = {
    '/v2/client/workspaces/1': () => answers[Math.min(call++, answers.length - 1)] ?? ('never' as const),
    '/v2/client/approvals': { data: [] as Approval[] },
    '/v2/client/workspaces': { data: { workspaces: [] } },
  };
  return showScreen(<WorkspaceTab />, { api, at: AT });
}
const bodies = (fetched: ReturnType<typeof showScreen>['fetched']) =>
  fetched.mock.calls
    .map((one) => (one as unknown as [string, RequestInit])[1])
    .filter((init) => init.method === 'PATCH')
    .map((init) => JSON.parse(String(init.body)) as object);

async function type(label: string, value: string) {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));

test('only what was changed is sent, with the version it was read in', async () => {
  const { fetched } = show({ data: details }, saved({ fee_disclosure: 'None' }));
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  await type('Fee disclosure', 'None');
  await type('Registered address', '3 Lisle Row');
  save();
  await waitFor(() => expect(bodies(fetched)).toEqual([{ version: 3, fee_disclosure: 'None', registered_address: '3 Lisle Row' }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull());
});

test('what no part of the product uses yet has no field, and what was kept of it stays', async () => {
  const { fetched } = show({ data: details }, saved({ fee_disclosure: 'None' }));
  await type('Fee disclosure', 'None');
  expect(screen.queryByLabelText(/remind|tries again/i)).toBeNull();
  save();
  await waitFor(() => expect(bodies(fetched)).toEqual([{ version: 3, fee_disclosure: 'None' }]));
});

test('a wrong field says so and nothing is sent', async () => {
  const { fetched } = show({ data: details });
  await type('Company number', '12AB');
  await type('Workspace name', '');
  save();
  expect(await screen.findByText('Enter an 8-character company number, like 01234567 or SC123456')).toBeTruthy();
  expect(screen.getByText('Two things to put right')).toBeTruthy();
  expect(bodies(fetched)).toEqual([]);
});

test('what somebody else changed in other fields is taken over without a question', async () => {
  const newer = { ...details, version: 4, registered_address: '2 Lisle Row', updated_by: 'Callum Fairbairn' };
  const { fetched } = show({ data: details }, stale, { data: newer }, saved({ registered_address: '2 Lisle Row', fee_disclosure: 'None' }));
  await type('Fee disclosure', 'None');
  save();
  await waitFor(() => expect(bodies(fetched)).toHaveLength(2));
  expect(bodies(fetched)[1]).toEqual({ version: 4, fee_disclosure: 'None' });
  expect(await screen.findByDisplayValue('2 Lisle Row')).toBeTruthy();
});

test('where both changed the same field nothing is sent until the person has chosen', async () => {
  const newer = { ...details, version: 4, fee_disclosure: 'Theirs', updated_by: 'Callum Fairbairn' };
  const overlays = document.createElement('div');
  overlays.id = 'dialogs';
  document.body.append(overlays);
  const { fetched } = show({ data: details }, stale, { data: newer }, saved({ fee_disclosure: 'Mine' }));
  await type('Fee disclosure', 'Mine');
  await type('Registered address', '3 Lisle Row');
  save();
  expect(await screen.findByText('Someone else changed this')).toBeTruthy();
  expect(screen.getByRole('row', { name: /Fee disclosure.*Not set.*Mine.*Theirs/ })).toBeTruthy();
  expect(bodies(fetched)).toHaveLength(1);
  fireEvent.click(screen.getByRole('radio', { name: /Callum’s:\s*Theirs/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save my choice' }));
  await waitFor(() => expect(bodies(fetched)).toHaveLength(2));
  expect(bodies(fetched)[1]).toEqual({ version: 4, registered_address: '3 Lisle Row' });
  overlays.remove();
});

test('a change that waits stands with who asked, and only for those who may answers it', async () => {
  const waiting: Approval = {
    id: 5,
    kind: 'legal_details',
    changes: [{ field: 'legal_name', before: 'Pennard & Lisle Limited', after: 'Lisle Limited' }],
    state: 'waiting',
    asked_by: 'Callum Fairbairn',
    asked_at: '2026-06-09T09:31:00Z',
    answered_by: null,
    answered_at: null,
    reason: null,
    can: { answer: true, withdraw: false },
  };
  showScreen(<WorkspaceTab />, {
    api: { '/v2/client/workspaces/1': { data: details }, '/v2/client/approvals': { data: [waiting] } },
    at: AT,
  });
  expect(await screen.findByText('Lisle Limited')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
});

test('whoever may not change it reads it and is told who can', async () => {
  const readOnly = { ...details, can: { edit: false, change_gate_mode: false, change_officers: false } };
  show({ data: readOnly });
  expect(await screen.findByText('Owners and admins can change it.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Legal name').readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Upload a logo' })).toBeNull();
});

test('a colour on which white cannot be read offers the nearest that it can', async () => {
  show({ data: details });
  await type('Colour', '#f2a900');
  fireEvent.click(await screen.findByRole('button', { name: /^Use #/ }));
  const colour = screen.getByLabelText<HTMLInputElement>('Colour').value;
  expect(colour).not.toBe('#f2a900');
  expect(screen.queryByRole('button', { name: /^Use #/ })).toBeNull();
});
