import type { SignerDocumentDetails } from '@freehold/contract/signing/signer-documents';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreen, type FakeAnswer, type FakeApi } from '../../../shared/show-screen.tsx';
import { SignerDocument } from './signer-document.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  // The test's document has no dialogues of the browser; whether one is modal is not asked here.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const KEYS = { name: uuid(1), phone: uuid(2), tick: uuid(3), sign: uuid(4) };
function uuid(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}
type Field = SignerDocumentDetails['fields'][number];
const field = (about: Partial<Field> & Pick<Field, 'key' | 'type'>): Field => ({
  page: 1,
  x: 40,
  y: 100,
  width: 160,
  height: 24,
  required: true,
  label: null,
  hint: null,
  options: [],
  group: null,
  max_length: null,
  min: null,
  max: null,
  format: null,
  value: null,
  when: null,
  ...about,
});
const SALE: SignerDocumentDetails = {
  id: 7,
  title: 'Memorandum of sale',
  account_name: 'Pennard & Lisle, Bristol',
  brand: { colour: null, logo: null },
  sent_by: 'Imogen Ashworth',
  message: '',
  status: 'viewed',
  role: 'signer',
  your: { name: 'Tobias Renner', number: 2, state: 'viewed', opened_at: '2026-06-09T08:02:00Z', done_at: null, read_pages: [1] },
  people: [
    { number: 1, name: 'Henrietta Blakeway', role: 'signer', done: true },
    { number: 2, name: 'Tobias Renner', role: 'signer', done: false },
  ],
  pages: [
    {
      number: 1,
      width: 595,
      height: 842,
      sha256: 'a'.repeat(64),
      text: [{ text: 'By signing, each party confirms the terms.', x: 40, y: 80, width: 400, height: 12 }],
    },
  ],
  fields: [
    field({ key: KEYS.name, type: 'name', y: 60 }),
    field({ key: KEYS.phone, type: 'text', label: 'Your telephone', format: 'phone', y: 100 }),
    field({ key: KEYS.tick, type: 'checkbox', label: 'I have read all of it', y: 140 }),
    field({ key: KEYS.sign, type: 'signature', y: 180 }),
  ],
  others: [],
  values: [],
  filled_for_you: [{ field: KEYS.name, value: 'Tobias Renner' }],
  attachments: [],
  version: 1,
  document_version: 3,
  corrected_at: null,
  order_note: null,
  sent_at: '2026-06-08T15:40:00Z',
  expires_at: null,
  ended_reason: null,
  sealed_at: null,
  can: { sign: true, why_not_sign: null, decline: true, download: [] },
};
const DONE: SignerDocumentDetails = {
  ...SALE,
  status: 'partlySigned',
  your: { ...SALE.your, state: 'signed', done_at: '2026-06-09T08:06:00Z' },
  can: { ...SALE.can, sign: false, decline: false },
};
const at = (path: string) => `/v2/app/documents/7${path}`;
const api = (document: FakeAnswer, more: FakeApi = {}): FakeApi => ({
  [at('')]: document,
  [at('/opened')]: { data: { opened_at: '2026-06-09T08:02:00Z' } },
  [at('/values')]: { data: { version: 2, saved_at: '2026-06-09T08:03:00Z' } },
  [at('/sign')]: { data: DONE },
  ...more,
});
const show = (document: SignerDocumentDetails | FakeAnswer, more?: FakeApi) =>
  showScreen(<SignerDocument id={7} />, {
    api: api(typeof document === 'object' && 'id' in document ? { data: document } : document, more),
    at: '/document-fill-sign/7',
  });
const bodyOf = ({ fetched }: ReturnType<typeof show>, path: string) => {
  const found = fetched.mock.calls.find(([url]: unknown[]) => url === path) as [string, RequestInit] | undefined;
  return found === undefined ? null : (JSON.parse(String(found[1].body)) as Record<string, unknown>);
};

async function openList() {
  fireEvent.click(await screen.findByRole('radio', { name: 'List' }));
}
const next = () => screen.getByRole('contentinfo').querySelector('button:last-of-type') as HTMLButtonElement;

test('by the list alone a person fills in and signs, and what is sent is what they gave', async () => {
  const shown = show(SALE);
  await openList();
  expect(screen.getByText('0 of 3 done')).toBeTruthy();
  fireEvent.click(next());
  const phone = await screen.findByLabelText('Your telephone');
  expect(screen.getByText('By signing, each party confirms the terms.')).toBeTruthy();
  fireEvent.change(phone, { target: { value: '07700 900118' } });
  fireEvent.click(next());
  fireEvent.click(await screen.findByRole('checkbox', { name: 'I have read all of it' }));
  fireEvent.click(next());
  fireEvent.click(await within(screen.getByRole('region', { name: 'What you are asked for' })).findByRole('button', { name: 'Sign here' }));
  const sheet = await screen.findByRole('dialog', { name: 'Your signature' });
  fireEvent.click(within(sheet).getByRole('radio', { name: 'Type' }));
  fireEvent.click(within(sheet).getByRole('button', { name: 'Use this signature' }));
  expect(within(sheet).getByText('Tick this to sign electronically')).toBeTruthy();
  fireEvent.click(within(sheet).getByRole('checkbox'));
  fireEvent.click(within(sheet).getByRole('button', { name: 'Use this signature' }));
  await screen.findByText('3 of 3 done');
  fireEvent.click(screen.getByRole('button', { name: 'Finish and sign' }));
  const last = await screen.findByRole('dialog', { name: 'Sign this document' });
  expect(last.textContent).toContain('as Tobias Renner. One signature.');
  fireEvent.click(within(last).getByRole('button', { name: 'Sign document' }));
  expect(await screen.findByRole('heading', { name: 'You signed' })).toBeTruthy();
  expect(bodyOf(shown, at('/sign'))).toEqual({
    values: [
      { field: KEYS.name, value: null },
      { field: KEYS.phone, value: '07700 900118' },
      { field: KEYS.tick, value: 'yes' },
      { field: KEYS.sign, value: 'signed' },
    ],
    signature: { kind: 'typed', text: 'Tobias Renner', style: 'italic' },
    initials: null,
    agreed: true,
    pages: [{ page: 1, sha256: 'a'.repeat(64) }],
    document_version: 3,
  });
});

test('what is wrong is told at its field while it is wrong', async () => {
  show(SALE);
  await openList();
  fireEvent.click(next());
  const phone = await screen.findByLabelText('Your telephone');
  fireEvent.change(phone, { target: { value: 'none' } });
  expect(await screen.findByText('Enter a phone number, like 07700 900123')).toBeTruthy();
  fireEvent.change(phone, { target: { value: '07700 900118' } });
  await waitFor(() => expect(screen.queryByText('Enter a phone number, like 07700 900123')).toBeNull());
});

test('a document that was called off while it was filled in is not signed, and says so', async () => {
  const refused = { status: 409, code: 'INVALID_STATE', message: 'The firm called this document off.' };
  const viewer: SignerDocumentDetails = { ...SALE, role: 'viewer', fields: [] };
  show(viewer, { [at('/sign')]: refused });
  fireEvent.click(await screen.findByRole('button', { name: 'I have read it' }));
  const sheet = await screen.findByRole('dialog', { name: 'Confirm that you read it' });
  fireEvent.click(within(sheet).getByRole('button', { name: 'I have read it' }));
  expect((await within(sheet).findByRole('alert')).textContent).toBe('Nothing was sent. The firm called this document off.');
  expect(within(sheet).getByRole('button', { name: 'See how it stands' })).toBeTruthy();
});

test('opening is noted once, by a call of its own', async () => {
  const shown = show({ ...SALE, your: { ...SALE.your, opened_at: null } });
  await screen.findByRole('heading', { name: 'Memorandum of sale' });
  await waitFor(() => expect(shown.fetched.mock.calls.filter(([url]: unknown[]) => url === at('/opened'))).toHaveLength(1));
});

test('declining asks for a reason, and says what comes of it', async () => {
  const declined: SignerDocumentDetails = {
    ...SALE,
    status: 'declined',
    your: { ...SALE.your, state: 'declined', done_at: '2026-06-09T08:26:00Z' },
    ended_reason: 'The fee in clause 4 is not what we agreed.',
    can: { ...SALE.can, sign: false, decline: false },
  };
  const shown = show(SALE, { [at('/decline')]: { data: declined } });
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, decline' }));
  expect(await screen.findByText('Say why, so that it can be put right')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Your reason'), { target: { value: 'The fee in clause 4 is not what we agreed.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Yes, decline' }));
  expect(await screen.findByRole('heading', { name: 'You declined' })).toBeTruthy();
  expect(screen.getByText('The fee in clause 4 is not what we agreed.')).toBeTruthy();
  expect(bodyOf(shown, at('/decline'))).toEqual({ reason: 'The fee in clause 4 is not what we agreed.' });
});

const over = (about: Partial<SignerDocumentDetails>) => ({ ...SALE, can: { ...SALE.can, sign: false, decline: false }, ...about });
test.each<[string, SignerDocumentDetails | FakeAnswer, string]>([
  ['sealed', over({ status: 'signed', your: DONE.your, can: { ...DONE.can, download: ['sealed', 'certificate'] } }), 'Signed and sealed'],
  ['called off', over({ status: 'voided' }), 'This document was called off'],
  ['declined by another', over({ status: 'declined' }), 'Somebody declined to sign'],
  ['out of time', over({ status: 'expired' }), 'The time to sign is over'],
  [
    'not yet one’s turn',
    over({ status: 'sent', your: { ...SALE.your, state: 'waiting' }, order_note: 'After Henrietta Blakeway' }),
    'It is not your turn yet',
  ],
  ['somebody else’s', { status: 404, code: 'NOT_FOUND', message: 'There is no such document.' }, 'There is no such document for you'],
  ['not to be loaded', { status: 500, code: 'INTERNAL', message: '' }, 'The document could not be loaded'],
])('a document that is %s says so', async (_what, document, title) => {
  show(document);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
});

test('what nobody has signed is not called signed', async () => {
  show(over({ status: 'voided' }));
  await screen.findByRole('heading', { name: 'This document was called off' });
  expect(screen.queryByText(/sealed|You signed/)).toBeNull();
});
