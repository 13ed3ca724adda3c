import { expect, test } from 'vitest';
import { slowestFiles } from './slowest-files.ts';

test('the ten files that took longest are listed, loading and tests apart', () => {
  const costs = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, loadingMs: 1000, testsMs: index * 1000 }));
  const lines = slowestFiles(costs).split('\n');
  expect(lines).toHaveLength(12);
  expect(lines[0]).toBe('Slowest of 12 files, 78 s in all');
  expect(lines[2]).toBe('     1.0    11.0  11.test.ts');
  expect(lines.at(-1)).toBe('     1.0     2.0  2.test.ts');
});
