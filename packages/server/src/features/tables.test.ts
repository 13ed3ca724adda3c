import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { features } from './all.ts';

const SOURCES = join(import.meta.dirname, '..');
const THROUGH_KYSELY = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([\w.]+)(?: as \w+)?'/g;
const IN_SQL = /\b(?:insert into|update|delete from|merge into|truncate|copy)\s+([a-z_]+(?:\.[a-z_]+)?)\b/g;

/** Tables that no feature owns: those of the platform and of sign-in. */
const OF_NO_FEATURE =
  /^(auth\.(?!app_|member_phone_codes)\w+|audit_events|audit_heads|files|idempotency_keys|outbox|register_windows|schema_migrations|terms_acceptances|upload_pieces|uploads|users|vault\.\w+)$/;

/** Who else may write a table, by the beginning of the path, and why. A line that nothing needs is refused: this list only gets shorter. */
const OTHERS: { from: string; tables: readonly string[]; why: string }[] = [
  {
    from: 'db/demo/',
    tables: ['families', 'invitations', 'members', 'workspaces'],
    why: 'what an installation begins with, before anybody is there who could ask for it',
  },
  {
    from: 'platform/',
    tables: ['api_keys', 'auth.app_sessions', 'invitations', 'members', 'webhook_events', 'workspaces'],
    why: 'a workspace is founded, an invitation accepted, a person noted as seen and a key as used before a scope is open; what programs are told is written where events get their place',
  },
  {
    from: 'features/people/party-merges/',
    tables: ['breaches', 'parties', 'property_people'],
    why: 'a merge points every row at the record that is kept',
  },
  {
    from: 'features/people/client-acceptance/',
    tables: ['breaches', 'checks'],
    why: 'one acceptance sets status, clock and register together',
  },
  {
    from: 'features/firm/registration/',
    tables: ['members', 'users', 'workspaces'],
    why: 'the steps of founding a firm, and removing one that nobody finished',
  },
  { from: 'features/firm/members/', tables: ['users'], why: 'whoever is invited has no account yet' },
  {
    from: 'features/properties/property-lists/',
    tables: ['offers', 'property_people', 'sales', 'tenancies'],
    why: 'undoing an act on many properties puts back all that followed it, in one statement each',
  },
  {
    from: 'features/properties/property-stages/',
    tables: ['property_people'],
    why: 'a move starts and stops the clocks of those who have a role',
  },
  { from: 'features/properties/sales/', tables: ['offers'], why: 'offers stand on sales: a sale that falls through withdraws its own' },
  { from: 'features/properties/tenancies/', tables: ['offers'], why: 'offers stand on tenancies: one that is over concludes its own' },
  {
    from: 'features/firm/branches/',
    tables: ['properties'],
    why: 'closing a branch moves its properties, and firm stands before properties',
  },
  { from: 'features/firm/families/', tables: ['workspaces'], why: 'which family a workspace is of' },
  { from: 'features/firm/plans/', tables: ['workspaces'], why: 'which plan a workspace is on; founding one asks for its plan' },
  { from: 'features/firm/verification/', tables: ['members'], why: 'the phone that was proved' },
  { from: 'features/firm/workspaces/', tables: ['members'], why: 'nominated officers and key members follow the details of the firm' },
  { from: 'features/access/account/', tables: ['members'], why: 'one’s own name and phone, in the area before firm' },
];

const owners = new Map(features.flatMap(({ name, tables }) => (tables ?? []).map((table): [string, string] => [table, name])));

/** Every statement of the product's own sources that writes a table. */
function writesIn(file: string): string[] {
  const text = readFileSync(join(SOURCES, file), 'utf8');
  const raw = [...text.matchAll(IN_SQL)].map(([, table = '']) => table);
  return [...new Set([...[...text.matchAll(THROUGH_KYSELY)].map(([, table = '']) => table), ...raw.filter((table) => owners.has(table))])];
}
const writes = globSync('**/*.ts', { cwd: SOURCES })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => writesIn(file).map((table) => ({ file, table })));
const isOther = ({ file, table }: { file: string; table: string }) =>
  OTHERS.some(({ from, tables }) => file.startsWith(from) && tables.includes(table));

test('a table has one owner', () => {
  const all = features.flatMap(({ tables }) => tables ?? []);
  expect(all.filter((table, index) => all.indexOf(table) !== index)).toEqual([]);
  expect(all.length).toBeGreaterThan(60);
});

test('only the feature that owns a table writes it', () => {
  const strange = writes.filter(
    (write) => !OF_NO_FEATURE.test(write.table) && !isOther(write) && !write.file.startsWith(`features/${owners.get(write.table)}/`),
  );
  expect(strange.map(({ file, table }) => `${file} writes ${table} of ${owners.get(table)}`)).toEqual([]);
  expect(writes.length).toBeGreaterThan(100);
});

test('every exception is needed', () => {
  const needed = new Set(
    writes.filter((write) => !write.file.startsWith(`features/${owners.get(write.table)}/`)).map(({ file, table }) => `${file} ${table}`),
  );
  const idle = OTHERS.flatMap(({ from, tables }) =>
    tables
      .filter((table) => ![...needed].some((each) => each.startsWith(from) && each.endsWith(` ${table}`)))
      .map((table) => `${from} ${table}`),
  );
  expect(idle).toEqual([]);
});

test('a statement of another feature is found, through the builder and in SQL', () => {
  expect([..."trx.updateTable('members').set({})".matchAll(THROUGH_KYSELY)].map(([, table]) => table)).toEqual(['members']);
  expect([...'sql`insert into parties (id) values (1)`'.matchAll(IN_SQL)].map(([, table]) => table)).toEqual(['parties']);
});
