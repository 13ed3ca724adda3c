import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import type { FlowRun } from '@freehold/contract/flows/flow-runs';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { runOf } from '../../../shared/run-fixture.ts';
import { showScreen } from '../../../shared/show-screen.tsx';
import { ComplianceCard } from './compliance-card.tsx';

afterEach(cleanup);

const AML = { code: 'aml', name: 'AML screening', column: 'AML screening', path: '/marketplace/manual_aml_check' };
const LETTER = { code: 'letter', name: 'Letter', column: 'Letter read', path: '/marketplace/manual_letter_check' };
const property = (kinds: PropertyDetails['check_kinds']) =>
  ({
    id: 14,
    kind: 'sale',
    check_kinds: kinds,
    group_checks: [],
    counts: { done_checks: 1, asked_checks: kinds.length },
    can: { check: true },
    people: [
      {
        id: 1,
        party: { id: 101, kind: 'person', name: 'Henrietta Blakeway', aml: null },
        role: 'seller',
        state: 'linked',
        risk_level: 'low',
        clock: { state: 'not_due', days_late: 0, due_event: null, due_at: null, done_at: null },
        checklist: [
          { kind: 'aml', is_asked: true, is_done: false, check: null, path: null },
          {
            kind: 'letter',
            is_asked: true,
            is_done: false,
            check: { status: 'needsReview', at: '2026-11-20T10:00:00.000Z', check_id: 7 },
            path: '/marketplace/manual_letter_check/7',
          },
        ].slice(0, kinds.length),
      },
    ],
  }) as unknown as PropertyDetails;

const row = async () => within((await screen.findByRole('rowheader')).closest('tr') ?? document.body);

test('with one kind there is one column of checks, and its first check is sent from the cell', async () => {
  showScreen(<ComplianceCard property={property([AML])} />, { api: {} });
  expect((await screen.findAllByRole('columnheader')).map((head) => head.textContent)).toEqual([
    'Person',
    'AML screening',
    'Risk',
    'CDD clock',
  ]);
  expect((await row()).getByRole('button', { name: 'Send a check of Henrietta Blakeway: AML screening' }).textContent).toBe('Send');
});

test('with two kinds each has its column, and a cell opens the check of its kind', async () => {
  showScreen(<ComplianceCard property={property([AML, LETTER])} />, { api: {} });
  expect((await screen.findAllByRole('columnheader')).map((head) => head.textContent)).toEqual([
    'Person',
    'AML screening',
    'Letter read',
    'Risk',
    'CDD clock',
  ]);
  const link = (await row()).getByRole('link', { name: /^Letter, Needs review, .*: open the check of Henrietta Blakeway$/ });
  expect(link.getAttribute('href')).toBe('/marketplace/manual_letter_check/7');
  expect(screen.getByText('1 of 2 done')).toBeTruthy();
});

test('several who buy together are said as one, with the progress and the worst of their checks', async () => {
  const one = property([AML]);
  const [seller] = one.people;
  const buyer = (id: number, name: string) => ({
    ...seller,
    id,
    party: { ...seller?.party, id: 200 + id, name },
    role: 'buyer',
    group_id: 5,
  });
  const together = {
    ...one,
    people: [seller, buyer(2, 'Tobias Renner'), buyer(3, 'Sunniva Halvorsen')],
    group_checks: [{ group_id: 5, asked: 3, done: 2, worst: 'needsReview' }],
  } as unknown as PropertyDetails;
  showScreen(<ComplianceCard property={together} />, { api: {} });
  const groups = await screen.findByRole('list', { name: 'Groups of applicants' });
  expect(groups.textContent).toBe('Tobias Renner and Sunniva Halvorsen: 2 of 3 checks accepted, worst: needs review');
});

describe('the links of the people', () => {
  const BUYER_FLOW = {
    id: 31,
    name: 'Property Buyer',
    asset_type_id: 1,
    roles: ['buyer'],
    steps: [{ by: 'applicant' }],
    can: { run: true },
  };
  const SELLER_FLOW = { ...BUYER_FLOW, id: 30, name: 'Property Seller', roles: ['seller'] };
  const COMPANY_FLOW = {
    ...BUYER_FLOW,
    id: 34,
    name: 'Company',
    roles: ['seller', 'buyer'],
    steps: [{ by: 'applicant', type: 'company_details' }],
  };
  const LETTING_FLOW = { ...BUYER_FLOW, id: 40, name: 'Tenant', asset_type_id: 2 };
  const one = property([AML]);
  const [seller] = one.people;
  const buyer = (id: number, name: string) => ({
    ...seller,
    id,
    is_asked: true,
    is_checked: false,
    party: { ...seller?.party, id: 200 + id, name },
    role: 'buyer',
    group_id: 5,
  });
  const together = {
    ...one,
    people: [{ ...seller, is_asked: true, is_checked: false }, buyer(2, 'Tobias Renner'), buyer(3, 'Sunniva Halvorsen')],
    group_checks: [{ group_id: 5, asked: 2, done: 0, worst: 'notStarted' }],
  } as unknown as PropertyDetails;
  const show = (runs: FlowRun[]) =>
    showScreen(<ComplianceCard property={together} />, {
      api: {
        '/v2/client/flow-runs': { data: runs, meta: { page: 1, perPage: 100, total: runs.length, totalPages: 1 } },
        '/v2/client/flows': { data: [COMPANY_FLOW, SELLER_FLOW, BUYER_FLOW, LETTING_FLOW], meta: {} },
      },
    });

  test('are sent to one person with the flow of their role, or to everybody who has none', async () => {
    show([]);
    expect((await screen.findByRole('link', { name: 'Send a link to Tobias Renner' })).getAttribute('href')).toBe(
      '/flow/1/31?property=14&people=202',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Send 3 outstanding links' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Property Seller, 1 person',
      'Property Buyer, 2 people',
    ]);
  });

  test('that are under way stand in the row with how far they are, and in the line of the group', async () => {
    show([
      runOf({
        parties: [{ id: 202, kind: 'person', name: 'Tobias Renner', aml: null, role: 'buyer' }],
        invite: { at_step: 'Identity document' },
      }),
      runOf({ id: 8, state: 'invited', parties: [{ id: 203, kind: 'person', name: 'Sunniva Halvorsen', aml: null, role: 'buyer' }] }),
    ]);
    const link = await screen.findByRole('link', {
      name: 'Property Buyer, In progress, 1 of 3 steps, at Identity document: open the run of Tobias Renner',
    });
    expect(link.getAttribute('href')).toBe('/flows/runs/9');
    expect(screen.queryByRole('link', { name: 'Send a link to Tobias Renner' })).toBeNull();
    expect(screen.getByRole('list', { name: 'Groups of applicants' }).textContent).toMatch(/2 runs, 2 of 6 steps done, worst: link sent$/);
    expect(await screen.findByRole('link', { name: 'Send a link to Henrietta Blakeway' })).toBeTruthy();
  });

  test.each([
    ['cancelled', /^Property Buyer, Cancelled/],
    ['error', /^Property Buyer, Error/],
  ] as const)('that ended (%s) let another one be sent', async (state, named) => {
    const isOver = runOf({
      state,
      parties: [{ id: 202, kind: 'person', name: 'Tobias Renner', aml: null, role: 'buyer' }],
    });
    show([isOver]);
    expect(await screen.findByRole('link', { name: named })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Send a link to Tobias Renner' })).toBeTruthy();
  });
});
