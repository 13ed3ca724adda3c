import { expect, test } from 'vitest';
import { openRecent } from './recent.ts';

test('what comes again and again is worked out once, and the rest is forgotten', () => {
  const made: string[] = [];
  const ask = openRecent(10, (key) => {
    made.push(key);
    return key.toUpperCase();
  });
  for (let at = 0; at < 100; at++) {
    expect(ask('often')).toBe('OFTEN');
    ask(`once ${at}`);
  }
  expect(made.filter((key) => key === 'often')).toHaveLength(1);
  ask('once 99');
  ask('once 0');
  expect(made.filter((key) => key === 'once 99')).toHaveLength(1);
  expect(made.filter((key) => key === 'once 0')).toHaveLength(2);
});
