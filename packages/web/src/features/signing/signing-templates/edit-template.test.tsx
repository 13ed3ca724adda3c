import type { DocumentTemplate } from '@freehold/contract/signing/signing-templates';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { showScreen, type FakeAnswer, type FakeApi } from '../../../shared/show-screen.tsx';
import { newField } from '../../../shared/signing/editor/draft.ts';
import { toast } from '../../../ui/toast.ts';
import { EditTemplateScreen } from './edit-template-screen.tsx';

vi.mock('../../../ui/toast.ts', () => ({ toast: { ok: vi.fn(), fail: vi.fn(), undo: vi.fn() } }));
vi.mock('../../../ui/use-ask-before-leaving.ts', () => ({ useAskBeforeLeaving: () => undefined }));
vi.mock('../../../ui/confirm.ts', () => ({ confirm: async () => true, isAsking: () => false }));
vi.mock('../../../shared/signing/page-view.tsx', () => ({
  PageView: ({ pages, overlay }: { pages: { number: number }[]; overlay?: (page: number, scale: number) => ReactNode }) =>
    pages.map(({ number }) => (
      <div key={number} data-page={number}>
        {overlay?.(number, 1)}
      </div>
    )),
}));
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
beforeAll(async () => void (await import('./template-editor.tsx')));
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

const GIVER = '00000000-0000-4000-8000-000000000001';
const PAGE = { number: 1, width: 595, height: 842 };
const templateOf = (given: Partial<DocumentTemplate> = {}): DocumentTemplate => ({
  id: 7,
  name: 'Gift letter',
  title: 'Gift letter',
  version: 3,
  pages: [PAGE],
  roles: [{ key: GIVER, label: 'Giver', role: 'signer', order_group: 1, proof: 'sms_code', property_role: 'giftor' }],
  fields: [newField('signature', GIVER, PAGE, { x: 200, y: 300 }, '00000000-0000-4000-8000-0000000000f1')],
  settings: { message: '', reminders: [2], expires_in_days: 14 },
  used: { count: 18, last_at: null },
  changed_at: '2026-06-08T08:31:00.000Z',
  changed_by: 'Imogen Ashworth',
  can: { edit: true, use: true, delete: true },
  ...given,
});
const ONE = '/v2/client/document-templates/7';
async function open(step: string, api: FakeApi = {}, template = templateOf()) {
  const shown = showScreen(<EditTemplateScreen />, {
    api: { [ONE]: { data: template }, ...api },
    at: `/templates_list/7?step=${step}`,
    path: '/templates_list/$id',
  });
  await screen.findByRole('heading', { level: 1, name: /^(?!Edit template)/ });
  return shown;
}
const patched = ({ fetched }: Awaited<ReturnType<typeof open>>) =>
  fetched.mock.calls.flatMap(([, init]: unknown[]) =>
    typeof init === 'object' && init !== null && 'method' in init && init.method === 'PATCH' && 'body' in init
      ? [JSON.parse(String(init.body))]
      : [],
  );
const field = (name: string) => screen.findByRole('textbox', { name });

test('places, their order and fields are changed and saved as the next version, without anybody’s contacts', async () => {
  const shown = await open('people');
  expect(screen.getByText(/Template, version 3/).textContent).toContain('used 18 times');
  expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add a place' }));
  expect(await screen.findByText(/Say who each place is for/)).toBeTruthy();
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save version 4' });
  expect(save.disabled).toBe(true);
  fireEvent.change(screen.getAllByRole('textbox', { name: 'Called' })[1] ?? document.body, { target: { value: 'Buyer' } });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  await waitFor(() => expect(patched(shown)).toHaveLength(1));
  const [sent] = patched(shown);
  expect(sent).toMatchObject({
    version: 3,
    name: 'Gift letter',
    roles: [
      { label: 'Giver', property_role: 'giftor', proof: 'sms_code' },
      { label: 'Buyer', property_role: null, order_group: 2 },
    ],
    settings: { message: '', reminders: [2], expires_in_days: 14 },
  });
  expect(Object.keys(sent.roles[0]).toSorted()).toEqual(['key', 'label', 'order_group', 'proof', 'property_role', 'role']);
  await waitFor(() => expect(vi.mocked(toast.ok)).toHaveBeenCalled());
});

test('the field editor of documents places the fields of a template', async () => {
  await open('fields');
  const box = screen.getByRole('button', { name: /^Signature, Giver/ });
  fireEvent.click(box);
  fireEvent.keyDown(box, { key: 'Delete' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Signature, Giver/ })).toBeNull());
  expect(screen.getByText(/not saved yet/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: /^Signature, Giver/ })).toBeTruthy();
});

test('a colleague who saved first is named, and nothing of either is lost', async () => {
  const theirs = templateOf({
    version: 4,
    name: 'Gift letter, theirs',
    settings: { message: 'Theirs', reminders: [2], expires_in_days: 14 },
  });
  const stale = { status: 412, code: 'STALE_VERSION', message: 'Somebody else changed this template meanwhile.' };
  // It is read, refused to be saved, read again, and saved.
  const answers: FakeAnswer[] = [{ data: templateOf() }, stale, { data: theirs }];
  const shown = await open('details', { [ONE]: () => answers.shift() ?? { data: theirs } });
  fireEvent.change(await field('Name'), { target: { value: 'Gift letter, mine' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save version 4' }));
  const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this' });
  expect(within(dialog).getByText(/Imogen Ashworth saved this template/)).toBeTruthy();
  expect(within(dialog).getByText('Gift letter, theirs')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(patched(shown)).toHaveLength(2));
  expect(patched(shown)[1]).toMatchObject({ version: 4, name: 'Gift letter, mine', settings: { message: 'Theirs' } });
});

test('who may only look is told so; a template that is gone has its way on', async () => {
  await open('fields', {}, templateOf({ can: { edit: false, use: false, delete: false } }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your role cannot change this template');
  cleanup();
  await open('fields', { [ONE]: { status: 404, code: 'NOT_FOUND', message: 'There is no such template.' } });
  expect(await screen.findByRole('heading', { name: 'This template is not here' })).toBeTruthy();
});
