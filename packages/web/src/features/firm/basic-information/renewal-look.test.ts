import { expect, test } from 'vitest';
import { renewalLook } from './renewal-look.ts';

const now = new Date('2026-06-09T10:00:00Z');

test.each([
  ['2026-06-08', 'Ran out on 8 Jun 2026', 'clay'],
  ['2026-06-09', 'Renews today', 'ochre'],
  ['2026-06-10', 'Renews in 1 day', 'ochre'],
  ['2026-07-09', 'Renews in 30 days', 'ochre'],
  ['2026-07-10', 'Renews in 31 days', 'moss'],
])('a registration until %s: %s', (date, words, family) => expect(renewalLook(date, now)).toMatchObject({ words, family }));
