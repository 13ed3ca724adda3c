import { expect, test } from 'vitest';
import { namedIn } from './named-in.ts';

const members = [
  { id: 1, name: 'Imogen Ashworth', state: 'active' },
  { id: 2, name: 'Jo Anne', state: 'active' },
  { id: 3, name: 'Jo Anne Hart', state: 'active' },
  { id: 4, name: 'Zoë Åkesson', state: 'active' },
  { id: 5, name: 'Bethan Prosser', state: 'suspended' },
  { id: 6, name: 'Imogen Ashworth', state: 'active' },
];

test.each<[string, number[]]>([
  ['@Jo Anne Hart, please look', [3]],
  ['Ask @jo anne about it', [2]],
  ['@Zoë Åkesson and @Jo Anne Hart', [4, 3]],
  // Two colleagues of one name are both meant.
  ['@Imogen Ashworth', [1, 6]],
  ['@Imogen Ashworths', []],
  ['@Bethan Prosser left the firm', []],
  ['jo.anne@hart.example', []],
  ['@ Jo Anne', []],
  ['@@Jo Anne', [2]],
  ['', []],
])('%s', (text, named) => expect(namedIn(text, members).toSorted((a, b) => a - b)).toEqual(named.toSorted((a, b) => a - b)));
