import { STAGES_OF, type PropertyKind, type PropertyStage } from '@freehold/property-rules/property-stages';
import { describe, expect, test } from 'vitest';
import { decideMove, type MoveFacts } from './decide-move.ts';

/*
 * Every move there is, by hand: rows are the stage a property is in, columns the stage it goes to.
 * p: somebody moves it; P: and gives a reason; o: an offer moves it; a dot: it cannot.
 */
const TABLES: Record<PropertyKind, { columns: readonly PropertyStage[]; rows: Record<string, string> }> = {
  sale: {
    columns: ['draft', 'instructed', 'available', 'under_offer', 'sold_stc', 'exchanged', 'completed', 'fallen_through', 'withdrawn'],
    rows: {
      draft: '.p......P',
      instructed: '..p.....P',
      available: '...o....P',
      under_offer: '..o.p..P.',
      sold_stc: '.....p.P.',
      exchanged: '......pP.',
      completed: '.........',
      fallen_through: '..p.....P',
      withdrawn: '.p.......',
    },
  },
  letting: {
    columns: [
      'draft',
      'instructed',
      'to_let',
      'offer_agreed',
      'referencing',
      'let_agreed',
      'tenanted',
      'notice_given',
      'ended',
      'withdrawn',
    ],
    rows: {
      draft: '.p.......P',
      instructed: '..p......P',
      to_let: '...o.....P',
      offer_agreed: '..o.p.....',
      referencing: '..o..p....',
      let_agreed: '..o...p...',
      tenanted: '.......p..',
      notice_given: '......P.p.',
      ended: '..p.......',
      withdrawn: '.p........',
    },
  },
};
const REASON = 'written for a test';
const facts = (kind: PropertyKind, stage: PropertyStage): MoveFacts => ({ kind, stage, isArchived: false, unadvertised: null });

for (const kind of ['sale', 'letting'] as const) {
  const { columns, rows } = TABLES[kind];
  describe(`a ${kind}`, () => {
    test('the table knows every stage', () => {
      expect([...columns]).toEqual([...STAGES_OF[kind]]);
      expect(Object.keys(rows)).toEqual([...STAGES_OF[kind]]);
    });

    const cells = columns.flatMap((from) => columns.map((to, index) => ({ from, to, sign: rows[from]?.[index] ?? '?' })));
    test.each(cells)('from $from to $to: $sign', ({ from, to, sign }) => {
      const by = (who: 'person' | 'offer', reason?: string) => decideMove(facts(kind, from), { to, by: who, reason });
      expect(by('person', REASON) === null).toBe(sign === 'p' || sign === 'P');
      expect(by('offer', REASON) === null).toBe(sign === 'o');
      if (sign === 'p') expect(by('person')).toBeNull();
      if (sign === 'P')
        for (const short of [undefined, '', 'too short', '          '])
          expect(by('person', short)).toMatchObject({ code: 'VALIDATION_FAILED', field: 'reason' });
      if (sign === '.') expect(by('person', REASON)).toMatchObject({ code: 'INVALID_STATE' });
    });

    test('an archived property goes nowhere', () => {
      for (const from of columns)
        for (const to of columns)
          expect(decideMove({ ...facts(kind, from), isArchived: true }, { to, by: 'person', reason: REASON })).toMatchObject({
            code: 'INVALID_STATE',
            message: 'This property is archived. Restore it before you move it.',
          });
    });
  });
}

test('a stage of the other kind is no stage', () => {
  expect(decideMove(facts('letting', 'instructed'), { to: 'available', by: 'person' })).toMatchObject({
    field: 'to',
    message: 'A property to let has no stage Available.',
  });
  expect(decideMove(facts('sale', 'instructed'), { to: 'to_let', by: 'person' })).toMatchObject({
    field: 'to',
    message: 'A property for sale has no stage To let.',
  });
});

test('who is told to use the offer, or the page, is told which', () => {
  const to = (from: PropertyStage, wanted: PropertyStage, by: 'person' | 'offer') =>
    decideMove(facts('sale', from), { to: wanted, by, reason: REASON })?.message;
  expect(to('available', 'under_offer', 'person')).toBe('Accept an offer to make it Under offer.');
  expect(to('under_offer', 'available', 'person')).toBe('Withdraw the accepted offer to make it Available again.');
  expect(to('instructed', 'available', 'offer')).toBe('Move the property to Available from its page.');
  expect(to('available', 'completed', 'person')).toBe('A property that is Available cannot become Completed.');
  expect(to('available', 'available', 'person')).toBe('This property is Available already.');
});

// Renters' Rights Act 2025 s.56: the rent is stated, and no more is taken.
test('Enter a specific rent before advertising', () => {
  const wanting = { ...facts('letting', 'instructed'), unadvertised: 'Enter a specific rent before advertising' };
  expect(decideMove(wanting, { to: 'to_let', by: 'person' })).toEqual({
    code: 'VALIDATION_FAILED',
    field: 'rent_pence',
    message: 'Enter a specific rent before advertising',
  });
  expect(
    decideMove({ ...facts('letting', 'ended'), unadvertised: 'Enter a specific rent before advertising' }, { to: 'to_let', by: 'person' }),
  ).toMatchObject({
    field: 'rent_pence',
  });
  expect(
    decideMove(
      { ...facts('letting', 'offer_agreed'), unadvertised: 'Enter a specific rent before advertising' },
      { to: 'to_let', by: 'offer' },
    ),
  ).toBeNull();
});
