import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { showScreen, type FakeApi } from '../../../shared/show-screen.tsx';
import { EditDocumentScreen } from './edit-document-screen.tsx';
import { documentOf, fieldOf, HENRIETTA, sentOf, TOBIAS } from './test-document.ts';

vi.mock('../../../ui/toast.ts', () => ({ toast: { ok: vi.fn(), fail: vi.fn(), undo: vi.fn() } }));
vi.mock('../../../ui/use-ask-before-leaving.ts', () => ({ useAskBeforeLeaving: () => undefined }));
vi.mock('../../../ui/confirm.ts', () => ({ confirm: async () => true, isAsking: () => false }));
// Pages that scroll have no size here: each is drawn, with what lies over it.
vi.mock('../../../shared/signing/page-view.tsx', () => ({
  PageView: ({ pages, overlay }: { pages: { number: number }[]; overlay?: (page: number, scale: number) => ReactNode }) =>
    pages.map(({ number }) => (
      <div key={number} data-page={number}>
        {overlay?.(number, 1)}
      </div>
    )),
}));
// The fields that grow with their text ask for it.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
// The first look into a lazy part of the page would count against the first test.
beforeAll(async () => void (await Promise.all([import('./editor/draft-editor.tsx'), import('./editor/correction-editor.tsx')])));
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  URL.createObjectURL = () => 'blob:page';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ONE = '/v2/client/documents/41';
const SEAL = {
  ready: true,
  why_not: null,
  level: 'B-B',
  certificate_subject: 'CN=Freehold',
  self_signed: true,
  valid_until: null,
  time_stamp_authority: null,
  tested_at: null,
};
async function open(document = documentOf(), step = 'fields', api: FakeApi = {}) {
  const shown = showScreen(<EditDocumentScreen />, {
    api: {
      [ONE]: { data: document },
      [`${ONE}/draft`]: { data: { version: document.version + 1, saved_at: '2026-06-08T15:01:00.000Z', faults: [] } },
      '/v2/client/signing/seal': { data: SEAL },
      ...api,
    },
    at: `/edit_document/41?step=${step}`,
    path: '/edit_document/$id',
  });
  await screen.findByRole('heading', { level: 1, name: /Memorandum of sale/ });
  return shown;
}
type Sent = {
  version: number;
  settings: object;
  title: string;
  fields: ReturnType<typeof fieldOf>[];
  recipients: { key: string; name: string; order_group: number; access_code?: string }[];
};
const sent = ({ fetched }: Awaited<ReturnType<typeof open>>, path: string): Sent[] =>
  fetched.mock.calls.flatMap(([address, init]: unknown[]): Sent[] => {
    const body = typeof init === 'object' && init !== null && 'body' in init ? init.body : null;
    return String(address).endsWith(path) && typeof body === 'string' ? [JSON.parse(body)] : [];
  });
const desk = () => screen.getByRole('complementary', { name: 'Types of field and pages' }).parentElement ?? document.body;
const fields = (name: RegExp) => screen.queryAllByRole('button', { name });

test('letters put fields down for the chosen person, arrows move them, and all of it is saved once it rests', async () => {
  const shown = await open();
  fireEvent.click(within(screen.getByRole('group', { name: 'Whose field it is' })).getByRole('button', { name: /Tobias Renner/ }));
  expect(screen.getByRole('button', { name: /Tobias Renner.*@/ }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.keyDown(desk(), { key: 'd' });
  const date = await screen.findByRole('button', { name: 'Date signed, Tobias Renner, page 1' });
  fireEvent.keyDown(date, { key: 'ArrowRight' });
  fireEvent.keyDown(date, { key: 'ArrowDown', shiftKey: true });
  await waitFor(() => expect(sent(shown, '/draft')).toHaveLength(1), { timeout: 3000 });
  const [saved] = sent(shown, '/draft');
  expect(saved?.version).toBe(3);
  expect(saved?.fields).toHaveLength(2);
  expect(saved?.fields[1]).toMatchObject({ type: 'date_signed', recipient: TOBIAS, page: 1, x: 595 / 2 - 42 + 1, y: 421 - 10 + 10 });
  expect(await screen.findByText(/saved 16:01/)).toBeTruthy();
});

test('what was put down, moved and removed is undone step by step, and done again', async () => {
  await open();
  const own = screen.getByRole('button', { name: /^Signature, Henrietta/ });
  fireEvent.click(own);
  fireEvent.keyDown(own, { key: 'Delete' });
  expect(fields(/^Signature, Henrietta/)).toHaveLength(0);
  fireEvent.keyDown(desk(), { key: 'z', ctrlKey: true });
  expect(fields(/^Signature, Henrietta/)).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Do again' }));
  expect(fields(/^Signature, Henrietta/)).toHaveLength(0);
});

test('beside the selected field stands whose it is; it is copied and removed there, and Escape leaves the focus on it', async () => {
  await open();
  const own = screen.getByRole('button', { name: /^Signature, Henrietta/ });
  expect(screen.queryByRole('group', { name: /^Field of/ })).toBeNull();
  fireEvent.click(own);
  const tools = screen.getByRole('group', { name: 'Field of Henrietta Blakeway' });
  fireEvent.click(within(tools).getByRole('button', { name: 'Copy the field' }));
  expect(fields(/^Signature, Henrietta/)).toHaveLength(2);
  const [, copy] = fields(/^Signature, Henrietta/);
  const remove = within(screen.getByRole('group', { name: /^Field of/ })).getByRole('button', { name: 'Remove the field' });
  remove.focus();
  fireEvent.keyDown(remove, { key: 'Escape' });
  expect(document.activeElement).toBe(copy);
  expect(screen.queryByRole('group', { name: /^Field of/ })).toBeNull();
  fireEvent.click(own);
  fireEvent.click(within(screen.getByRole('group', { name: /^Field of/ })).getByRole('button', { name: 'Remove the field' }));
  expect(fields(/^Signature, Henrietta/)).toHaveLength(1);
});

test('a letter typed into a field of the panel is text, not a new field', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: /^Signature, Henrietta/ }));
  const hint = screen.getByRole('textbox', { name: 'Hint for the signer' });
  fireEvent.keyDown(hint, { key: 's' });
  fireEvent.change(hint, { target: { value: 'Sign as on your passport' } });
  expect(fields(/^Signature,/)).toHaveLength(1);
});

test('a field is copied to all pages, and a condition offers the other fields of the same person alone', async () => {
  const tick = fieldOf({ key: '5f0c9a52-6c0e-4a53-9b4e-1f6d2c7c00f2', type: 'checkbox', label: 'I have pets', y: 300 });
  const other = fieldOf({ key: '5f0c9a52-6c0e-4a53-9b4e-1f6d2c7c00f3', type: 'checkbox', label: 'Theirs', recipient: TOBIAS, y: 330 });
  const text = fieldOf({ key: '5f0c9a52-6c0e-4a53-9b4e-1f6d2c7c00f4', type: 'text', label: 'Which pets', y: 360 });
  const pages = [1, 2, 3].map((number) => ({ number, width: 595, height: 842 }));
  const shown = await open(documentOf({ pages, fields: [fieldOf(), tick, other, text] }));
  fireEvent.click(screen.getByRole('button', { name: /^Which pets, Henrietta/ }));
  fireEvent.click(screen.getByRole('combobox', { name: 'Asked for' }));
  const choices = await screen.findAllByRole('option', { hidden: true });
  expect(choices.map((choice) => choice.textContent).filter((words) => words.startsWith('Depends on'))).toEqual([
    'Depends on I have pets, page 1',
  ]);
  fireEvent.click(screen.getByRole('option', { name: 'Depends on I have pets, page 1', hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Copy to all pages' }));
  await waitFor(() => expect(sent(shown, '/draft').at(-1)?.fields).toHaveLength(6), { timeout: 3000 });
  expect(
    sent(shown, '/draft')
      .at(-1)
      ?.fields.find(({ key }) => key === text.key),
  ).toMatchObject({ when: { field: tick.key, equals: 'yes' } });
});

test('people are added, moved by their buttons, and sign together where that is said', async () => {
  const shown = await open(documentOf(), 'recipients');
  fireEvent.click(screen.getByRole('button', { name: 'Move Tobias Renner up' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'At the same time as the person above' }));
  await waitFor(
    () =>
      expect(
        sent(shown, '/draft')
          .at(-1)
          ?.recipients.map(({ name, order_group: group }) => [name, group]),
      ).toEqual([
        ['Tobias Renner', 1],
        ['Henrietta Blakeway', 1],
      ]),
    { timeout: 3000 },
  );
  expect(screen.getByText('Everybody is asked at the same time.')).toBeTruthy();
});

test('an access code is sent once it is whole, and only once', async () => {
  const shown = await open(
    documentOf({ recipients: documentOf().recipients.map((one) => ({ ...one, proof: 'access_code' as const })) }),
    'recipients',
  );
  const [code] = screen.getAllByRole('textbox', { name: 'Access code' });
  fireEvent.change(code ?? document.body, { target: { value: 'ab' } });
  expect(screen.getByText('Choose 4 to 12 letters and digits')).toBeTruthy();
  fireEvent.change(code ?? document.body, { target: { value: 'brass42' } });
  await waitFor(() => expect(sent(shown, '/draft')).toHaveLength(1), { timeout: 3000 });
  fireEvent.change(screen.getAllByRole('textbox', { name: 'Name, as on their ID' })[0] ?? document.body, {
    target: { value: 'Henrietta J Blakeway' },
  });
  await waitFor(() => expect(sent(shown, '/draft')).toHaveLength(2), { timeout: 3000 });
  expect(sent(shown, '/draft').map(({ recipients }) => recipients[0]?.access_code)).toEqual(['brass42', undefined]);
});

test('what is missing is said in words with the way there, and nothing can be sent until then', async () => {
  const faults = [{ code: 'no_signature', message: 'Tobias Renner has no signature field.', recipient: TOBIAS, field: null }];
  await open(documentOf({ faults }), 'send');
  await screen.findByRole('heading', { name: 'Still missing' });
  expect(screen.getByText('Tobias Renner has no signature field.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Send' }).at(-1)?.hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Go there' }));
  expect(await screen.findByRole('complementary', { name: 'Types of field and pages' })).toBeTruthy();
});

test('a colleague’s draft is not overwritten: both stand side by side until one is chosen', async () => {
  const theirs = documentOf({ version: 9, title: 'Heads of terms' });
  let isStale = true;
  const shown = await open(documentOf(), 'document', {
    [ONE]: () => ({ data: isStale && shownOnce ? theirs : documentOf() }),
    [`${ONE}/draft`]: () => {
      shownOnce = true;
      if (!isStale) return { data: { version: 10, saved_at: '2026-06-08T15:05:00.000Z', faults: [] } };
      return { status: 412, code: 'STALE_VERSION', message: 'Someone else changed this.' };
    },
  });
  fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Memorandum of sale, second' } });
  const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this' }, { timeout: 3000 });
  expect(within(dialog).getByText('Heads of terms')).toBeTruthy();
  isStale = false;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save my choice' }));
  await waitFor(() => expect(sent(shown, '/draft').at(-1)).toMatchObject({ version: 9, title: 'Memorandum of sale, second' }));
});
let shownOnce = false;

test('a correction leaves who has signed as they are, and sends the others alone', async () => {
  const second = fieldOf({ key: '5f0c9a52-6c0e-4a53-9b4e-1f6d2c7c00f5', recipient: TOBIAS, y: 700 });
  const document = sentOf({ fields: [fieldOf(), second] });
  const shown = await open(document, 'fields', { [`${ONE}/correction`]: { data: document } });
  const signed = screen.getByRole('button', { name: /^Signature, Henrietta/ });
  fireEvent.click(signed);
  fireEvent.keyDown(signed, { key: 'Delete' });
  expect(fields(/^Signature, Henrietta/)).toHaveLength(1);
  const open_ = screen.getByRole('button', { name: /^Signature, Tobias/ });
  fireEvent.click(open_);
  fireEvent.keyDown(open_, { key: 'ArrowUp' });
  fireEvent.click(screen.getByRole('button', { name: 'Send the correction' }));
  await waitFor(() => expect(sent(shown, '/correction')).toHaveLength(1));
  expect(sent(shown, '/correction')[0]).toMatchObject({ version: 3, recipients: [{ key: TOBIAS }], fields: [{ key: second.key, y: 699 }] });
  expect(JSON.stringify(sent(shown, '/correction')[0]?.recipients)).not.toContain(HENRIETTA);
});

test('who may not see documents is told so, and one that is not there has its way on', async () => {
  showScreen(<EditDocumentScreen />, {
    api: { [ONE]: { status: 404, code: 'NOT_FOUND', message: '' } },
    at: '/edit_document/41',
    path: '/edit_document/$id',
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'This document is not here' })).toBeTruthy();
});

const TENANCY = { current: { id: 5, entered_into_on: null }, earlier: [] };
test('a document of a property with a tenancy is marked as its agreement, and another property takes the mark away', async () => {
  const property = { id: 7, line1: '9 Quarry Terrace', place: 'Bristol', asset_type_id: 2 as const };
  const settings = { ...documentOf().settings, property_id: 7 };
  const shown = await open(documentOf({ property, settings }), 'document', { '/v2/client/properties/7/tenancy': { data: TENANCY } });
  const tick = await screen.findByRole('checkbox', { name: 'This is the tenancy agreement' });
  expect(screen.getByText(/noted as entered into on the day of the last signature/)).toBeTruthy();
  fireEvent.click(tick);
  await waitFor(() => expect(sent(shown, '/draft').at(-1)).toMatchObject({ settings: { tenancy_agreement: true } }), { timeout: 3000 });
  fireEvent.click(screen.getByRole('button', { name: 'Take 9 Quarry Terrace away' }));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'This is the tenancy agreement' })).toBeNull());
  await waitFor(() => expect(sent(shown, '/draft').at(-1)).toMatchObject({ settings: { property_id: null, tenancy_agreement: false } }), {
    timeout: 3000,
  });
});

test('a property without a tenancy offers no mark; a mark whose tenancy is over can be taken away', async () => {
  const settings = { ...documentOf().settings, property_id: 7 };
  const api = { '/v2/client/properties/7/tenancy': { data: { current: null, earlier: [] } } };
  await open(documentOf({ settings }), 'document', api);
  expect(screen.queryByRole('checkbox', { name: 'This is the tenancy agreement' })).toBeNull();
  cleanup();
  await open(documentOf({ settings: { ...settings, tenancy_agreement: true } }), 'document', api);
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'This is the tenancy agreement' })).disabled).toBe(false);
  expect(screen.getByText(/The tenancy it was marked for is over/)).toBeTruthy();
});
