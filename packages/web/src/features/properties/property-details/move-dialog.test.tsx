import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import type { Gate } from '@freehold/contract/properties/property-moves';
import type { PropertyStage } from '@freehold/property-rules/property-stages';
import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../../shared/show-screen.tsx';
import { toast } from '../../../ui/toast.ts';
import { PropertyActs, usePropertyActs } from './property-acts.tsx';

// The dialogue's code is fetched when it is asked for.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });
// jsdom has no fonts, and a text area that grows waits for them.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
beforeEach(() => {
  // Toasts outlive the test that made them.
  vi.spyOn(toast, 'ok').mockImplementation(() => undefined);
  const host = document.createElement('div');
  host.id = 'dialogs';
  document.body.append(host);
});
afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const PROPERTY = {
  id: 14,
  version: 3,
  kind: 'sale',
  title: '14 Calloway Crescent',
  type: 'terraced',
  stage: 'sold_stc',
  moves: [{ to: 'exchanged', needs_reason: false, is_gated: true }],
  people: [],
  can: { move: true, edit: true, check: true, override: true },
} as unknown as PropertyDetails;
const missing = (person_id: number, name: string, role: string) => ({
  person_id,
  party: { id: 100 + person_id, kind: 'person', name, aml: null },
  role,
  co_tenant_type_id: null,
  why: 'no check yet',
  kinds: [{ code: 'aml', name: 'AML screening', status: null, path: null }],
});
const GATE: Gate = {
  to: 'exchanged',
  mode: 'warn',
  asks: true,
  missing: [missing(1, 'Henrietta Blakeway', 'seller'), missing(2, 'Sunniva Halvorsen', 'buyer')] as Gate['missing'],
  open_milestones: ['searches_back', 'contracts_signed'],
  sentence: 'Henrietta Blakeway and Sunniva Halvorsen have no accepted check, so this should not move to Exchanged yet.',
  rule: 'Money Laundering Regulations 2017, regulation 30',
  full_cdd: false,
  can_override: true,
  held: null,
};

function Move({ to }: { to: PropertyStage }) {
  const { move } = usePropertyActs();
  return (
    <button type="button" onClick={() => move(to)}>
      Move
    </button>
  );
}
async function open(gate: Partial<Gate> = {}, name = 'Checks are outstanding before exchange') {
  const shown = showScreen(
    <PropertyActs property={PROPERTY} parts={{ tabs: [], cards: [], acts: [], Edit: null }}>
      <Move to="exchanged" />
    </PropertyActs>,
    {
      api: {
        '/v2/client/properties/14/gate': { data: { ...GATE, ...gate } },
        '/v2/client/properties/14/checks': {
          data: {
            started: [
              { ...GATE.missing[0], kind: { code: 'aml', name: 'AML screening' }, check_id: 5, path: '/marketplace/manual_aml_check/5' },
            ],
            left: [],
          },
        },
        '/v2/client/properties/14/stage': {
          data: { id: 14, version: 4, stage: 'exchanged', warned: [], open_milestones: [], warning: null },
        },
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Move' }));
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name })) };
}
// Filled is how a button looks that is told nothing else.
const isFilled = (button: HTMLElement) => (button.getAttribute('data-variant') ?? 'filled') === 'filled';

test('moving to Exchanged names the unchecked people and the open milestones', async () => {
  const { dialog } = await open();
  expect(await dialog.findByText(/Henrietta Blakeway and Sunniva Halvorsen have no accepted check/)).toBeTruthy();
  expect(dialog.getByText(/Searches back and Contracts signed/)).toBeTruthy();
  expect(dialog.getByText(/This will be recorded as 2 breaches/)).toBeTruthy();
  expect(dialog.getByText('Checks policy: warn only')).toBeTruthy();
});

test('the filled button starts the missing checks; recording the breaches stands beside it, unfilled', async () => {
  const { dialog, fetched } = await open();
  const start = await dialog.findByRole('button', { name: 'Start 2 checks' });
  expect([isFilled(start), isFilled(dialog.getByRole('button', { name: 'Move and record breaches' }))]).toEqual([true, false]);
  expect(dialog.getByRole('button', { name: 'Start a check of Henrietta Blakeway' })).toBeTruthy();
  fireEvent.click(start);
  await vi.waitFor(
    () => {
      const sent = fetched.mock.calls
        .map((one) => one as unknown as [string, RequestInit])
        .find(([path]) => String(path).endsWith('/properties/14/checks'));
      expect(JSON.parse(String(sent?.[1].body))).toEqual({ person_ids: [1, 2] });
    },
    { timeout: 10_000 },
  );
});

test('where nothing goes on the dialogue says so beforehand, names nobody and offers no act but the way back', async () => {
  const { dialog } = await open({ held: 'This cannot go on at the moment. Ask your compliance officer.' }, 'This property cannot move now');
  expect(await dialog.findByText('This cannot go on at the moment. Ask your compliance officer.')).toBeTruthy();
  expect(dialog.queryByText(/Henrietta Blakeway/)).toBeNull();
  expect(dialog.getAllByRole('button').map((button) => button.textContent)).toContain('Keep as Sold STC');
  expect(dialog.queryByRole('button', { name: /Move/ })).toBeNull();
});

test('a firm that blocks overrides beside the filled button too, and whoever may not is told whom to ask', async () => {
  const { dialog } = await open({ mode: 'block' });
  expect(isFilled(await dialog.findByRole('button', { name: 'Override and move' }))).toBe(false);
  expect(isFilled(dialog.getByRole('button', { name: 'Start 2 checks' }))).toBe(true);
  cleanup();
  document.body.innerHTML = '<div id="dialogs"></div>';
  const blocked = (await open({ mode: 'block', can_override: false })).dialog;
  expect(await blocked.findByText(/Only an owner, an admin or compliance can go on without the checks/)).toBeTruthy();
  expect(blocked.queryByRole('button', { name: /Override|Move to/ })).toBeNull();
});

test('with every check done it names the open milestones alone, and moving is the filled button', async () => {
  const { dialog } = await open({ missing: [], sentence: null, rule: null }, 'Move to Exchanged?');
  expect(await dialog.findByText(/milestones of the sale are not marked as done/)).toBeTruthy();
  expect(isFilled(dialog.getByRole('button', { name: 'Move to Exchanged' }))).toBe(true);
  expect(dialog.queryByText(/breach/)).toBeNull();
});
