import { expect, test } from 'vitest';
import { classifySearch } from './classify-search.ts';

test.each([
  ['BS8 4KV', 'postcode', 'BS8 4KV'],
  ['bs84kv', 'postcode', 'bs84kv'],
  ['EC1A 1BB', 'postcode', 'EC1A 1BB'],
  ['W1A 0AX', 'postcode', 'W1A 0AX'],
  ['GIR 0AA', 'postcode', 'GIR 0AA'],
  ['BS8', 'text', 'BS8'],
  ['BS8 4', 'text', 'BS8 4'],
  ['+44 7700 900263', 'phone', '+447700900263'],
  ['07700 900263', 'phone', '+447700900263'],
  ['07700-900-263', 'phone', '+447700900263'],
  ['+44 (0)7700 900263', 'phone', '+447700900263'],
  ['0044 7700 900263', 'phone', '+447700900263'],
  ['447700900263', 'phone', '+447700900263'],
  ['7700 900263', 'phone', '+447700900263'],
  ['+49 30 901820', 'phone', '+4930901820'],
  ['0117 496 0123', 'phone', '+441174960123'],
  ['900263', 'text', '900263'],
  ['20261121', 'phone', '+20261121'],
  ['+44', 'text', '+44'],
  ['Tamsin.Rowe@Calloway.example', 'email', 'tamsin.rowe@calloway.example'],
  ['tamsin@', 'email', 'tamsin@'],
  ['USR-4411', 'reference', 'USR-4411'],
  ['chk-20261121-0001', 'reference', 'chk-20261121-0001'],
  ['PAY-', 'reference', 'PAY-'],
  ['doc-0041', 'reference', 'doc-0041'],
  ['CHKS', 'text', 'CHKS'],
  ['14 Calloway Crescent', 'text', '14 Calloway Crescent'],
  ['  Ann   Le ', 'text', 'Ann Le'],
  ['O’Hanlon', 'text', 'O’Hanlon'],
])('‘%s’ is read as %s', (typed, as, needle) => expect(classifySearch(typed)).toEqual({ as, needle }));

test('what the workspace uses as a reference is one, unless it is something clearer', () => {
  expect(classifySearch('Calloway 14', true).as).toBe('reference');
  expect(classifySearch('BS8 4KV', true).as).toBe('postcode');
  expect(classifySearch('a@b.example', true).as).toBe('email');
});
