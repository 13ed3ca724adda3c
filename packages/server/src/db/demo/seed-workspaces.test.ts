import { buildServices, closeServices } from '../../platform/build-services.ts';
import { parseConfig } from '../../platform/config.ts';
import type { Services } from '../../platform/services.ts';
import { createDisposableDatabase, type DisposableDatabase } from '@freehold/testkit/disposable-database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoWorkspaces } from './demo-firm.ts';
import { namesFrom, seedWorkspaces } from './seed-workspaces.ts';

let database: DisposableDatabase;
let open: Services[];
beforeEach(async () => {
  database = await createDisposableDatabase();
  open = [];
});
afterEach(async () => {
  for (const services of open) await closeServices(services);
  await database.drop();
});

async function servicesWith(env: Record<string, string>): Promise<Services> {
  const secrets = { FREEHOLD_FILE_KEY: 'a'.repeat(64), FREEHOLD_SECRET: 'a secret for this test, long enough' };
  const services = await buildServices(parseConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent', ...secrets, ...env }));
  open.push(services);
  return services;
}

const TABLES = ['workspaces', 'users', 'members', 'audit_events', 'auth.users'];
const counts = async ({ pool }: Services) =>
  Object.fromEntries(
    await Promise.all(TABLES.map(async (name) => [name, Number((await pool.query(`select count(*) as n from ${name}`)).rows[0].n)])),
  );

test('the demonstration firm has two offices, one person for each role, and an MLRO', async () => {
  const services = await servicesWith({});
  expect(await seedWorkspaces(services)).toBe('2 workspaces and 6 people of a fictional firm');
  const { rows } = await services.pool.query(
    'select account_name, role_id, m.email, nominated_officer from members m join workspaces w on w.id = workspace_id order by w.id, m.id',
  );
  expect(new Set(rows.map((row) => row.role_id))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  expect(rows[0]).toMatchObject({ account_name: 'Pennard & Lisle, Bristol', role_id: 1, email: 'imogen.ashworth@pennard.example' });
  expect(rows.filter((row) => row.nominated_officer === 'mlro').map((row) => row.account_name)).toEqual(
    demoWorkspaces.map((one) => one.accountName),
  );
});

test('everybody in it can sign in', async () => {
  const services = await servicesWith({});
  await seedWorkspaces(services);
  for (const { email } of demoWorkspaces.flatMap((one) => one.members)) {
    expect(await services.identity.createOperatorLink(email, 'http://localhost:4000')).toContain('#link=');
  }
});

test('another identity provider takes the same people over, and hands them back', async () => {
  const builtIn = await servicesWith({});
  await seedWorkspaces(builtIn);
  const firebase = await servicesWith({ FREEHOLD_IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'pennard', FIREBASE_API_KEY: 'key' });
  const issuersAfter = async (services: Services) => {
    await seedWorkspaces(services);
    const { rows } = await services.pool.query('select issuer, count(*)::int as people from users group by issuer');
    return rows as unknown;
  };
  expect(await issuersAfter(firebase)).toEqual([{ issuer: 'https://securetoken.google.com/pennard', people: 6 }]);
  expect(await issuersAfter(firebase)).toEqual([{ issuer: 'https://securetoken.google.com/pennard', people: 6 }]);
  expect(await issuersAfter(builtIn)).toEqual([{ issuer: builtIn.identity.issuer, people: 6 }]);
});

test('a second seed, and two at once, change nothing', async () => {
  const services = await servicesWith({});
  await seedWorkspaces(services);
  const before = await counts(services);
  expect(before).toEqual({ workspaces: 2, users: 6, members: 8, audit_events: 12, 'auth.users': 6 });
  await services.pool.query("update members set role_id = 2, surname = 'Changed' where email like 'dev.%'");
  await Promise.all([seedWorkspaces(services), seedWorkspaces(services)]);
  expect(await counts(services)).toEqual(before);
  const { rows } = await services.pool.query("select role_id, surname from members where email like 'dev.%'");
  expect(rows).toEqual([{ role_id: 2, surname: 'Changed' }]);
});

test('the two offices are one family of one company, and stay as people made them', async () => {
  const services = await servicesWith({});
  await seedWorkspaces(services);
  const offices = async () =>
    (await services.pool.query('select account_name, company_number, supervision, family_id from workspaces order by id')).rows;
  const [bristol, bath] = await offices();
  expect(bristol).toMatchObject({ company_number: '99002417', supervision: { state: 'registered' } });
  expect(bristol.family_id).toBe(bath.family_id);
  expect(bristol.family_id).not.toBeNull();
  await services.pool.query("update workspaces set account_name = 'Renamed', family_id = null where account_name like '%Bristol'");
  await seedWorkspaces(services);
  expect((await offices()).map((one) => [one.account_name, one.family_id === null])).toEqual([
    ['Renamed', true],
    ['Pennard & Lisle, Bath', false],
  ]);
});

test('two first starts at once make one firm', async () => {
  const services = await servicesWith({});
  const results = await Promise.allSettled([seedWorkspaces(services), seedWorkspaces(await servicesWith({}))]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await counts(services)).toMatchObject({ workspaces: 2, users: 6, members: 8 });
});

test('with the demo off the named owner gets the first workspace, once', async () => {
  const services = await servicesWith({
    FREEHOLD_DEMO: 'off',
    FREEHOLD_OWNER_EMAIL: 'Ana.Roy@royestates.example',
    FREEHOLD_WORKSPACE_NAME: 'Roy Estates',
  });
  expect(await seedWorkspaces(services)).toBe('Roy Estates, owned by ana.roy@royestates.example');
  expect(await seedWorkspaces(services)).toBe('a workspace stands already');
  const { rows } = await services.pool.query(
    'select account_name, first_name, surname, role_id, is_key_member from members join workspaces w on w.id = workspace_id',
  );
  expect(rows).toEqual([{ account_name: 'Roy Estates', first_name: 'Ana', surname: 'Roy', role_id: 1, is_key_member: true }]);
});

test('with the demo off and no owner named nothing is made', async () => {
  const services = await servicesWith({ FREEHOLD_DEMO: 'off' });
  expect(await seedWorkspaces(services)).toBe('none: the demo is off and FREEHOLD_OWNER_EMAIL names no owner');
  expect(await counts(services)).toMatchObject({ workspaces: 0, users: 0 });
});

test.each([
  ['ana.roy@firm.uk', 'Ana', 'Roy'],
  ['siân.van-der-berg@firm.uk', 'Siân', 'Van Der Berg'],
  ['office@firm.uk', 'Office', 'Owner'],
  ['007@firm.uk', 'Workspace', 'Owner'],
])('%s begins as %s %s', (email, firstName, surname) => {
  expect(namesFrom(email)).toEqual({ firstName, surname });
});
