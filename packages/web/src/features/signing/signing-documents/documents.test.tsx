import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { IMOGEN, showScreen, type FakeApi } from '../../../shared/show-screen.tsx';
import { toast } from '../../../ui/toast.ts';
import { DocumentsScreen } from './documents-screen.tsx';
import { FinishedDocumentScreen } from './finished-document-screen.tsx';
import { EditRecipientScreen, SentDocumentScreen } from './sent-document-screen.tsx';
import { documentOf, recipientOf, rowOf, sentOf } from './test-document.ts';
import { UploadDocumentScreen } from './upload-document-screen.tsx';

vi.mock('../../../ui/toast.ts', () => ({ toast: { ok: vi.fn(), fail: vi.fn(), undo: vi.fn() } }));
beforeAll(
  async () =>
    void (await Promise.all([import('./recipient-drawer.tsx'), import('../../../ui/side-drawer-panel.tsx'), import('./void-dialog.tsx')])),
);
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:page';
  URL.revokeObjectURL = () => undefined;
  const dialogs = document.createElement('div');
  dialogs.id = 'dialogs';
  document.body.append(dialogs);
});
afterEach(() => {
  cleanup();
  document.getElementById('dialogs')?.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const bodyOf = (init: unknown) => (typeof init === 'object' && init !== null && 'body' in init ? String(init.body) : '');
const valueOf = (element: HTMLElement) => (element instanceof HTMLInputElement ? element.value : null);
const TOTALS = {
  all: 318,
  out: { count: 14, opened: 5 },
  signed: { count: 281, this_month: 38 },
  declined: { count: 9, this_month: 2 },
  draft: { count: 6, oldest_at: null },
  voided: 8,
  expired: 0,
};
const list = (rows: unknown[], total = rows.length) => ({
  data: rows,
  meta: { page: 1, perPage: 25, total, totalPages: Math.ceil(total / 25), totals: TOTALS, senders: [] },
});
const LIST = '/v2/client/documents';
const open = (api: FakeApi, at = '/signed_documents', user = IMOGEN) => showScreen(<DocumentsScreen />, { api, at, user });

test('documents stand with how far they are, and ten thousand of them come page by page', async () => {
  open({ [LIST]: list([rowOf(), rowOf({ id: 42, title: 'Sole agency agreement', status: 'sent', undelivered: true })], 10_000) });
  const table = await screen.findByRole('table', { name: 'Documents' });
  expect(within(table).getByRole('link', { name: 'Memorandum of sale' }).getAttribute('href')).toBe('/sent_document_details/41');
  expect(within(table).getAllByText('2 of 4')).toHaveLength(2);
  expect(within(table).getByText('Not delivered')).toBeTruthy();
  expect(screen.getByText('1 to 25 of 10,000')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Out for signing/ }).textContent).toContain('5 opened');
});

test('each status leads where it is worked on', async () => {
  open({
    [LIST]: list([
      rowOf({ id: 1, title: 'A', status: 'draft' }),
      rowOf({ id: 2, title: 'B', status: 'signed' }),
      rowOf({ id: 3, title: 'C', status: 'declined' }),
    ]),
  });
  await screen.findByRole('table');
  expect(['A', 'B', 'C'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual([
    '/edit_document/1',
    '/single_document_details/2',
    '/sent_document_details/3',
  ]);
});

test('with none there is the way to the first, with filters the way back, and without the right neither', async () => {
  open({ [LIST]: list([]) });
  expect(await screen.findByRole('heading', { name: 'No documents yet' })).toBeTruthy();
  cleanup();
  open({ [LIST]: list([]) }, '/signed_documents?state=declined');
  expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeTruthy();
  cleanup();
  open({}, '/signed_documents', { ...IMOGEN, can: { ...IMOGEN.can, see_documents: false } });
  expect(await screen.findByRole('heading', { name: 'Your role cannot see this' })).toBeTruthy();
  cleanup();
  open({ [LIST]: { status: 500, code: 'INTERNAL', message: 'It broke.' } });
  expect(await screen.findByText('We could not load the documents')).toBeTruthy();
});

const ONE = `${LIST}/41`;
const openSent = (api: FakeApi = {}, shown = sentOf()) =>
  showScreen(<SentDocumentScreen />, {
    api: { [ONE]: { data: shown }, ...api },
    at: '/sent_document_details/41',
    path: '/sent_document_details/$id',
  });

test('the page of a sent document says how far each is, what did not arrive, and reminds who is next', async () => {
  const { fetched } = openSent({ [`${ONE}/remind`]: { data: sentOf() } });
  expect(await screen.findByRole('heading', { name: 'One of two has signed' })).toBeTruthy();
  const far = screen.getByRole('list', { name: 'How far Tobias Renner is' });
  expect(within(far).getByText('1 of 1 pages')).toBeTruthy();
  expect(screen.getByText('A message to Tobias Renner did not arrive.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remind Tobias' }));
  await waitFor(() => expect(toast.ok).toHaveBeenCalledWith('Tobias Renner is reminded', expect.anything()));
  expect(
    fetched.mock.calls.some(([address, init]: unknown[]) => String(address).endsWith('/remind') && bodyOf(init) === '{"recipient_id":2}'),
  ).toBe(true);
});

test('a document that was declined or is held back says so, and by whom', async () => {
  openSent(
    {},
    sentOf({
      state: 'declined',
      status: 'declined',
      ended: { at: '2026-06-09T09:00:00.000Z', by: 'Tobias Renner', reason: 'The price is wrong.' },
    }),
  );
  expect(await screen.findByText(/Tobias Renner declined on/)).toBeTruthy();
  expect(screen.getByText(/The price is wrong/)).toBeTruthy();
  cleanup();
  openSent({}, sentOf({ state: 'sealing', seal: { ...sentOf().seal, held: 'The sealed page 2 differs from what was shown.' } }));
  expect(await screen.findByText('The sealed page 2 differs from what was shown.')).toBeTruthy();
});

test('somebody else signs in the place of another: their details are asked anew and sent with the word', async () => {
  const { fetched } = showScreen(<EditRecipientScreen />, {
    api: { [ONE]: { data: sentOf() }, [LIST]: list([rowOf()]), [`${ONE}/recipients/2/change`]: { data: sentOf() } },
    at: '/edit_recipient/2',
    path: '/edit_recipient/$id',
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit recipient' }));
  expect(valueOf(drawer.getByRole('textbox', { name: 'Name, as on their ID' }))).toBe('Tobias Renner');
  fireEvent.click(drawer.getByRole('radio', { name: /Somebody else in their place/ }));
  expect(valueOf(drawer.getByRole('textbox', { name: 'Email' }))).toBe('');
  fireEvent.change(drawer.getByRole('textbox', { name: 'Name, as on their ID' }), { target: { value: 'Maren Renner' } });
  fireEvent.change(drawer.getByRole('textbox', { name: 'Email' }), { target: { value: 'maren@renner.example' } });
  fireEvent.click(drawer.getByRole('button', { name: 'Save and send a new link' }));
  await waitFor(() => expect(toast.ok).toHaveBeenCalled());
  const body = fetched.mock.calls.flatMap(([address, init]: unknown[]) => (String(address).endsWith('/change') ? [bodyOf(init)] : []));
  expect(body.map((text): unknown => JSON.parse(text))).toMatchObject([
    { reassign: true, name: 'Maren Renner', email: 'maren@renner.example', party_id: null, property_role: null },
  ]);
});

test('a finished document names the level of its seal and whose certificate it is, and no more', async () => {
  const finished = documentOf({
    state: 'completed',
    status: 'signed',
    completed_at: '2026-06-09T09:00:00.000Z',
    recipients: [recipientOf({ state: 'signed', signed_at: '2026-06-09T09:00:00.000Z' })],
    seal: {
      level: 'B-B',
      certificate_subject: 'CN=Freehold',
      self_signed: true,
      sealed_at: '2026-06-09T09:00:01.000Z',
      late: false,
      held: null,
    },
    can: { ...documentOf().can, download: ['sealed', 'certificate', 'evidence', 'original'] },
  });
  showScreen(<FinishedDocumentScreen />, {
    api: { [ONE]: { data: finished } },
    at: '/single_document_details/41',
    path: '/single_document_details/$id',
  });
  expect(await screen.findByText('PAdES B-B')).toBeTruthy();
  expect(screen.getByText(/made by this installation itself/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Download: / })).toHaveLength(4);
});

test('a file that is refused says why in the words of the server, and the drafts of the last days stand beside', async () => {
  showScreen(<UploadDocumentScreen />, {
    api: {
      [LIST]: (query) =>
        query.get('state') === 'draft'
          ? list([rowOf({ status: 'draft' })])
          : { status: 422, code: 'FILE_REFUSED', message: 'It is locked with a password. Save it again without one.' },
      '/v2/client/signing/seal': {
        data: {
          ready: false,
          why_not: 'The test of the seal failed.',
          level: 'B-B',
          certificate_subject: null,
          self_signed: true,
          valid_until: null,
          time_stamp_authority: null,
          tested_at: null,
        },
      },
    },
    at: '/document_signing',
  });
  expect(await screen.findByRole('link', { name: /Memorandum of sale/ })).toBeTruthy();
  expect(screen.getByText(/The test of the seal failed/)).toBeTruthy();
  fireEvent.change(document.querySelector('input[type=file]') ?? document.body, {
    target: { files: [new File(['%PDF-1.7'], 'locked.pdf', { type: 'application/pdf' })] },
  });
  expect(await screen.findByText('locked.pdf cannot be used.')).toBeTruthy();
  expect(screen.getByText(/locked with a password/)).toBeTruthy();
});

test.each([
  [sentOf({ tenancy: { entered_into_on: null, over: false } }), 'Once everybody has signed, the tenancy is noted as entered into'],
  [sentOf({ tenancy: { entered_into_on: '2026-11-20', over: false } }), 'entered into on 20 Nov[a-z]* 2026. That day stays.'],
  [sentOf({ tenancy: { entered_into_on: null, over: true } }), 'The tenancy is over, so signing it changes nothing there.'],
  [sentOf({ state: 'voided', status: 'voided', tenancy: { entered_into_on: null, over: false } }), 'so the tenancy stays as it was.'],
])('the page of a tenancy agreement says what that does to the tenancy', async (document, words) => {
  showScreen(<SentDocumentScreen />, {
    api: { '/v2/client/documents/41': { data: document } },
    at: '/sent_document_details/41',
    path: '/sent_document_details/$id',
  });
  expect(await screen.findByText(new RegExp(words))).toBeTruthy();
});
