import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { pageActs } from '../../../lib/page-acts.ts';
import { showScreen } from '../../../shared/show-screen.tsx';
import { PropertyActs } from './property-acts.tsx';
import { PropertyHead } from './property-head.tsx';

afterEach(cleanup);

const EVERYTHING = {
  edit: true,
  move: true,
  archive: true,
  remove: false,
  override: true,
  check: true,
  invite: true,
  note: true,
  record_offer: true,
  add_person: true,
  see_breaches: true,
};
const waiting = (id: number, name: string) => ({
  id,
  party: { id: 100 + id, kind: 'person', name, aml: null },
  role: 'seller',
  state: 'linked',
  is_asked: true,
  is_checked: false,
  checklist: [{ kind: 'aml', is_asked: true, is_done: false, check: null, path: null }],
});
const PROPERTY = {
  id: 14,
  version: 3,
  kind: 'sale',
  title: '14 Calloway Crescent',
  place: 'Clifton, Bristol BS8 4KV',
  type: 'terraced',
  stage: 'available',
  archived_at: null,
  title_numbers: [],
  bedrooms: 4,
  tenure: 'freehold',
  reference: null,
  figure: null,
  moves: [
    { to: 'under_offer', needs_reason: false, is_gated: true },
    { to: 'withdrawn', needs_reason: true, is_gated: false },
  ],
  check_kinds: [{ code: 'aml', name: 'AML screening', column: 'AML screening', path: '/marketplace/manual_aml_check' }],
  people: [waiting(1, 'Henrietta Blakeway'), waiting(2, 'Sunniva Halvorsen')],
  counts: { people: 2, offers: 0, open_offers: 0, documents: 0, done_checks: 0, asked_checks: 2 },
  can: EVERYTHING,
} as unknown as PropertyDetails;

const tabs = ['people', 'offers'].map((key) => ({ key, label: key, Screen: () => null }));
async function offered(can: Partial<PropertyDetails['can']> = {}) {
  const property = { ...PROPERTY, can: { ...EVERYTHING, ...can } };
  const parts = { tabs, cards: [], acts: [], Edit: () => null };
  const { router } = showScreen(
    <PropertyActs property={property} parts={parts}>
      <PropertyHead property={property} parts={parts} />
    </PropertyActs>,
    { api: {} },
  );
  await screen.findByRole('heading', { level: 1 });
  return { router, labels: pageActs().map(({ label }) => label) };
}

test('the page of a property offers its acts to the command palette', async () => {
  expect((await offered()).labels.toSorted()).toEqual(
    [
      'Record offer',
      'Move to Under offer',
      'Move to Withdrawn',
      'Add person',
      'Edit property',
      'Add note',
      'Archive property',
      'Send all 2 outstanding checks',
      'Send check to Henrietta Blakeway',
      'Send check to Sunniva Halvorsen',
    ].toSorted(),
  );
});

test('whoever may only read is offered nothing', async () => {
  const nothing = Object.fromEntries(Object.keys(EVERYTHING).map((key) => [key, false])) as PropertyDetails['can'];
  expect((await offered(nothing)).labels).toEqual([]);
});

test('adding a person and recording an offer lead to their drawers by the address', async () => {
  const { router } = await offered();
  const run = (label: string) =>
    pageActs()
      .find((act) => act.label === label)
      ?.run();
  run('Add person');
  await expect.poll(() => router.state.location.href).toBe('/properties/details/14?tab=people&person=new');
  cleanup();
  const next = await offered();
  run('Record offer');
  await expect.poll(() => next.router.state.location.href).toBe('/properties/details/14?offer=new');
});
