import type { Route } from '@freehold/contract/kernel/route';
import { TOGGLES, type MemberToggles, type Permission } from '@freehold/contract/access/permissions';
import { allRoutes } from '@freehold/contract/routes';
import type { SignedInMember } from '@freehold/testkit/factories';
import { fillWorkspace, type FilledWorkspace } from '@freehold/testkit/fill-workspace';
import { exampleBodies, exampleId, exampleQuery } from '@freehold/testkit/route-examples';
import { DRAVENKO, startAmlHouse } from '@freehold/testkit/aml-house';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reachOf, ROLE_IDS, roleName, type Person } from './policy.ts';

/** `any`: one of them is enough; `every`: all of them are needed; `whole`: it must reach everything; `person`: depends on who one is, not on the role, and is proved where it is written. */
type Rule = Permission | 'any member' | { any: Permission[] } | { every: Permission[] } | { whole: Permission } | { person: string };
const operators = { person: 'whoever runs the installation' };
const keyMembers = { person: 'key members, about themselves' };
const founder = { person: 'whoever registers, while the step waits' };

/** What governs each route of staff. A new route needs its line. */
const GOVERNS: Record<string, Rule> = {
  'GET /v2/client/activity': 'see_activity',
  'GET /v2/client/activity/verdict': { whole: 'see_activity' },
  'POST /v2/client/activity/verify': { whole: 'see_activity' },
  'GET /v2/client/activity/export.csv': 'export',
  'GET /v2/client/activity/export.json': 'export',
  'POST /v2/client/checks/aml': 'run_checks',
  'GET /v2/client/properties/{id}/dynamic-link': 'see_properties',
  'POST /v2/client/properties/{id}/dynamic-link': 'invite_applicants',
  'GET /v2/client/properties/notification-types': 'see_properties',
  'GET /v2/client/properties/{id}/link-notifications': 'see_properties',
  'POST /v2/client/properties/{id}/link-notifications': 'see_properties',
  'GET /v2/client/checks': 'see_checks',
  'GET /v2/client/checks/{id}': 'see_checks',
  'GET /v2/client/checks/manual': 'see_checks',
  'POST /v2/client/checks/archive': { whole: 'decide' },
  'POST /v2/client/checks/unarchive': { whole: 'decide' },
  'POST /v2/client/checks/{id}/screen-again': 'run_checks',
  'POST /v2/client/checks/aml/{id}/explain-again': 'see_checks',
  'GET /v2/client/checks/aml/{id}/explain-again': 'see_checks',
  'POST /v2/client/checks/{id}/cancel': 'run_checks',
  'POST /v2/client/checks/{id}/assign': 'run_checks',
  'POST /v2/client/matches/{id}/resolve': 'resolve_matches',
  'POST /v2/client/risk-assessments': 'run_checks',
  'POST /v2/client/checks/{id}/decision': 'decide',
  'POST /v2/client/checks/{id}/decision/second': 'resolve_matches',
  'POST /v2/client/checks/{id}/edd': 'run_checks',
  'POST /v2/client/checks/{id}/edd/files': 'run_checks',
  'DELETE /v2/client/checks/{id}/edd/files/{file_id}': 'run_checks',
  'GET /v2/client/checks/{id}/edd/files/{file_id}': { person: 'whoever sees evidence whole, of a check they see' },
  'GET /v2/client/checks/{id}/ofsi-draft': 'see_checks',
  'PATCH /v2/client/checks/{id}/ofsi-draft': 'see_checks',
  'GET /v2/client/checks/{id}/ofsi-draft/pdf': 'see_checks',
  'POST /v2/client/checks/{id}/ofsi-draft/sent': 'see_checks',
  'GET /v2/client/reports/{id}': 'see_checks',
  'GET /v2/client/reports/{id}/pdf': 'see_checks',
  'POST /v2/client/reports/{id}/regenerate': 'run_checks',
  'POST /v2/client/registration/practice-check': 'run_checks',
  'GET /v2/client/screening/coverage': { whole: 'see_checks' },
  'GET /v2/client/screening/coverage/export.csv': { every: ['see_lists', 'export'] },
  'POST /v2/client/screening/coverage/checks': { every: ['see_lists', 'run_checks'] },
  'GET /v2/client/screening/alerts': { whole: 'see_checks' },
  'POST /v2/client/screening/alerts/seen': { whole: 'see_checks' },
  'POST /v2/client/screening/alerts/{id}/screen': { every: ['see_lists', 'run_checks'] },
  'POST /v2/client/screening/alerts/{id}/dismiss': 'decide',
  'POST /v2/client/screening/watch': 'import_lists',
  'GET /v2/client/screening/lists': { any: ['see_lists', 'run_checks'] },
  'GET /v2/client/screening/lists/{list_key}/versions': 'see_lists',
  'GET /v2/client/screening/lists/{list_key}/versions/{id}': 'see_lists',
  'GET /v2/client/screening/lists/{list_key}/versions/{id}/entries': 'see_lists',
  'GET /v2/client/screening/lists/{list_key}/versions/{id}/entry': 'see_lists',
  'GET /v2/client/screening/lists/{list_key}/versions/{id}/diff': 'see_lists',
  'DELETE /v2/client/screening/lists/{list_key}': 'import_lists',
  'POST /v2/client/screening/lists/import': 'import_lists',
  'POST /v2/client/screening/lists/versions/{id}/confirm-current': 'import_lists',
  'GET /v2/client/check-policy': 'see_checks',
  'POST /v2/client/check-policy': 'edit_screening_policy',
  'GET /v2/client/screening/policy': 'see_checks',
  'POST /v2/client/screening/policy': 'edit_screening_policy',
  'GET /v2/client/screening/simulations/newest': 'edit_screening_policy',
  'POST /v2/client/screening/simulations': 'edit_screening_policy',
  'POST /v2/client/screening/simulations/{id}/cancel': 'edit_screening_policy',
  'GET /v2/client/parties/{id}/clearings': 'see_checks',
  'POST /v2/client/clearings/{id}/withdraw': 'resolve_matches',
  'POST /v2/client/screening/lists/versions/{id}/use-anyway': 'import_lists',
  'POST /v2/client/screening/lists/versions/{id}/discard': 'import_lists',
  'GET /v2/client/screening/list-updates': 'see_lists',
  'GET /v2/client/screening/list-updates/{list_key}': 'see_lists',
  'POST /v2/client/screening/list-updates/{list_key}': 'import_lists',
  'POST /v2/client/screening/list-updates/{list_key}/off': 'import_lists',
  'POST /v2/client/screening/list-updates/{list_key}/check-now': 'import_lists',
  'GET /v2/client/members': 'see_members',
  'POST /v2/client/members': 'manage_members',
  'PATCH /v2/client/members/{id}': 'manage_members',
  'POST /v2/client/members/{id}/resend': 'manage_members',
  'POST /v2/client/members/{id}/revoke': 'manage_members',
  'POST /v2/client/members/{id}/suspend': 'manage_members',
  'POST /v2/client/members/{id}/restore': 'manage_members',
  'POST /v2/client/members/{id}/remove': 'manage_members',
  'POST /v2/client/members/{id}/transfer-ownership': 'manage_owners',
  'GET /v2/client/roles': 'any member',
  'GET /v2/client/flows': 'see_flows',
  'POST /v2/client/flows/{id}/saved': 'save_flows',
  'DELETE /v2/client/flows/{id}/saved': 'save_flows',
  'GET /v2/client/properties/{id}': 'see_properties',
  'GET /v2/client/properties/{id}/timeline': 'see_properties',
  'GET /v2/client/properties/{id}/gate': 'see_properties',
  'POST /v2/client/properties/{id}/notes': 'edit_properties',
  'POST /v2/client/properties/{id}/stage': 'edit_properties',
  'POST /v2/client/properties/{id}/checks': 'run_checks',
  'GET /v2/client/breaches': 'see_registers',
  'GET /v2/client/breaches/export.csv': 'see_registers',
  'GET /v2/client/properties/check-properties': 'see_properties',
  'GET /v2/client/checks/aml/batch': 'see_checks',
  'GET /v2/client/checks/aml/batch/template.csv': 'run_checks',
  'POST /v2/client/checks/aml/batch/files': 'run_checks',
  'POST /v2/client/checks/aml/batch': 'run_checks',
  'GET /v2/client/checks/aml/batch/{id}': 'see_checks',
  'GET /v2/client/checks/aml/batch/{id}/rows': 'see_checks',
  'PATCH /v2/client/checks/aml/batch/{id}': 'run_checks',
  'POST /v2/client/checks/aml/batch/{id}/confirm': 'run_checks',
  'POST /v2/client/checks/aml/batch/{id}/cancel': 'run_checks',
  'GET /v2/client/checks/aml/batch/{id}/left-out.csv': 'run_checks',
  'GET /v2/client/checks/aml/batch/{id}/results.csv': { every: ['export', 'see_checks'] },
  'GET /v2/client/imports': 'edit_properties',
  'GET /v2/client/imports/template': 'edit_properties',
  'POST /v2/client/imports': 'edit_properties',
  'GET /v2/client/imports/{id}': 'edit_properties',
  'PATCH /v2/client/imports/{id}': 'edit_properties',
  'GET /v2/client/imports/{id}/rows': 'edit_properties',
  'GET /v2/client/imports/{id}/left-out.csv': 'edit_properties',
  'POST /v2/client/imports/{id}/confirm': 'edit_properties',
  'POST /v2/client/imports/{id}/cancel': 'edit_properties',
  'POST /v2/client/imports/{id}/take-back': 'edit_properties',
  'GET /v2/client/properties/{id}/sale': 'see_properties',
  'PATCH /v2/client/sales/{id}': 'edit_properties',
  'POST /v2/client/sales/{id}/milestones': 'edit_properties',
  'POST /v2/client/sales/{id}/end-relationships': 'edit_properties',
  'GET /v2/client/properties/{id}/tenancy': 'see_properties',
  'PATCH /v2/client/tenancies/{id}': 'edit_properties',
  // Incomes stand in it.
  'GET /v2/client/rent-protection': { whole: 'see_properties' },
  'POST /v2/client/rent-protection': 'edit_properties',
  'PATCH /v2/client/rent-protection/{id}': 'edit_properties',
  'POST /v2/client/rent-protection/{id}/assess': 'edit_properties',
  'GET /v2/client/rent-protection/{id}/worksheet': 'edit_properties',
  'GET /v2/client/addresses': 'edit_properties',
  'GET /v2/client/postcodes/{postcode}': 'see_properties',
  'GET /v2/client/places': 'see_properties',
  'POST /v2/client/properties': 'edit_properties',
  'GET /v2/client/properties/{id}/record': 'see_properties',
  'PATCH /v2/client/properties/{id}': 'edit_properties',
  'DELETE /v2/client/properties/{id}': 'edit_properties',
  'POST /v2/client/properties/{id}/archive': 'archive_properties',
  'POST /v2/client/properties/{id}/unarchive': 'archive_properties',
  'GET /v2/client/properties/{id}/photo': 'see_properties',
  'POST /v2/client/properties/{id}/photo': 'edit_properties',
  'DELETE /v2/client/properties/{id}/photo': 'edit_properties',
  'GET /v2/client/properties': 'see_properties',
  'GET /v2/client/properties/areas': 'see_properties',
  'GET /v2/client/properties/totals': 'see_properties',
  'GET /v2/client/properties/types': 'see_properties',
  'GET /v2/client/properties/export.csv': 'export',
  'POST /v2/client/properties/bulk': 'edit_properties',
  'POST /v2/client/properties/bulk/{id}/undo': 'edit_properties',
  'GET /v2/client/list-views': 'see_properties',
  'POST /v2/client/list-views': 'see_properties',
  'PATCH /v2/client/list-views/{id}': 'see_properties',
  'DELETE /v2/client/list-views/{id}': 'see_properties',
  'POST /v2/client/list-views/{id}/restore': 'see_properties',
  'PATCH /v2/client/list-columns': 'see_properties',
  'GET /v2/client/properties/co-tenant-types': 'any member',
  'GET /v2/client/properties/{id}/applicants': 'see_properties',
  'POST /v2/client/properties/{id}/applicants': 'edit_properties',
  'PATCH /v2/client/properties/{id}/applicants/{lid}': 'edit_properties',
  'POST /v2/client/properties/{id}/applicants/{lid}/withdraw': 'edit_properties',
  'POST /v2/client/properties/{id}/applicants/{lid}/restore': 'edit_properties',
  'GET /v2/client/properties/{id}/offers': 'see_properties',
  'POST /v2/client/properties/{id}/offers': 'edit_properties',
  'PATCH /v2/client/offers/{id}': 'edit_properties',
  'POST /v2/client/offers/{id}/decision': 'edit_properties',
  'PATCH /v2/client/properties/{id}/tenancy-regime': 'edit_properties',
  'GET /v2/client/parties': 'see_properties',
  'GET /v2/client/parties/{id}': 'see_properties',
  'POST /v2/client/parties': 'edit_properties',
  'POST /v2/client/parties/twins': 'edit_properties',
  'PATCH /v2/client/parties/{id}': 'edit_properties',
  'POST /v2/client/parties/{id}/reveal': 'edit_properties',
  'POST /v2/client/parties/{id}/hold': 'decide',
  'POST /v2/client/parties/{id}/risk': 'decide',
  'GET /v2/client/parties/export.csv': 'export',
  'GET /v2/client/party-twins': 'edit_properties',
  'GET /v2/client/parties/{id}/twins': 'edit_properties',
  'POST /v2/client/party-twins/dismiss': 'edit_properties',
  'GET /v2/client/parties/{id}/merge-preview': 'edit_properties',
  'POST /v2/client/parties/{id}/merge': 'edit_properties',
  'GET /v2/client/party-merges': 'edit_properties',
  'POST /v2/client/party-merges/{id}/undo': 'edit_properties',
  // Each group of what is found follows the permission of its own area.
  'GET /v2/client/properties/search': 'any member',
  'GET /v2/client/companies/search': 'any member',
  'GET /v2/client/companies/{number}': 'any member',
  // What each plan costs is no secret of the firm.
  'GET /v2/client/plans': 'any member',
  'POST /v2/client/billing/change-plan': 'manage_billing',
  'GET /v2/client/approvals': 'see_workspace',
  'POST /v2/client/approvals/{id}/approve': { person: 'a second person who may make the change' },
  'POST /v2/client/approvals/{id}/refuse': { person: 'a second person who may make the change' },
  'POST /v2/client/approvals/{id}/withdraw': { person: 'whoever asked' },
  'GET /v2/client/workspaces/family': 'see_workspace',
  'GET /v2/client/tasks/queue': 'any member',
  'POST /v2/client/checks/{id}/conditions': 'run_checks',
  'GET /v2/client/branches': 'any member',
  'POST /v2/client/branches': 'edit_workspace',
  'PATCH /v2/client/branches/{id}': 'edit_workspace',
  'POST /v2/client/branches/{id}/close': 'edit_workspace',
  'POST /v2/client/branches/{id}/reopen': 'edit_workspace',
  'POST /v2/client/workspaces/family/requests': 'manage_owners',
  'POST /v2/client/workspaces/family/requests/{id}/approve': 'manage_owners',
  'POST /v2/client/workspaces/family/requests/{id}/refuse': 'manage_owners',
  'POST /v2/client/workspaces/family/requests/{id}/withdraw': 'manage_owners',
  'POST /v2/client/workspaces/family/leave': 'manage_owners',
  'GET /v2/client/workspaces': 'any member',
  'POST /v2/client/workspaces': 'edit_workspace',
  'GET /v2/client/workspaces/{id}': 'see_workspace',
  'PATCH /v2/client/workspaces/{id}': 'edit_workspace',
  'PATCH /v2/client/workspaces/{id}/officers': { any: ['edit_workspace', 'keep_registers'] },
  // The menu shows it to everybody.
  'GET /v2/client/workspaces/{id}/logo': 'any member',
  'POST /v2/client/workspaces/{id}/logo': 'edit_workspace',
  'DELETE /v2/client/workspaces/{id}/logo': 'edit_workspace',
  'GET /v2/client/workspaces/switch/{selection}': 'any member',
  'GET /v2/client/me': 'any member',
  'GET /v2/client/events': 'any member',
  // What waits for somebody follows the permission of its own area.
  'GET /v2/client/tasks': 'any member',
  'GET /v2/client/profile': 'any member',
  'PATCH /v2/client/profile': 'any member',
  'GET /v2/client/sessions': 'any member',
  'DELETE /v2/client/sessions/{id}': 'any member',
  'POST /v2/client/sessions/end-others': 'any member',
  'GET /v2/client/notifications': 'any member',
  'POST /v2/client/notifications/{id}/read': 'any member',
  'POST /v2/client/notifications/read-all': 'any member',
  'GET /v2/client/notification-choices': 'any member',
  'PATCH /v2/client/notification-choices': 'any member',
  'GET /v2/client/sign-in-methods': 'any member',
  'POST /v2/client/sign-in-methods/passkeys/options': 'any member',
  'POST /v2/client/sign-in-methods/passkeys': 'any member',
  'PATCH /v2/client/sign-in-methods/passkeys/{id}': 'any member',
  'DELETE /v2/client/sign-in-methods/passkeys/{id}': 'any member',
  'POST /v2/client/sign-in-methods/two-step/start': 'any member',
  'POST /v2/client/sign-in-methods/two-step/confirm': 'any member',
  'POST /v2/client/sign-in-methods/two-step/recovery-codes': 'any member',
  'POST /v2/client/sign-in-methods/two-step/stop': 'any member',
  'GET /v2/client/registration': 'any member',
  'GET /v2/client/registration/checklist': 'any member',
  'POST /v2/client/registration/company': founder,
  'POST /v2/client/registration/supervision': founder,
  'POST /v2/client/registration/team': founder,
  'POST /v2/client/registration/plan': founder,
  'POST /v2/client/registration/policies': founder,
  'POST /v2/client/registration/member': founder,
  'POST /v2/client/registration/complete': founder,
  'GET /v2/client/verification': 'any member',
  'POST /v2/client/verification/start': keyMembers,
  'POST /v2/client/verification/phone/send': keyMembers,
  'POST /v2/client/verification/phone/confirm': keyMembers,
  'POST /v2/client/verification/evidence': keyMembers,
  'DELETE /v2/client/verification/evidence/{id}': keyMembers,
  'POST /v2/client/verification/submit': keyMembers,
  'GET /v2/client/verification/reviews': operators,
  'GET /v2/client/verification/reviews/{id}': operators,
  'POST /v2/client/verification/reviews/{id}/evidence': operators,
  'POST /v2/client/verification/reviews/{id}/decision': operators,
  'POST /v2/client/verification/reviews/{id}/extend': operators,
};

/** Whether the printed matrix lets the person call it; null where it says nothing about it. */
function mayCall(rule: Rule, person: Person): boolean | null {
  if (rule === 'any member') return true;
  if (typeof rule === 'string') return reachOf(person, rule) !== null;
  if ('any' in rule) return rule.any.some((permission) => reachOf(person, permission) !== null);
  if ('every' in rule) return rule.every.every((permission) => reachOf(person, permission) !== null);
  return 'whole' in rule ? reachOf(person, rule.whole) === 'all' : null;
}

let aml: Awaited<ReturnType<typeof startAmlHouse>>;
let house: typeof aml.house;
beforeAll(async () => {
  aml = await startAmlHouse();
  house = aml.house;
});
afterAll(() => aml.close());

const staffRoutes = allRoutes.filter((route) => route.access === 'staff');
const nameOf = (route: Route) => `${route.method} ${route.path}`;
const UPLOAD =
  '--walk\r\ncontent-disposition: form-data; name="file"; filename="x.csv"\r\ncontent-type: text/csv\r\n\r\nnot,a,list\r\n--walk--\r\n';
let network = 0;

/** The code of the refusal, or null. Examples name version 1, so each check stands at it again. */
async function codeOf(route: Route, who: SignedInMember, filled: FilledWorkspace): Promise<string | null> {
  await house.services.pool.query('update checks set version = 1 where workspace_id = $1', [filled.workspaceId]);
  const body = exampleBodies(filled)[nameOf(route)];
  const answer = await house.app.inject({
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

/** A firm with everything in it and a real check of its own: started by the person where they may, else by the owner. */
async function filledFirm({ roleId, toggles }: Person) {
  network += 1;
  const owner = await house.signIn();
  const who = roleId === 1 ? owner : await house.signIn({ workspaceId: owner.workspaceId, roleId, toggles });
  const check = await aml.journey.screen(reachOf({ roleId, toggles }, 'run_checks') === null ? owner : who, DRAVENKO);
  if (reachOf({ roleId, toggles }, 'see_checks') === 'own')
    await house.services.pool.query('update checks set created_by = $1 where id = $2', [who.memberId, check.id]);
  const filled = await fillWorkspace(house.services.pool, who);
  // Its answers were sealed by nobody, so nobody could open them.
  await house.services.pool.query('delete from rent_protections where workspace_id = $1', [filled.workspaceId]);
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
      const allowed = mayCall(GOVERNS[nameOf(route)] ?? { person: 'unlisted' }, person);
      if (allowed === null) continue;
      matrix[nameOf(route)] = allowed;
      api[nameOf(route)] = (await codeOf(route, who, filled)) !== 'FORBIDDEN';
    }
    expect(api).toEqual(matrix);
  });
});

test('where a negotiator’s permission reaches their own only, somebody else’s check is not there', { timeout: 60_000 }, async () => {
  const { owner, who, filled } = await filledFirm({ roleId: 4, toggles: {} });
  // Batches are their own, and proved where they are written.
  const ownOnly = staffRoutes.filter(
    (route) => /\/(checks|matches|reports)\//.test(route.path) && !route.path.includes('/aml/batch/') && route.params !== undefined,
  );
  expect(ownOnly.length).toBeGreaterThan(10);
  const { pool } = house.services;
  await pool.query('update checks set created_by = $1, assigned_to = null where id = $2', [owner.memberId, filled.checkId]);
  for (const route of ownOnly) expect([nameOf(route), await codeOf(route, who, filled)]).toEqual([nameOf(route), 'NOT_FOUND']);
  await pool.query('update checks set assigned_to = $1 where id = $2', [who.memberId, filled.checkId]);
  for (const route of ownOnly.filter(({ method, path }) => method === 'GET' && !path.includes('ofsi') && !path.includes('/edd/')))
    expect([nameOf(route), await codeOf(route, who, filled)]).toEqual([nameOf(route), null]);
});
