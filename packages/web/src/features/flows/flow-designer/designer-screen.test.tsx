import { findFlowFaults, type FlowDraft } from '@freehold/contract/flows/flow-draft';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { IMOGEN, showScreen, type FakeAnswer, type FakeApi } from '../../../shared/show-screen.tsx';
import { DesignerScreen } from './designer-screen.tsx';
import { DesignsScreen } from './designs-screen.tsx';
import { designOf, draftWith, stepOf } from './test-design.ts';

vi.mock('../../../ui/toast.ts', () => ({ toast: { ok: vi.fn(), fail: vi.fn(), undo: vi.fn() } }));
vi.mock('../../../ui/use-ask-before-leaving.ts', () => ({ useAskBeforeLeaving: () => undefined }));
// The first look into a lazy part of the page would count against the first test.
beforeAll(async () => void (await import('./designer.tsx')));
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ONE = '/v2/client/flow-designs/100000';
async function open(design = designOf(), api: FakeApi = {}) {
  const shown = showScreen(<DesignerScreen />, {
    api: { [ONE]: { data: design }, ...api },
    at: '/flows/design/100000',
    path: '/flows/design/$id',
  });
  await screen.findByRole('heading', { level: 1, name: design.draft.name });
  return shown;
}
const steps = () => within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('listitem');
const names = () => steps().map((row) => row.querySelector('[data-step]')?.getAttribute('data-step'));
const phone = () => within(screen.getByRole('region', { name: 'What the person sees' }));
const sent = ({ fetched }: Awaited<ReturnType<typeof open>>) =>
  fetched.mock.calls.flatMap(([address, init]: unknown[]) => {
    const { method, body } = (init ?? {}) as RequestInit;
    return method === 'PATCH' && String(address).endsWith('/100000')
      ? [JSON.parse(String(body)) as { version: number; draft: FlowDraft }]
      : [];
  });

test('a step is moved by its buttons, removed, and its wording changes on the phone beside it, all saved by itself', async () => {
  const shown = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Move Addresses up' }));
  expect(names()).toEqual(['intro_list_of_documents', 'consent', 'details', 'address_history', 'id_document', 'review_and_submit']);
  fireEvent.click(within(steps()[3] as HTMLElement).getByRole('button', { name: /^Addresses/ }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Question' }), { target: { value: 'Where have you lived?' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Why we ask' }), { target: { value: 'The law asks us to know.' } });
  expect(await phone().findByRole('heading', { name: 'Where have you lived?' })).toBeTruthy();
  expect(phone().getByText('The law asks us to know.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Addresses' }));
  expect(names()).not.toContain('address_history');
  await waitFor(() =>
    expect(
      sent(shown)
        .at(-1)
        ?.draft.steps.map(({ key }) => key),
    ).not.toContain('address_history'),
  );
  expect(sent(shown)[0]?.version).toBe(1);
});

test('what keeps it from being published is said at the step, and the dialogue leads there', async () => {
  const wrong = draftWith({ steps: [stepOf('details'), stepOf('consent'), stepOf('id_document'), stepOf('review_and_submit')] });
  await open(designOf({ draft: wrong, faults: findFlowFaults(wrong, designOf().parts) }));
  expect(within(steps()[0] as HTMLElement).getByText('1 thing to put right')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Publish version 1' }));
  const dialog = await screen.findByRole('dialog', { name: '1 thing to put right first' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Go there' }));
  expect(await screen.findByText('This collects something before the person agreed. Move it after “Consent”')).toBeTruthy();
});

test('source of funds can be asked for once an offer is accepted, and the phone says what a run costs by the plan', async () => {
  const draft = draftWith({ steps: [...draftWith().steps.slice(0, -1), stepOf('source_of_funds'), stepOf('review_and_submit')] });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = vi.fn();
  const shown = await open(designOf({ draft }));
  expect(
    screen.getByText('£5.04 with VAT for each person, by your plan, Branch. Your firm or the person pays, as you choose for each run.'),
  ).toBeTruthy();
  fireEvent.click(within(steps()[5] as HTMLElement).getByRole('button', { name: /^Source of funds/ }));
  expect(screen.queryByRole('switch', { name: 'Required' })).toBeNull();
  fireEvent.click(await screen.findByRole('combobox', { name: 'Required' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Once an offer is accepted' }));
  expect(within(steps()[5] as HTMLElement).getByText('Everyone, once an offer is accepted')).toBeTruthy();
  await waitFor(() =>
    expect(sent(shown).at(-1)?.draft.steps[5]).toMatchObject({ required: false, config: { required_from: 'offer_accepted', months: 6 } }),
  );
  fireEvent.click(screen.getByRole('combobox', { name: 'Required' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Always' }));
  await waitFor(() => expect(sent(shown).at(-1)?.draft.steps[5]).toMatchObject({ required: true }));
  expect(sent(shown).at(-1)?.draft.steps[5]?.config).not.toHaveProperty('required_from');
});

test('a version is published after its differences were read', async () => {
  const before = draftWith();
  const draft = draftWith({
    steps: before.steps.map((step) => (step.type === 'address_history' ? { ...step, config: { months: 60 } } : step)),
  });
  const design = designOf({
    state: 'published',
    draft,
    published: { version: 4, flow: before },
    versions: [
      { version: 4, published_at: '2026-06-01T09:00:00Z', published_by: 'Imogen Ashworth', note: '', under_way: 12 },
      { version: 3, published_at: '2026-05-01T09:00:00Z', published_by: 'Imogen Ashworth', note: '', under_way: 1 },
    ],
  });
  const next = designOf({ ...design, version: 2, published: { version: 5, flow: draft } });
  await open(design, { [`${ONE}/publish`]: { data: next } });
  expect(screen.getByText('Was: 36 months')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Publish version 5' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish version 5 of Buyer onboarding?' });
  const row = within(dialog).getByRole('rowheader', { name: 'Addresses: covers' }).closest('tr') as HTMLElement;
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['36 months', '60 months']);
  expect(within(dialog).getByText('12 runs under way stay on version 4, 1 run under way stays on an earlier version.')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Yes, publish' }));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish version 5' }).disabled).toBe(true));
});

test('whoever was overtaken sees both and chooses', async () => {
  const theirs = designOf({ version: 2, saved_by: 'Rhys Vaughan', draft: draftWith({ name: 'Theirs' }) });
  let reads = 0;
  const one = (): FakeAnswer => {
    reads += 1;
    if (reads === 1) return { data: designOf() };
    return reads === 2 ? { status: 412, code: 'STALE_VERSION', message: 'Someone else changed this.' } : { data: theirs };
  };
  await open(designOf(), { [ONE]: one });
  fireEvent.change(screen.getByRole('textbox', { name: 'Question' }), { target: { value: 'Ready?' } });
  const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this' }, { timeout: 3000 });
  expect(within(dialog).getByRole('rowheader', { name: 'Name' })).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take theirs' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Theirs' })).toBeTruthy();
});

test('a flow that is not there, and a role that does not design, are told so', async () => {
  showScreen(<DesignerScreen />, {
    api: { [ONE]: { status: 404, code: 'NOT_FOUND', message: '' } },
    at: '/flows/design/100000',
    path: '/flows/design/$id',
  });
  expect(await screen.findByText('This flow is not here')).toBeTruthy();
  cleanup();
  showScreen(<DesignsScreen />, {
    api: {},
    at: '/flows/design/all',
    path: '/flows/design/$id',
    user: { ...IMOGEN, can: { ...IMOGEN.can, design_flows: false } },
  });
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByText('Flows of your firm')).toBeNull();
});

test('the list says what each flow stands at', async () => {
  const line = { id: 100_001, saved_at: '2026-06-09T09:32:00Z', saved_by: 'Imogen Ashworth' };
  const designs = [
    { ...line, name: 'Ours', state: 'draft', published_version: null, is_changed: true },
    { ...line, id: 100_002, name: 'Buyers', state: 'published', published_version: 4, is_changed: true },
    { ...line, id: 100_003, name: 'Old', state: 'retired', published_version: 2, is_changed: false },
  ];
  showScreen(<DesignsScreen />, { api: { '/v2/client/flow-designs': { data: { designs, copies: [] } } }, at: '/flows/design/all' });
  expect(await screen.findByText('Draft, nothing published yet')).toBeTruthy();
  expect(screen.getByText('Version 4 in the library · draft of version 5')).toBeTruthy();
  expect(screen.getByText('Retired with version 2')).toBeTruthy();
});
