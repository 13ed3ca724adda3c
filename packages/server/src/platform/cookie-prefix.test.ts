import { expect, test } from 'vitest';
import { cookiePrefix } from './cookie-prefix.ts';

test.each([
  ['https://freehold.example', 'freehold'],
  ['https://freehold.example:443', 'freehold'],
  ['https://freehold.example:8443', 'freehold-8443'],
  ['http://localhost:4000', 'freehold-4000'],
  ['http://localhost:4001', 'freehold-4001'],
])('the cookies of %s begin with %s', (origin, prefix) => expect(cookiePrefix(origin)).toBe(prefix));
