import type { Route } from '@freehold/contract/kernel/route';
import { TOGGLES, type MemberToggles } from '@freehold/contract/access/permissions';

import type { SignedInMember } from '@freehold/testkit/factories';
import { fillWorkspace, type FilledWorkspace } from '@freehold/testkit/fill-workspace';
import { exampleBodies, exampleId, exampleQuery } from '@freehold/testkit/route-examples';
import { DRAVENKO, startAmlApp } from '@freehold/testkit/aml-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Governs } from '../../../platform/feature.ts';
import { allRoutes, features } from '../../all.ts';
import { reachOf, ROLE_IDS, roleName, type Person } from './policy.ts';

/** What governs each route of staff, as its feature says. */
const GOVERNS: Record<string, Governs> = Object.assign({}, ...features.map(({ governs }) => governs));

/** Whether the printed matrix lets the person call it; null where it says nothing about it. */
function mayCall(rule: Governs, person: Person): boolean | null {
  if (rule === 'any member') return true;
  if (typeof rule === 'string') return reachOf(person, rule) !== null;
  if ('any' in rule) return rule.any.some((permission) => reachOf(person, permission) !== null);
  if ('every' in rule) return rule.every.every((permission) => reachOf(person, permission) !== null);
  return 'whole' in rule ? reachOf(person, rule.whole) === 'all' : null;
}

let aml: Awaited<ReturnType<typeof startAmlApp>>;
let testApp: typeof aml.testApp;
beforeAll(async () => {
  aml = await startAmlApp();
  testApp = aml.testApp;
});
afterAll(() => aml.close());

const staffRoutes = allRoutes.filter((route) => route.access === 'staff');
const nameOf = (route: Route) => `${route.method} ${route.path}`;
const UPLOAD =
  '--walk\r\ncontent-disposition: form-data; name="file"; filename="x.csv"\r\ncontent-type: text/csv\r\n\r\nnot,a,list\r\n--walk--\r\n';
let network = 0;

/** The code of the refusal, or null. Examples name version 1, so each check stands at it again before one of them. */
async function codeOf(route: Route, who: SignedInMember, filled: FilledWorkspace): Promise<string | null> {
  const body = exampleBodies(filled)[nameOf(route)];
  if (body !== undefined && ('version' in body || 'check_version' in body))
    await testApp.services.pool.query('update checks set version = 1 where workspace_id = $1', [filled.workspaceId]);
  const answer = await testApp.app.inject({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, (_whole, parameter: string) => exampleId(filled, route, parameter)) + exampleQuery(route),
    remoteAddress: `10.1.0.${network}`,
    headers: {
      ...who.headers,
      'idempotency-key': crypto.randomUUID(),
      ...(route.upload ? { 'content-type': 'multipart/form-data; boundary=walk' } : {}),
    },
    ...(route.upload ? { payload: UPLOAD } : body === undefined ? {} : { payload: body }),
  });
  if (answer.statusCode < 400) return null;
  const { Code } = answer.json().Info as { Code: string };
  // What was refused for another reason says nothing about the permission.
  expect(['RATE_LIMITED', 'INTERNAL'], nameOf(route)).not.toContain(Code);
  return Code;
}

/** Every route for each of them in `npm run test:long`; otherwise with switches only what they open or close for the role. */
const isWhole = process.env['FREEHOLD_ROLES_WHOLE'] !== undefined;
function isWalked(rule: Governs, { roleId, toggles }: Person): boolean {
  if (isWhole || Object.keys(toggles).length === 0) return true;
  return new Set([{}, every(true), every(false)].map((each) => mayCall(rule, { roleId, toggles: each }))).size > 1;
}

/** A firm with everything in it and a real check of its own: started by the person where they may, else by the owner. */
async function filledFirm({ roleId, toggles }: Person) {
  network += 1;
  // What the calls for the one before asked for would read example rows that nobody sealed.
  await testApp.services.pool.query('delete from graphile_worker._private_jobs');
  const owner = await testApp.signIn();
  const who = roleId === 1 ? owner : await testApp.signIn({ workspaceId: owner.workspaceId, roleId, toggles });
  const check = await aml.journey.screen(reachOf({ roleId, toggles }, 'run_checks') === null ? owner : who, DRAVENKO);
  if (reachOf({ roleId, toggles }, 'see_checks') === 'own')
    await testApp.services.pool.query('update checks set created_by = $1 where id = $2', [who.memberId, check.id]);
  const filled = await fillWorkspace(testApp.services.pool, who);
  // Their answers were sealed by nobody, so nobody could open them.
  for (const table of ['rent_protections', 'ofsi_drafts', 'payer_names', 'monitoring_reports'])
    await testApp.services.pool.query(`delete from ${table} where workspace_id = $1`, [filled.workspaceId]);
  await testApp.services.pool.query('update checks set party_id = null where id = $1', [filled.checkId]);
  return { owner, who, filled: { ...filled, checkId: check.id, matchId: check.matches[0]?.id ?? 0, reportId: check.report?.id ?? 0 } };
}

const every = (on: boolean) => Object.fromEntries(TOGGLES.map((toggle) => [toggle, on])) as MemberToggles;
const PEOPLE: [string, Person][] = [
  ...ROLE_IDS.map((roleId): [string, Person] => [roleName(roleId), { roleId, toggles: {} }]),
  ...[3, 4, 5].flatMap((roleId): [string, Person][] => [
    [`${roleName(roleId)}, every switch on`, { roleId, toggles: every(true) }],
    [`${roleName(roleId)}, every switch off`, { roleId, toggles: every(false) }],
  ]),
];

test('each route of staff says what governs it, and none is listed that is not there', () => {
  expect(Object.keys(GOVERNS).toSorted()).toEqual(staffRoutes.map(nameOf).toSorted());
});

describe('the API lets each role do what the printed matrix says, and nothing more', () => {
  test.each(PEOPLE)('%s', { timeout: 60_000 }, async (_name, person) => {
    const { who, filled } = await filledFirm(person);
    const matrix: Record<string, boolean> = {};
    const api: Record<string, boolean> = {};
    for (const route of staffRoutes.filter(({ answers }) => answers !== 'events')) {
      const rule = GOVERNS[nameOf(route)] ?? { person: 'unlisted' };
      const allowed = mayCall(rule, person);
      if (allowed === null || !isWalked(rule, person)) continue;
      matrix[nameOf(route)] = allowed;
      api[nameOf(route)] = (await codeOf(route, who, filled)) !== 'FORBIDDEN';
    }
    expect(api).toEqual(matrix);
    expect(Object.keys(api).length).toBeGreaterThan(0);
  });
});

test('where a negotiator’s permission reaches their own only, somebody else’s check is not there', { timeout: 60_000 }, async () => {
  const { owner, who, filled } = await filledFirm({ roleId: 4, toggles: {} });
  // Batches and forms are their own, and proved where they are written.
  const ownOnly = staffRoutes.filter(
    (route) =>
      /\/(checks|matches|reports)\//.test(route.path) &&
      !route.path.includes('/aml/batch/') &&
      !route.path.includes('/kyc/drafts/') &&
      // Of everybody who is watched, not of one check.
      !route.path.includes('/reports/monitoring/') &&
      route.params !== undefined,
  );
  expect(ownOnly.length).toBeGreaterThan(10);
  const { pool } = testApp.services;
  await pool.query('update checks set created_by = $1, assigned_to = null where id = $2', [owner.memberId, filled.checkId]);
  for (const route of ownOnly) expect([nameOf(route), await codeOf(route, who, filled)]).toEqual([nameOf(route), 'NOT_FOUND']);
  await pool.query('update checks set assigned_to = $1 where id = $2', [who.memberId, filled.checkId]);
  for (const route of ownOnly.filter(
    ({ method, path }) => method === 'GET' && !path.includes('ofsi') && !/\/(edd|evidence|erasures|kyb)\//.test(path),
  ))
    expect([nameOf(route), await codeOf(route, who, filled)]).toEqual([nameOf(route), null]);
});
