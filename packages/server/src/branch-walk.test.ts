import { Refusal } from '@freehold/contract/kernel/envelope';
import type { Route } from '@freehold/contract/kernel/route';
import { allRoutes } from './features/all.ts';
import type { SignedInMember } from '@freehold/testkit/factories';
import { fillWorkspace, type FilledWorkspace } from '@freehold/testkit/fill-workspace';
import { exampleBodies, exampleId, exampleQuery } from '@freehold/testkit/route-examples';
import { openRowsOfWorkspace } from '@freehold/testkit/tenant-tables';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/* A negotiator of Clifton, and a firm in which everything is of Redland: no route may show or change any of it. */

let testApp: TestApp;
let owner: SignedInMember;
let clifton: SignedInMember;
let redland: FilledWorkspace;

beforeAll(async () => {
  testApp = await startTestApp();
  // When somebody was last seen is noted by any call.
  rowsOf = await openRowsOfWorkspace(testApp.services.pool, 'last_seen_at');
  owner = await testApp.signIn();
  redland = await fillWorkspace(testApp.services.pool, owner);
  clifton = await testApp.signIn({
    workspaceId: owner.workspaceId,
    roleId: 4,
    toggles: { export: true, manage_webhooks: true, refund: true },
  });
  const [here, there] = [await addBranch('Clifton'), await addBranch('Redland')];
  await ask('PATCH', `/v2/client/members/${clifton.memberId}`, { version: 1, branch_ids: [here] });
  for (const id of [redland.propertyId, redland.lettingId])
    await ask('PATCH', `/v2/client/properties/${id}`, { version: 1, branch_id: there });
  // The other record of the same person has a role at the letting, so it is of Redland as well.
  await ask('POST', `/v2/client/properties/${redland.lettingId}/applicants`, { party_id: redland.duplicateId, role: 'landlord' });
  await boundTo(true);
});
afterAll(() => testApp.close());

async function ask(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, who = owner) {
  const headers = { ...who.headers, 'idempotency-key': crypto.randomUUID() };
  const answer = await testApp.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  expect([url, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([url, 200, '']);
  return answer.json<{ Info: { Data: { id: number; version: number } } }>().Info.Data;
}
const addBranch = async (name: string) => (await ask('POST', '/v2/client/branches', { name })).id;
async function boundTo(isOn: boolean): Promise<void> {
  const { version } = await ask('GET', `/v2/client/workspaces/${owner.workspaceId}`);
  await ask('PATCH', `/v2/client/workspaces/${owner.workspaceId}`, { version, branch_scope: isOn });
}

let calls = 0;
const nameOf = (route: Route) => `${route.method} ${route.path}`;
const named = (routes: readonly Route[]) => routes.map((route) => [nameOf(route), route] as const);
const UPLOAD =
  '--walk\r\ncontent-disposition: form-data; name="file"; filename="x.csv"\r\ncontent-type: text/csv\r\n\r\nnot,a,list\r\n--walk--\r\n';

function call(route: Route, who: SignedInMember) {
  const body = exampleBodies(redland)[nameOf(route)];
  return testApp.app.inject({
    remoteAddress: `10.7.${Math.floor(++calls / 250)}.${(calls % 250) + 1}`,
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, (_whole, parameter: string) => exampleId(redland, route, parameter)) + queryOf(route),
    headers: {
      ...who.headers,
      'idempotency-key': crypto.randomUUID(),
      ...(route.upload ? { 'content-type': 'multipart/form-data; boundary=walk' } : {}),
    },
    ...(route.upload ? { payload: UPLOAD } : body === undefined ? {} : { payload: body }),
  });
}
/** Words that find the properties and people of Redland, where a route looks for something. */
const queryOf = (route: Route) => {
  if (route.path === '/v2/client/properties/search') return '?search=calloway';
  if (route.path === '/v2/client/rent-protection') return `?property_id=${redland.lettingId}`;
  if (route.path.endsWith('/merge-preview')) return `?into=${redland.duplicateId}`;
  return exampleQuery(route);
};

/** What names a row that is the firm's, a person's own or the installation's, and of no branch: the first part of the path. */
const OF_NO_BRANCH =
  /^\/v2\/client\/(members|workspaces|approvals|branches|flows|list-views|notifications|verification|sign-in-methods|sign-ins|sessions|account|profile|screening\/(lists|list-updates|policy)|companies|addresses|postcodes|clearings\/none|document-templates|market-insights|land-registry|plans|api-keys|webhooks|deliveries|form-drafts|compliance\/(policies|suspicions))(\/|$)/;
const SHARED_WORDS = ['list_key', 'postcode'];
const namesRow = (route: Route) =>
  route.path === '/v2/client/rent-protection' ||
  Object.keys(route.params?.shape ?? {}).some((parameter) => !SHARED_WORDS.includes(parameter));
const NAMED_IN_BODY = [
  '/v2/client/risk-assessments',
  '/v2/client/properties/bulk',
  '/v2/client/screening/coverage/checks',
  '/v2/client/screening/alerts/seen',
  '/v2/client/party-duplicates/dismiss',
];
const staff = allRoutes.filter((route) => route.access === 'staff' && !OF_NO_BRANCH.test(route.path));
const reaching = staff.filter((route) => namesRow(route) || NAMED_IN_BODY.includes(route.path));

let rowsOf: Awaited<ReturnType<typeof openRowsOfWorkspace>>;
const rowsOfFirm = () => rowsOf(owner.workspaceId);

describe('what is of another branch is not there', () => {
  test.each(named(reaching))('%s', async (_name, route) => {
    const before = await rowsOfFirm();
    const answer = await call(route, clifton);
    const { Info } = Refusal.strict().parse(answer.json());
    expect(['NOT_FOUND', 'FORBIDDEN']).toContain(Info.Code);
    expect(answer.body).not.toMatch(/Calloway|Renner|Secret/);
    expect(await rowsOfFirm()).toEqual(before);
  });

  const listing = staff.filter(
    (route) => route.method === 'GET' && !reaching.includes(route) && route.answers !== 'events' && !route.path.endsWith('/template'),
  );
  test.each(named(listing))('%s tells nothing of it', async (_name, route) => {
    const answer = await call(route, clifton);
    expect([200, 403]).toContain(answer.statusCode);
    expect(answer.body).not.toMatch(/Calloway|Renner|Secret Subject|secret\.csv/);
  });

  test('and it is there for the same negotiator once they see every branch', async () => {
    await boundTo(false);
    for (const path of ['', '/record', '/applicants', '/offers', '/timeline', '/dynamic-link'])
      expect([path, (await call(pathOf(path), clifton)).statusCode]).toEqual([path, 200]);
    const list = await testApp.app.inject({ url: '/v2/client/properties?asset_type_id=1&stage=all', headers: clifton.headers });
    expect(list.body).toContain('Calloway');
    await boundTo(true);
  });
  const pathOf = (path: string): Route => {
    const found = allRoutes.find((route) => route.method === 'GET' && route.path === `/v2/client/properties/{id}${path}`);
    if (!found) throw new Error(`There is no GET /v2/client/properties/{id}${path}`);
    return found;
  };
});

describe('in the database', () => {
  /** Tables that point at what belongs to a branch, and why they are not bound to it. */
  const FREE: Record<string, string> = {
    party_branches: 'read by the policies themselves, and by no route',
    property_references: 'counts alone',
    app_sessions: 'nothing that serves a request may read it',
  };

  test('every table that points at a property, a person or a check is bound to branches', async () => {
    const { rows } = await testApp.services.pool.query<{ name: string }>(
      `with recursive bound as (
        select oid from pg_class where oid in ('properties'::regclass, 'parties'::regclass, 'checks'::regclass)
        union select c.conrelid from pg_constraint c join bound on c.confrelid = bound.oid where c.contype = 'f'
      )
      select relname as name from bound join pg_class using (oid)
      where not exists (select from pg_policy where polrelid = bound.oid and polname = 'by_branch' and not polpermissive) order by 1`,
    );
    expect(rows.map(({ name }) => name).filter((name) => !(name in FREE))).toEqual([]);
  });

  test('a negotiator’s transaction sees no row of it in any table', async () => {
    const counts = (who: SignedInMember) =>
      who.scope.transaction(async (trx) => {
        const seen: Record<string, number> = {};
        for (const table of [
          'properties',
          'parties',
          'property_people',
          'offers',
          'sales',
          'sale_milestones',
          'tenancies',
          'rent_protections',
          'breaches',
          'applicant_groups',
          'property_notes',
          'property_stages',
          'property_links',
          'link_notifications',
          'link_sign_ups',
          'checks',
          'matches',
          'match_resolutions',
          'reports',
          'decisions',
          'decision_seconds',
          'condition_outcomes',
          'check_notes',
          'risk_assessments',
          'check_replays',
          'ofsi_drafts',
          'clearing_withdrawals',
          'policy_simulation_checks',
          'screening_coverage',
          'screening_alerts',
          'party_merges',
          'imports',
          'import_rows',
          'screening_batches',
          'screening_batch_rows',
        ])
          seen[table] = (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(trx)).rows[0]?.n ?? -1;
        return seen;
      });
    const all = await counts(owner);
    expect(Object.entries(all).filter(([, n]) => n === 0)).toEqual([]);
    expect(Object.entries(await counts(clifton)).filter(([, n]) => n !== 0)).toEqual([]);
  });

  test('and can write none: not give a property away, nor take one', async () => {
    const write = (statement: ReturnType<typeof sql>) =>
      clifton.scope.transaction(async (trx) => Number((await statement.execute(trx)).numAffectedRows ?? 0));
    expect(await write(sql`update properties set branch_id = null`)).toBe(0);
    await expect(
      write(sql`insert into property_notes (workspace_id, property_id, member_id, text)
        values (${owner.workspaceId}, ${redland.propertyId}, ${clifton.memberId}, 'x')`),
    ).rejects.toThrow(/row-level security/);
  });
});
