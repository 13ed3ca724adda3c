import type { CheckStatus } from '@freehold/contract/kernel/check-states';
import type { ChecklistCell } from '@freehold/contract/properties/property-details';
import { LETTING_STAGES, SALE_STAGES, TRANSITIONS_OF, type PropertyStage } from '@freehold/property-rules/property-stages';
import { expect, test } from 'vitest';
import { blockingOf, nextStep, type NextFacts, type NextPerson } from './what-next.ts';

const idle = { state: 'not_due', days_late: 0, due_event: null, due_at: null, done_at: null } as const;
const late = (days: number) =>
  ({ state: 'late', days_late: days, due_event: 'offer_accepted', due_at: '2026-06-06T15:00:00Z', done_at: null }) as const;
const cell = (status: CheckStatus | null = null, checkId: number | null = null, kind = 'aml'): ChecklistCell => ({
  kind,
  is_asked: true,
  is_done: false,
  check: status === null ? null : { status, at: null, check_id: checkId },
  path: checkId === null ? null : `/marketplace/manual_${kind}_check/${checkId}`,
});
let numbered = 0;
const somebody = (name: string, more: Partial<NextPerson> = {}): NextPerson => ({
  id: ++numbered,
  party: { id: 100 + numbered, kind: 'person', name, aml: null },
  isAsked: true,
  isChecked: false,
  missing: [cell()],
  whyClosed: `${name} has no accepted check`,
  isOwner: false,
  hasBreach: false,
  clock: idle,
  ...more,
});
const facts = (more: Partial<NextFacts> = {}): NextFacts => ({
  kind: 'sale',
  stage: 'instructed',
  isArchived: false,
  hasRent: true,
  isAssured: true,
  fullCdd: false,
  openOffers: 0,
  people: [],
  ...more,
});
const kinds = (given: NextFacts) => blockingOf(given).map(({ kind, what }) => `${kind}: ${what}`);

test('every stage has its next step, and each that moves is a move of the table', () => {
  const step = (kind: 'sale' | 'letting', stage: PropertyStage) => nextStep({ kind, stage, isArchived: false, openOffers: 0 });
  for (const [kind, stages] of [
    ['sale', SALE_STAGES],
    ['letting', LETTING_STAGES],
  ] as const)
    for (const stage of stages) {
      const act = step(kind, stage)?.act;
      if (act?.verb !== 'move') continue;
      expect(TRANSITIONS_OF[kind]).toContainEqual(expect.objectContaining({ from: stage, to: act.to, by: 'person' }));
    }
  expect(step('sale', 'completed')).toBeNull();
  expect(step('letting', 'tenanted')).toBeNull();
  expect(nextStep({ kind: 'sale', stage: 'draft', isArchived: true, openOffers: 0 })).toBeNull();
});

test('offers that wait come before recording another', () => {
  const on = (openOffers: number) => nextStep({ kind: 'letting', stage: 'to_let', isArchived: false, openOffers });
  expect(on(0)).toMatchObject({ label: 'Record offer', act: { verb: 'offer' } });
  expect(on(1)).toMatchObject({ what: 'An offer is waiting for an answer' });
  expect(on(3)).toMatchObject({ what: '3 offers are waiting for an answer', label: 'Answer them' });
});

test('without anybody to act for, and without a rent, there is something to enter', () => {
  expect(kinds(facts())).toEqual(['no_people: No seller is recorded.']);
  expect(kinds(facts({ kind: 'letting', hasRent: false }))).toEqual([
    'no_people: No landlord is recorded.',
    'no_rent: No rent is entered.',
  ]);
  expect(kinds(facts({ kind: 'letting', hasRent: false, isAssured: false }))).toEqual(['no_people: No landlord is recorded.']);
});

test('late ones come first, those who fell due together in one line', () => {
  const owner = somebody('Henrietta Blakeway', { isOwner: true });
  const people = [
    owner,
    somebody('Tobias Renner', { clock: late(3) }),
    somebody('Sunniva Halvorsen', { clock: late(3) }),
    somebody('Wilfred Penhaligon', { clock: late(5) }),
  ];
  const found = blockingOf(facts({ people }));
  expect(found.map(({ what }) => what)).toEqual([
    'Wilfred Penhaligon’s check is 5 days late.',
    'Checks of Tobias Renner and Sunniva Halvorsen are 3 days late.',
    'Henrietta Blakeway has no accepted check.',
  ]);
  expect(found[0]).toMatchObject({
    why: 'It was due on 6 June, when the offer was accepted. A check done now stops the count of days; the breach stays recorded.',
    label: 'Start the check',
    act: { verb: 'check', party_id: people[3]?.party.id, kind: 'aml' },
  });
  expect(found[1]).toMatchObject({ label: 'Check Tobias Renner' });
});

test('a check that is due today says what is true of its breach: recorded already, or tomorrow', () => {
  const today = { ...late(0), state: 'due_now', due_event: 'marketing' } as const;
  const people = [somebody('Marian Sedgemoor', { clock: today, hasBreach: true }), somebody('Tobias Renner', { clock: today })];
  expect(blockingOf(facts({ stage: 'available', people: [somebody('A', { isOwner: true, isChecked: true }), ...people] }))).toMatchObject([
    {
      kind: 'due_now',
      what: 'Marian Sedgemoor’s check is outstanding.',
      why: 'It was due when marketing started, and this is recorded as a breach. A check done now closes it; the record stays.',
    },
    {
      kind: 'due_now',
      what: 'Tobias Renner’s check is due today.',
      why: 'It was due when marketing started. Not done today, this is recorded as a breach.',
    },
  ]);
});

test('a check that cannot be opened by whoever asks offers nothing', () => {
  const person = somebody('Marian Sedgemoor', { isOwner: true, missing: [cell('needsReview')] });
  expect(blockingOf(facts({ people: [person] }))[0]).toMatchObject({ kind: 'needs_review', label: null, act: null });
});

test('of several kinds the one that was never started is offered first, and then the one that can be opened', () => {
  const line = (missing: ChecklistCell[]) => blockingOf(facts({ people: [somebody('Marian Sedgemoor', { isOwner: true, missing })] }))[0];
  expect(line([cell('needsReview', 7), cell(null, null, 'kyc')])).toMatchObject({
    kind: 'missing_check',
    label: 'Start the check',
    act: { verb: 'check', kind: 'kyc' },
  });
  expect(line([cell('needsReview'), cell('readyToAccept', 8, 'kyc')])).toMatchObject({
    kind: 'needs_review',
    label: 'Open the check',
    act: { verb: 'open_check', path: '/marketplace/manual_kyc_check/8' },
  });
});

test('a clock that was stopped late holds nothing up, nor does an unchecked owner once it is on the market', () => {
  const stopped = { ...late(3), done_at: '2026-06-09T15:00:00Z' };
  expect(kinds(facts({ stage: 'available', people: [somebody('A', { isOwner: true }), somebody('B', { clock: stopped })] }))).toEqual([]);
});

test('full customer due diligence is said in words', () => {
  expect(kinds(facts({ kind: 'letting', stage: 'to_let', fullCdd: true, people: [somebody('A', { isOwner: true })] }))).toEqual([
    'full_cdd: Full customer due diligence is due as well.',
  ]);
});
