import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
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
