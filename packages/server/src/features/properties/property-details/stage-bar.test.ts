import type { PropertyKind, PropertyStage } from '@freehold/property-rules/property-stages';
import { expect, test } from 'vitest';
import { stageBar } from './stage-bar.ts';

const moves = (...steps: [PropertyStage, string][]) => steps.map(([to_stage, day]) => ({ to_stage, at: new Date(`${day}T12:00:00Z`) }));
const drawn = (kind: PropertyKind, stage: PropertyStage, history: ReturnType<typeof moves>, targets = {}) =>
  stageBar(kind, stage, history, targets).map(({ state, on, target_on }) => [state, on ?? target_on ?? '-'].join(' '));

test('a sale on its way shows what was reached, where it stands and what it aims for', () => {
  const history = moves(
    ['instructed', '2026-02-12'],
    ['available', '2026-02-20'],
    ['under_offer', '2026-04-28'],
    ['sold_stc', '2026-05-06'],
  );
  expect(drawn('sale', 'sold_stc', history, { exchanged: '2026-06-26', completed: '2026-07-24', sold_stc: '2026-01-01' })).toEqual([
    'done 2026-02-12',
    'done 2026-02-20',
    'done 2026-04-28',
    'now 2026-05-06',
    'next 2026-06-26',
    'next 2026-07-24',
  ]);
});

test('a draft has all before it', () => {
  expect(drawn('sale', 'draft', [])).toEqual(Array(6).fill('next -'));
});

test('a sale that fell through stands nowhere, and back on the market it begins a new round', () => {
  const history = moves(
    ['instructed', '2026-02-12'],
    ['available', '2026-02-20'],
    ['under_offer', '2026-04-28'],
    ['fallen_through', '2026-05-01'],
  );
  expect(drawn('sale', 'fallen_through', history)).toEqual([
    'done 2026-02-12',
    'done 2026-02-20',
    'done 2026-04-28',
    'next -',
    'next -',
    'next -',
  ]);
  const again = [...history, ...moves(['available', '2026-05-03'])];
  expect(drawn('sale', 'available', again)).toEqual(['done 2026-02-12', 'now 2026-05-03', 'next -', 'next -', 'next -', 'next -']);
});

test('a property that came in half way has its earlier stages behind it without days', () => {
  expect(drawn('letting', 'referencing', [])).toEqual(['done -', 'done -', 'done -', 'now -', 'next -', 'next -']);
});

test('a tenancy under notice shows the way to its end', () => {
  const history = moves(['to_let', '2026-01-02'], ['let_agreed', '2026-02-02'], ['tenanted', '2026-03-02'], ['notice_given', '2026-10-02']);
  expect(drawn('letting', 'notice_given', history, { ended: '2026-12-02' })).toEqual([
    'done 2026-01-02',
    'done 2026-02-02',
    'done 2026-03-02',
    'now 2026-10-02',
    'next 2026-12-02',
  ]);
});
