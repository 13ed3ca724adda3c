import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PERMISSIONS } from '@freehold/contract/access/permissions';
import { PERMISSION_WORDS, TOGGLE_WORDS } from '../packages/server/src/features/access/permissions/matrix-words.ts';
import { PERMISSION_MATRIX, ROLES, TOGGLE_DEFAULTS, type Cell } from '../packages/server/src/features/access/permissions/policy.ts';
import { ROOT } from './root.ts';

export const PAGE = join(ROOT, 'docs/features/members.md');
const START = '<!-- matrix: written by node scripts/permission-matrix.ts --write -->';
const END = '<!-- end of matrix -->';

function cell(value: Cell): string {
  if (value === null) return '–';
  if (typeof value === 'string') return value === 'all' ? 'yes' : value;
  const reach = value.reach === 'all' ? '' : `${value.reach}, `;
  return `${reach}if “${TOGGLE_WORDS[value.toggle].label}” is on (${TOGGLE_DEFAULTS[value.toggle] ? 'on' : 'off'} at first)`;
}

/** The whole of the policy as a table: one row a permission, one column a role. */
export function permissionTable(): string {
  const rows = [
    ['', ...Object.values(ROLES)],
    ['---', ...Object.values(ROLES).map(() => '---')],
    ...PERMISSIONS.map((permission) => [PERMISSION_WORDS[permission], ...PERMISSION_MATRIX[permission].map(cell)]),
  ];
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** The page with the table as the policy has it now. */
export function withMatrix(page: string): string {
  const [before, rest] = page.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('docs/features/members.md has lost the place of its table');
  return `${before}${START}\n\n${permissionTable()}\n\n${END}${after}`;
}

if (import.meta.main) {
  const page = await readFile(PAGE, 'utf8');
  if (process.argv.includes('--write')) await writeFile(PAGE, withMatrix(page));
  else if (withMatrix(page) !== page) {
    console.log('docs/features/members.md does not say what the policy does: write it anew with node scripts/permission-matrix.ts --write');
    process.exitCode = 1;
  }
}
