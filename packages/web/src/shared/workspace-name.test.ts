import { expect, test } from 'vitest';
import { letterOf, shortWorkspaceName } from './workspace-name.ts';

test('Workspace name truncation at 30 characters.', () => {
  expect(shortWorkspaceName('x')).toBe('x');
  expect(shortWorkspaceName('x'.repeat(30))).toBe('x'.repeat(30));
  expect(shortWorkspaceName('x'.repeat(31))).toBe(`${'x'.repeat(30)}…`);
  expect(shortWorkspaceName('Pennard & Lisle Lettings and Block Management')).toBe('Pennard & Lisle Lettings and B…');
});

test('a tile shows the first letter of the name', () => expect(['pennard', ' é', ''].map(letterOf)).toEqual(['P', 'É', '?']));
