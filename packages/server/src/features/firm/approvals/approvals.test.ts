import type { Approval } from '@freehold/contract/firm/approvals';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

async function ask(who: SignedInMember, method: 'GET' | 'PATCH' | 'POST', path: string, body?: object) {
  const answer = await testApp.app.inject({ method, url: `/v2/client${path}`, headers: who.headers, ...(body ? { payload: body } : {}) });
  return { status: answer.statusCode, ...answer.json().Info };
}
const details = async (who: SignedInMember) => (await ask(who, 'GET', `/workspaces/${who.workspaceId}`)).Data;
const rename = async (who: SignedInMember, change: object) =>
  ask(who, 'PATCH', `/workspaces/${who.workspaceId}`, { version: (await details(who)).version, ...change });
const officers = async (who: SignedInMember, mlro: number | null, deputies: number[] = []) =>
  ask(who, 'PATCH', `/workspaces/${who.workspaceId}/officers`, {
    version: (await details(who)).version,
    mlro_member_id: mlro,
    deputy_member_ids: deputies,
  });
const list = async (who: SignedInMember): Promise<Approval[]> => (await ask(who, 'GET', '/approvals')).Data;
const actions = async (who: SignedInMember) =>
  (await testApp.services.pool.query('select action, reason from audit_events where workspace_id = $1 order by id', [who.workspaceId]))
    .rows;

async function office() {
  const owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  const join = (roleId: number, firstName: string) =>
    testApp.signIn({ workspaceId: owner.workspaceId, roleId, firstName, surname: 'Lisle' });
  return { owner, admin: await join(2, 'Callum'), compliance: await join(3, 'Bethan'), negotiator: await join(4, 'Dev') };
}

test('a new legal name waits for a second owner or admin, who is told; the rest of the change is saved at once', async () => {
  const { owner, admin, compliance } = await office();
  const asked = await rename(owner, { legal_name: 'Lisle Limited', company_number: '99000001', fee_disclosure: 'None' });
  expect(asked.Data.workspace).toMatchObject({ legal_name: null, company_number: null, fee_disclosure: 'None' });
  expect(asked.Data.approval).toMatchObject({ state: 'waiting', asked_by: 'Imogen Ashworth', can: { answer: false, withdraw: true } });
  const [waiting] = await list(admin);
  expect(waiting).toMatchObject({
    changes: [
      { field: 'legal_name', before: null, after: 'Lisle Limited' },
      { field: 'company_number', before: null, after: '99000001' },
    ],
    can: { answer: true, withdraw: false },
  });
  expect((await list(compliance))[0]?.can.answer).toBe(false);
  const told = await testApp.services.pool.query(
    "select member_id from notifications where workspace_id = $1 and kind = 'approval_wanted'",
    [owner.workspaceId],
  );
  expect(told.rows).toEqual([{ member_id: admin.memberId }]);

  const approved = await ask(admin, 'POST', `/approvals/${waiting?.id}/approve`);
  expect(approved.Data).toMatchObject({ state: 'approved', answered_by: 'Callum Lisle' });
  expect(await details(owner)).toMatchObject({ legal_name: 'Lisle Limited', company_number: '99000001' });
  expect((await actions(owner)).map((one) => one.action)).toEqual([
    'change.settings',
    'ask.approval',
    'approve.change',
    'change.workspace',
  ]);
  expect(await ask(admin, 'POST', `/approvals/${waiting?.id}/approve`)).toMatchObject({ status: 409, Code: 'INVALID_STATE' });
});

test('whoever asked cannot approve or refuse; neither can somebody whose role may not', async () => {
  const { owner, compliance, negotiator } = await office();
  const { approval } = (await rename(owner, { legal_name: 'Lisle Limited' })).Data;
  for (const who of [owner, compliance, negotiator]) {
    expect(await ask(who, 'POST', `/approvals/${approval.id}/approve`)).toMatchObject({ status: 403 });
    expect(await ask(who, 'POST', `/approvals/${approval.id}/refuse`, { reason: 'not this one' })).toMatchObject({ status: 403 });
  }
  expect((await details(owner)).legal_name).toBeNull();
});

test('a refusal keeps its reason, a withdrawal is for whoever asked, and one change of a kind waits at a time', async () => {
  const { owner, admin } = await office();
  const first = (await rename(owner, { legal_name: 'One Limited' })).Data.approval;
  expect(await rename(admin, { legal_name: 'Two Limited', fee_disclosure: 'x' })).toMatchObject({ status: 409, Code: 'INVALID_STATE' });
  expect((await details(admin)).fee_disclosure).toBe('');
  expect(await ask(admin, 'POST', `/approvals/${first.id}/withdraw`)).toMatchObject({ status: 403 });
  expect(await ask(admin, 'POST', `/approvals/${first.id}/refuse`, { reason: 'short' })).toMatchObject({ status: 422 });
  expect((await ask(admin, 'POST', `/approvals/${first.id}/refuse`, { reason: 'It is still registered' })).Data).toMatchObject({
    state: 'refused',
    reason: 'It is still registered',
  });
  const second = (await rename(owner, { legal_name: 'Two Limited' })).Data.approval;
  expect((await ask(owner, 'POST', `/approvals/${second.id}/withdraw`)).Data.state).toBe('withdrawn');
  expect((await details(owner)).legal_name).toBeNull();
});

test('what has changed meanwhile is not overwritten: the change is outdated and says so', async () => {
  const { owner, admin } = await office();
  const { approval } = (await rename(owner, { legal_name: 'Lisle Limited' })).Data;
  await testApp.services.pool.query("update workspaces set legal_name = 'Elsewhere Limited' where id = $1", [owner.workspaceId]);
  expect(await ask(admin, 'POST', `/approvals/${approval.id}/approve`)).toMatchObject({ status: 409, Code: 'INVALID_STATE' });
  expect((await details(owner)).legal_name).toBe('Elsewhere Limited');
  expect((await list(admin))[0]?.state).toBe('outdated');
});

test('of two who answer at once one does', async () => {
  const { owner, admin } = await office();
  const second = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 1, firstName: 'Second' });
  const { approval } = (await rename(owner, { legal_name: 'Lisle Limited' })).Data;
  const both = await Promise.all([
    ask(admin, 'POST', `/approvals/${approval.id}/approve`),
    ask(second, 'POST', `/approvals/${approval.id}/refuse`, { reason: 'I would rather not' }),
  ]);
  expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
});

test('alone, an owner changes it at once, and the activity says why nobody approved', async () => {
  const owner = await testApp.signIn();
  await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
  await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 2, state: 'suspended' });
  const { Data } = await rename(owner, { legal_name: 'Ellery Limited' });
  expect(Data).toMatchObject({ approval: null, workspace: { legal_name: 'Ellery Limited' } });
  expect(await actions(owner)).toEqual([{ action: 'change.workspace', reason: 'Nobody else in the workspace could approve it.' }]);
});

test('officers wait for a second person too, compliance among them, and mark the key members', async () => {
  const { owner, admin, compliance, negotiator } = await office();
  const { approval } = (await officers(admin, compliance.memberId, [owner.memberId])).Data;
  expect(approval).toMatchObject({
    kind: 'nominated_officers',
    changes: [
      { field: 'mlro', before: null, after: 'Bethan Lisle' },
      { field: 'deputies', before: null, after: 'Imogen Ashworth' },
    ],
  });
  expect((await ask(compliance, 'POST', `/approvals/${approval.id}/approve`)).Data.state).toBe('approved');
  expect(await details(owner)).toMatchObject({
    mlro: { member_id: compliance.memberId, name: 'Bethan Lisle', role: 'Compliance' },
    deputies: [{ member_id: owner.memberId }],
    key_members: ['Imogen Ashworth', 'Bethan Lisle'],
  });
  expect(await officers(owner, negotiator.memberId)).toMatchObject({ status: 422, Errors: [{ field: 'mlro_member_id' }] });
  expect(await officers(owner, owner.memberId, [owner.memberId])).toMatchObject({ status: 422, Errors: [{ field: 'deputy_member_ids' }] });
  expect(await officers(negotiator, null)).toMatchObject({ status: 403 });
});

test('nobody becomes an officer who left, or whose role may not lead, while it waited', async () => {
  const { owner, admin, compliance, negotiator } = await office();
  const { pool } = testApp.services;
  for (const gone of ["state = 'removed'", 'role_id = 4']) {
    const { approval } = (await officers(admin, compliance.memberId, [owner.memberId])).Data;
    await pool.query(`update members set ${gone} where id = $1`, [compliance.memberId]);
    expect(await ask(owner, 'POST', `/approvals/${approval.id}/approve`)).toMatchObject({ status: 409, Code: 'INVALID_STATE' });
    expect((await list(owner))[0]?.state).toBe('outdated');
    expect(await details(negotiator)).toMatchObject({ mlro: null, deputies: [] });
    await pool.query("update members set state = 'active', role_id = 3 where id = $1", [compliance.memberId]);
  }
});

test('nobody outside sees or answers them', async () => {
  const { owner } = await office();
  const { approval } = (await rename(owner, { legal_name: 'Lisle Limited' })).Data;
  const stranger = await testApp.signIn();
  expect(await list(stranger)).toEqual([]);
  expect(await ask(stranger, 'POST', `/approvals/${approval.id}/approve`)).toMatchObject({ status: 404, Code: 'NOT_FOUND' });
  const accounts = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 5 });
  expect(await ask(accounts, 'GET', '/approvals')).toMatchObject({ status: 403 });
});
