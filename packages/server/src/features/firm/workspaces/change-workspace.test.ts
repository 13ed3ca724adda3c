import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

type Method = 'GET' | 'PATCH' | 'POST' | 'DELETE';
async function ask(who: SignedInMember, method: Method, path: string, body?: object) {
  const answer = await testApp.app.inject({
    method,
    url: `/v2/client${path}`,
    headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, ...answer.json().Info };
}
const details = async (who: SignedInMember) => (await ask(who, 'GET', `/workspaces/${who.workspaceId}`)).Data;
const change = (who: SignedInMember, body: object) => ask(who, 'PATCH', `/workspaces/${who.workspaceId}`, body);
const events = async (who: SignedInMember) =>
  (
    await testApp.services.pool.query('select action, object, diff, reason from audit_events where workspace_id = $1 order by id', [
      who.workspaceId,
    ])
  ).rows;
const join = (owner: SignedInMember, roleId: number, firstName = 'Callum') =>
  testApp.signIn({ workspaceId: owner.workspaceId, roleId, firstName });

test('an owner changes what the firm states of itself, and each part is recorded with what stood before', async () => {
  const owner = await testApp.signIn();
  const { version } = await details(owner);
  const { status, Data } = await change(owner, {
    version,
    account_name: '  Roy   Estates ',
    business: 'lettings',
    registered_address: '1 Lisle Row, Bristol',
    supervision_state: 'registered',
    hmrc_number: 'xaml 0000 0123456',
    renews_on: '2027-03-31',
    contact_name: 'Ana Roy',
    contact_email: 'Ana@Royestates.example',
    contact_phone: '07700 900123',
    brand_colour: '#1F5141',
    gate_mode: 'block',
    reminder_days: [5, 2, 5],
    redo_limit: 2,
    fee_disclosure: ' No charge. ',
  });
  expect(status).toBe(200);
  expect(Data.approval).toBeNull();
  expect(Data.workspace).toMatchObject({
    account_name: 'Roy Estates',
    business: 'lettings',
    supervision: { state: 'registered', hmrc_number: 'XAML00000123456', renews_on: '2027-03-31' },
    applicant_contact: { name: 'Ana Roy', email: 'ana@royestates.example', phone: '+447700900123' },
    brand_colour: '#1f5141',
    gate_mode: 'block',
    reminder_days: [2, 5],
    redo_limit: 2,
    fee_disclosure: 'No charge.',
    updated_by: 'Morgan Ellery',
  });
  expect(Data.workspace.version).toBeGreaterThan(version);
  expect(await details(owner)).toEqual(Data.workspace);
  const recorded = await events(owner);
  expect(recorded.map((one) => one.action)).toEqual(['change.workspace', 'change.brand', 'change.settings']);
  expect(recorded[0].diff.account_name).toEqual({ before: 'Pennard & Lisle', after: 'Roy Estates' });
  expect(recorded[2].diff.gate_mode).toEqual({ before: 'warn', after: 'block' });
});

test('what stays the same is neither saved nor recorded', async () => {
  const owner = await testApp.signIn();
  const before = await details(owner);
  expect((await change(owner, { version: before.version, account_name: before.account_name, redo_limit: 3 })).Data.workspace).toEqual(
    before,
  );
  expect(await events(owner)).toEqual([]);
});

test('of two who edit the same version the second learns of the first, and nothing of theirs is saved', async () => {
  const owner = await testApp.signIn();
  const admin = await join(owner, 2);
  const { version } = await details(owner);
  expect((await change(owner, { version, account_name: 'First' })).status).toBe(200);
  expect(await change(admin, { version, account_name: 'Second', fee_disclosure: 'x' })).toMatchObject({
    status: 412,
    Code: 'STALE_VERSION',
    Message: 'Someone else changed this. Reload to see the latest.',
  });
  expect(await details(admin)).toMatchObject({ account_name: 'First', fee_disclosure: '', updated_by: 'Morgan Ellery' });
});

test.each([
  [{ account_name: '' }, 'account_name', 'Enter a name for the workspace'],
  [{ account_name: 'x'.repeat(81) }, 'account_name', 'Must be 80 characters or fewer'],
  [{ company_number: '12' + 'AB' }, 'company_number', 'Enter an 8-character company number, like 01234567 or SC123456'],
  [{ brand_colour: 'green' }, 'brand_colour', 'Enter a colour like #1f5141'],
  [{ contact_email: 'nobody' }, 'contact_email', 'Enter an email address, like name@example.com'],
  [{ redo_limit: 9 }, 'redo_limit', 'Choose from 0 to 5'],
  [{ gate_mode: 'loud' }, 'gate_mode', 'Choose one answer'],
  [{ supervision_state: 'registered' }, 'hmrc_number', 'Enter the number on your HMRC registration, like XAML00000123456'],
  [{ supervision_state: 'other' }, 'supervision_reason', 'Give a reason of at least 10 characters'],
])('%o is refused under the field %s', async (wrong, field, message) => {
  const owner = await testApp.signIn();
  const answer = await change(owner, { version: 1, ...wrong });
  expect(answer).toMatchObject({ status: 422, Code: 'VALIDATION_FAILED', Errors: [{ field, message }] });
  expect(await events(owner)).toEqual([]);
});

test('who may: an admin all of it, compliance the gate mode alone, the others nothing; accounts do not even read it', async () => {
  const owner = await testApp.signIn();
  const people = {
    admin: await join(owner, 2),
    compliance: await join(owner, 3),
    negotiator: await join(owner, 4),
    auditor: await join(owner, 6),
  };
  const now = async () => ({ version: (await details(owner)).version });
  expect((await change(people.admin, { ...(await now()), fee_disclosure: 'a' })).status).toBe(200);
  expect((await change(people.compliance, { ...(await now()), gate_mode: 'off' })).status).toBe(200);
  for (const [who, body] of [
    [people.compliance, { gate_mode: 'warn', fee_disclosure: 'b' }],
    [people.negotiator, { gate_mode: 'warn' }],
    [people.auditor, { fee_disclosure: 'b' }],
  ] as const)
    expect(await change(who, { ...(await now()), ...body })).toMatchObject({ status: 403, Code: 'FORBIDDEN' });
  expect((await details(people.negotiator)).can).toEqual({ edit: false, change_gate_mode: false, change_officers: false });
  expect((await details(people.compliance)).can).toEqual({ edit: false, change_gate_mode: true, change_officers: true });
  const accounts = await join(owner, 5);
  expect(await ask(accounts, 'GET', `/workspaces/${owner.workspaceId}`)).toMatchObject({ status: 403 });
});

test('a call reaches its own workspace alone, also for somebody who owns both', async () => {
  const owner = await testApp.signIn();
  const second = await testApp.createWorkspace('Second');
  await testApp.factories.addMember(second, owner.userId, { roleId: 1, firstName: 'Morgan', surname: 'Ellery', email: owner.email });
  for (const [method, path, body] of [
    ['GET', `/workspaces/${second}`, undefined],
    ['PATCH', `/workspaces/${second}`, { version: 1, account_name: 'Taken' }],
    ['PATCH', `/workspaces/${second}/officers`, { version: 1, mlro_member_id: null, deputy_member_ids: [] }],
    ['GET', `/workspaces/${second}/logo`, undefined],
    ['DELETE', `/workspaces/${second}/logo`, undefined],
  ] as const)
    expect(await ask(owner, method, path, body)).toMatchObject({ status: 404, Code: 'NOT_FOUND' });
  const there = { ...owner, workspaceId: second, headers: { ...owner.headers, 'x-workspace-id': String(second) } };
  expect((await details(there)).account_name).toBe('Second');
});

test('a suspended workspace can be read and not changed; its people can still change what is their own', async () => {
  const owner = await testApp.signIn();
  await testApp.services.pool.query("update workspaces set state = 'suspended' where id = $1", [owner.workspaceId]);
  expect(await details(owner)).toMatchObject({ state: 'suspended', can: { edit: false, change_gate_mode: false } });
  expect((await ask(owner, 'GET', '/workspaces')).Data.workspaces[0].state).toBe('suspended');
  expect(await change(owner, { version: 1, account_name: 'x' })).toMatchObject({
    status: 403,
    Message: 'This workspace is suspended, so nothing in it can be changed. You can still read and export.',
  });
  expect(await ask(owner, 'POST', '/checks/aml', { subject: { kind: 'company', name: 'x' } })).toMatchObject({
    status: 403,
    Code: 'FORBIDDEN',
  });
  expect((await ask(owner, 'POST', '/sign-in-methods/two-step/start')).Message ?? '').not.toContain('suspended');
});
