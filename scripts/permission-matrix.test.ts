import { readFile } from 'node:fs/promises';
import { PERMISSIONS } from '@freehold/contract/access/permissions';
import { expect, test } from 'vitest';
import { PAGE, permissionTable, withMatrix } from './permission-matrix.ts';

test('the table in the documentation is what the policy does', async () => {
  const page = await readFile(PAGE, 'utf8');
  expect(withMatrix(page), 'write it anew with node scripts/permission-matrix.ts --write').toBe(page);
});

test('it has a row for each permission, and says what a switch does', () => {
  const rows = permissionTable().split('\n');
  expect(rows).toHaveLength(PERMISSIONS.length + 2);
  expect(rows).toContain('| Start checks | yes | yes | yes | if “Run paid checks” is on (on at first) | – | – |');
});

test('a page that lost the place of its table is not written over', () => {
  expect(() => withMatrix('# Members\n')).toThrow('has lost the place of its table');
});
