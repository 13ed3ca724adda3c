import { expect, test } from 'vitest';
import { factRows } from './pass-facts.ts';

const part = {
  section: 'document' as const,
  facts: [
    { label: 'Document', value: 'Passport' },
    { label: 'Document runs out', value: '3 March 2031' },
    { label: 'Name on it', value: 'May Oakenshawe' },
  ],
  results: [{ label: 'Whether the document is genuine', result: 'pass' as const }],
};

test('a part of the pass is read in the language of the page; names stay as they are', () => {
  expect(factRows(part, 'en')).toEqual([...part.facts, { label: 'Whether the document is genuine', value: 'Pass' }]);
  expect(factRows(part, 'cy')).toEqual([
    { label: 'Dogfen', value: 'Pasbort' },
    { label: 'Y ddogfen yn dod i ben', value: '3 Mawrth 2031' },
    { label: 'Yr enw arni', value: 'May Oakenshawe' },
    { label: 'A yw’r ddogfen yn ddilys', value: 'Pasio' },
  ]);
});
