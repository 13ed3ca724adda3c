import { expect, test } from 'vitest';
import { initialsOf } from './face.tsx';

test.each([
  ['Imogen Ashworth', 'IA'],
  ['Dr Tobias Anselm Renner', 'TR'],
  ['Larkhill Developments Ltd', 'LD'],
  ['Élodie Ólafsdóttir', 'ÉÓ'],
  ['Madonna', 'M'],
  ['', '?'],
])('%s becomes %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
