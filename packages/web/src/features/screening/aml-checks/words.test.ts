import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { describe, expect, test } from 'vitest';
import { STATUS } from '../../../ui/status.tsx';
import { limitsOf } from './limits-card.tsx';
import { listResult } from './lists-searched.tsx';
import { acceptedBy, newestFacts } from './proof-card.tsx';
import { comparedFacts, spreadPins } from './verdict-card.tsx';
import { factsLine, MATCH_STATUS } from './words.ts';
import { CHECK_STATUS, DECISION, ELEMENT_RESULT, REASON_SEVERITY, RISK_LEVEL } from '../../../shared/checks/words.ts';

describe('words and marks of a check', () => {
  test('a source that was not run is never green and never a tick', () => {
    expect(ELEMENT_RESULT.not_run.family).toBe('stone');
    expect(ELEMENT_RESULT.not_run.glyph).not.toBe('tick');
    expect(Object.entries(ELEMENT_RESULT).filter(([, look]) => look.family === 'moss')).toEqual([['pass', ELEMENT_RESULT.pass]]);
  });

  test.each([
    ['element results', ELEMENT_RESULT],
    ['match answers', MATCH_STATUS],
    ['reasons', REASON_SEVERITY],
    ['risk levels', RISK_LEVEL],
    ['decisions', DECISION],
  ])('%s can be told apart without colour', (_, looks) => {
    const glyphs = Object.values(looks).map((look) => look.glyph);
    expect(new Set(glyphs).size).toBe(glyphs.length);
  });

  test('every status of a check is one of the statuses of the product', () => {
    for (const key of Object.values(CHECK_STATUS)) expect(STATUS[key].label).not.toBe('');
  });

  test('a stale list without a match is out of date, not clear', () => {
    expect(listResult({ possible: 0, stale: true }, 'current')).toMatchObject({ label: 'Out of date', family: 'ochre' });
    expect(listResult({ possible: 0, stale: false }, 'current')).toMatchObject({ label: 'No match', family: 'moss' });
    expect(listResult({ possible: 2, stale: false }, 'current')).toMatchObject({ label: '2 possible', family: 'ochre' });
  });

  test('a list of which nothing was asked gets no tick, whatever it holds', () => {
    expect(listResult({ possible: 0, stale: false }, 'not_asked')).toMatchObject({ label: 'Not asked for', family: 'stone' });
  });

  test('only what was given is said to have been compared', () => {
    const person = { kind: 'person', first_name: 'A', last_name: 'B' } as const;
    expect(comparedFacts(person)).toBe('name');
    expect(comparedFacts({ ...person, dob: '1980-02-03', nationality: 'IE', address: '1 Long Lane' })).toBe(
      'name, birth date, nationality',
    );
    expect(comparedFacts({ kind: 'company', name: 'A', number: '01234567' })).toBe('name, number');
  });

  test('since when the lists are the newest is said of those in use alone', () => {
    const list = (list_key: string, at: string | null) => ({
      list_key,
      category: 'sanctions',
      demo: list_key === 'demo',
      current_as_of: at,
    });
    const facts = (...lists: object[]) => newestFacts({ lists: lists as AmlCheck['lists'], categories: ['sanctions'] })[0]?.value;
    const [uk, un] = [list('uk-sanctions', '2026-11-20T09:00:00Z'), list('un-consolidated', '2026-11-12T09:00:00Z')];
    expect(facts(uk, list('demo', '2020-01-01T00:00:00Z'), list('ofsi-consolidated', '2025-04-10T00:00:00Z'))).toBe('On 20 Nov 2026');
    expect(facts(uk, un)).toBe('On 12 Nov 2026 or later');
    expect(facts(uk, list('eu-consolidated', null))).toBe('On 20 Nov 2026 or later, 1 not confirmed');
    expect(facts(list('demo', '2020-01-01T00:00:00Z'))).toBeUndefined();
  });

  test('the limits name every source that was not run, and the demonstration list first', () => {
    const element = (code: 'PEP' | 'SANCTIONS', label: string, result: 'pass' | 'not_run') => ({
      code,
      label,
      result,
      required: false,
      reasons: [],
    });
    const limits = limitsOf({
      subject: { kind: 'person', first_name: 'A', last_name: 'B' },
      elements: [element('SANCTIONS', 'Sanctions', 'pass'), element('PEP', 'Exposed people (PEP)', 'not_run')],
      demo: true,
    });
    expect(limits[0]).toContain('demonstration list');
    expect(limits).toContain('Exposed people (PEP): not run. Source not connected.');
    expect(limits.join()).not.toContain('Sanctions: not run');
  });

  test('the facts line says so when no date of birth was given', () => {
    expect(
      factsLine({ subject: { kind: 'person', first_name: 'A', last_name: 'B', nationality: 'IE' }, reference: null, screened_at: null }),
    ).toBe('Date of birth not given · Ireland');
  });
});

describe('the seal', () => {
  const by = { member_id: 3, name: 'Dev Chaudhuri', role: 'Negotiator' };
  const second = { state: 'not_needed' as const, by: null, at: null, reason: null, can_approve: false };
  const accepted = {
    id: 1,
    by,
    at: '2026-06-09T09:12:00Z',
    value: 'accepted' as const,
    reason: null,
    conditions: [],
    outcome_at_time: 'pass' as const,
    second,
  };

  test('is drawn for an accepted pass', () => {
    expect(acceptedBy({ outcome: 'pass', decisions: [accepted] })).toBe(accepted);
  });
  test.each([
    ['nothing was decided', { outcome: 'pass' as const, decisions: [] }],
    ['the outcome is no pass', { outcome: 'refer' as const, decisions: [accepted] }],
    ['a later decision rejects', { outcome: 'pass' as const, decisions: [accepted, { ...accepted, id: 2, value: 'rejected' as const }] }],
    [
      'the second approver has not answered',
      { outcome: 'pass' as const, decisions: [{ ...accepted, second: { ...second, state: 'awaiting' as const } }] },
    ],
    [
      'the second approver refused',
      { outcome: 'pass' as const, decisions: [{ ...accepted, second: { ...second, state: 'refused' as const } }] },
    ],
  ])('is not drawn when %s', (_, check) => {
    expect(acceptedBy(check)).toBeNull();
  });
});

describe('pins of the score rail', () => {
  test('stand apart, and the selected one always stays', () => {
    const pins = [90, 89, 78, 76].map((score) => ({ id: score, score }));
    expect(spreadPins(pins, 89).map((pin) => pin.score)).toEqual([89, 78]);
    expect(spreadPins(pins, null).map((pin) => pin.score)).toEqual([90, 78]);
  });
});
