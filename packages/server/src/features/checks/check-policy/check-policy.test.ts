import type { CheckPolicy, CheckRules } from '@freehold/contract/checks/check-policy';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askingNow } from './policy-in-force.ts';

let app: TestApp;
let owner: SignedInMember;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
});
afterAll(() => app.close());

const call = async (member: SignedInMember, method: 'GET' | 'POST', body?: object) => {
  const answer = await callAs(app, member, method, '/v2/client/check-policy', body);
  return { ...answer, data: answer.data as CheckPolicy };
};
const changed = (rules: CheckRules, role: keyof CheckRules, always: string[]): CheckRules => ({
  ...rules,
  [role]: { always, full_cdd: rules[role].full_cdd },
});

test('a firm begins with what Freehold ships, and reads which kinds cannot be run here', async () => {
  const { data } = await call(owner, 'GET');
  expect(data).toMatchObject({ current: { version: 0, by: null, at: null }, can: { edit: true } });
  expect(data.kinds.filter(({ installed }) => installed)).toEqual([
    { code: 'aml', name: 'AML screening', about: null, installed: true },
    { code: 'bank', name: 'Client bank account', about: null, installed: true },
    { code: 'kyb', name: 'Company (KYB)', about: 'company', installed: true },
    { code: 'kyc', name: 'Identity', about: 'person', installed: true },
    { code: 'ownership', name: 'Property ownership', about: null, installed: true },
    { code: 'rtr', name: 'Right to Rent', about: 'person', installed: true },
    { code: 'sof', name: 'Source of funds', about: null, installed: true },
  ]);
  expect(data.kinds.filter(({ installed }) => !installed).map(({ code }) => code)).toEqual([]);
});

test('a kind that the installation came to run is asked of nobody until a version is saved, though it was required before', async () => {
  const firm = await app.signIn();
  const asked = async () => {
    const { of } = await firm.scope.transaction((trx) => askingNow(trx, firm.scope));
    return of({ role: 'buyer', kind: 'person', fullCdd: false }).map(({ code }) => code);
  };
  const { data } = await call(firm, 'GET');
  expect(data.current).toMatchObject({ asks: ['aml'], rules: { buyer: { always: ['aml', 'kyc', 'kyb', 'sof'] } } });
  expect(await asked()).toEqual(['aml']);
  // The same rules, saved by somebody who knows what can be run now.
  const saved = await call(firm, 'POST', { version: 0, rules: data.current.rules, reason: 'We look at funds from today' });
  expect(saved.data.current).toMatchObject({ version: 1, asks: ['aml', 'bank', 'kyb', 'kyc', 'ownership', 'rtr', 'sof'] });
  expect(await asked()).toEqual(['aml', 'kyc', 'sof']);
  const again = await call(firm, 'POST', { version: 1, rules: data.current.rules, reason: 'Nothing is new in this' });
  expect(again.message).toBe('Nothing was changed, so there is no new version.');
});

test('a change is a version with who, when and why; each kind stands once and none is unknown', async () => {
  const { data: before } = await call(owner, 'GET');
  const rules = changed(before.current.rules, 'giftor', ['sof', 'aml', 'sof', 'horoscope']);
  const { data } = await call(owner, 'POST', { version: before.current.version, rules, reason: 'Gifts come from abroad here' });
  expect(data.current).toMatchObject({
    version: before.current.version + 1,
    by: { name: 'Imogen Ashworth', role: 'Owner' },
    reason: 'Gifts come from abroad here',
    rules: { giftor: { always: ['aml', 'sof'] } },
  });
  expect(data.versions.at(-1)).toMatchObject({ version: 0, reason: 'The defaults Freehold ships' });
  const event = await app.services.db
    .selectFrom('audit_events')
    .select(['action', 'diff'])
    .where('workspace_id', '=', owner.workspaceId)
    .where('action', '=', 'change.check_policy')
    .executeTakeFirst();
  expect(event?.diff).toEqual({
    giftor: { before: 'aml, kyc, kyb, sof; ', after: 'aml, sof; ' },
    asks: { before: 'aml', after: 'aml, bank, kyb, kyc, ownership, rtr, sof' },
  });
});

test('an older version, no change, no screening and a role that may not are refused', async () => {
  const { data } = await call(owner, 'GET');
  const { version, rules } = data.current;
  const reason = 'Written for a test';
  const other = changed(rules, 'buyer', ['aml']);
  expect((await call(owner, 'POST', { version: version - 1, rules: other, reason })).code).toBe('STALE_VERSION');
  expect((await call(owner, 'POST', { version, rules, reason })).message).toBe('Nothing was changed, so there is no new version.');
  const none = await call(owner, 'POST', { version, rules: changed(rules, 'buyer', []), reason });
  expect(none).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ message: 'AML screening is always required' }] });
  const admin = await app.signIn({ roleId: 2, workspaceId: owner.workspaceId });
  expect((await call(admin, 'GET')).data.can).toEqual({ edit: false });
  expect((await call(admin, 'POST', { version, rules: other, reason })).message).toBe(
    'Only an Owner or Compliance can change which checks are required',
  );
  expect((await call(await app.signIn(), 'GET')).data.current.version).toBe(0);
});
