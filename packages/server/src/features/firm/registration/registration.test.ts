import type { Registration } from '@freehold/contract/firm/registration';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const AGREED = { terms_version: '2026-11', privacy_version: '2026-11' };
const COMPANY = {
  is_sole_trader: false,
  company_number: '99002417',
  legal_name: 'Pennard & Lisle Ltd',
  registered_address: '14 Regent Parade, Bristol, BS8 4MK',
  account_name: 'Pennard & Lisle, Bristol',
  business: 'both',
  role_in_firm: 'Director',
};
const REGISTERED = { state: 'registered', hmrc_number: 'xaml 0000 0123 456', renews_on: '2027-11-30', nominated_officer: 'me' };
const POLICIES = { gate_mode: 'block', reminder_days: [5, 1, 5], negotiator_can_accept_pass: true };
const ME = { first_name: 'Imogen', last_name: 'Ashworth', phone: '07700 900417', agreed: AGREED };

type Answer = {
  status: number;
  info: { Data: Registration; Code?: string; Message?: string; Errors?: { field: string; message: string }[] };
};
async function call(member: Pick<SignedInMember, 'headers'>, method: 'GET' | 'POST', path: string, payload?: object): Promise<Answer> {
  const answer = await testApp.app.inject({
    method,
    url: `/v2/client${path}`,
    headers: member.headers,
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, info: answer.json().Info };
}
const post = (member: SignedInMember, step: string, body?: object) => call(member, 'POST', `/registration/${step}`, body);
const state = async (member: SignedInMember) => (await call(member, 'GET', '/registration')).info.Data;

/** A firm that was founded a moment ago, and its founder. */
async function founder(): Promise<SignedInMember> {
  const one = await testApp.signIn({ roleId: 1, firstName: 'Imogen', surname: 'Ashworth', completedSignup: false });
  await testApp.services.db
    .updateTable('workspaces')
    .set({ completed_signup: false, registration_step: 'company', created_by_user: one.userId, account_name: 'Imogen Ashworth' })
    .where('id', '=', one.workspaceId)
    .execute();
  return one;
}
const STEPS = [
  ['company', COMPANY],
  ['supervision', REGISTERED],
  ['team', undefined],
  ['plan', { plan: 'pay_as_you_go' }],
  ['policies', POLICIES],
] as const;
async function answered(upTo: number, more: Partial<Record<(typeof STEPS)[number][0], object>> = {}): Promise<SignedInMember> {
  const one = await founder();
  for (const [step, body] of STEPS.slice(0, upTo)) expect((await post(one, step, more[step] ?? body)).status).toBe(200);
  return one;
}
const actions = async (workspaceId: number) =>
  (
    await testApp.services.db.selectFrom('audit_events').select('action').where('workspace_id', '=', workspaceId).orderBy('id').execute()
  ).map((event) => event.action);

test('a founder answers five steps, gives their own details, and the workspace opens', async () => {
  const one = await founder();
  expect(await state(one)).toMatchObject({
    path: 'founder',
    is_complete: false,
    step: 'company',
    waiting_for: null,
    me: { first_name: 'Imogen', phone: null, has_agreed: false, is_complete: false, role: 'Owner' },
    answers: {
      company: null,
      supervision: null,
      plan: null,
      policies: { gate_mode: 'warn', reminder_days: [2, 5], negotiator_can_accept_pass: false },
    },
    company_source: 'sandbox',
  });
  for (const [index, [step, body]] of STEPS.entries()) {
    const { status, info } = await post(one, step, body);
    expect([status, info.Data.step]).toEqual([200, STEPS[index + 1]?.[0] ?? 'done']);
  }
  expect((await post(one, 'member', ME)).info.Data.me).toMatchObject({ phone: '+447700900417', has_agreed: true, is_complete: true });
  expect(await testApp.app.inject({ url: '/v2/client/me', headers: one.headers }).then((answer) => answer.json().Info.Data)).toMatchObject({
    owner: { completed_signup: false },
    member: { completed_signup: false },
  });
  const done = await post(one, 'complete');
  expect(done).toMatchObject({
    status: 200,
    info: { Data: { is_complete: true, step: 'done', account_name: 'Pennard & Lisle, Bristol' } },
  });
  expect((await actions(one.workspaceId)).slice(0, 4)).toEqual(['change.officer', 'choose.plan', 'accept.terms', 'complete.registration']);
  const workspace = await testApp.services.db
    .selectFrom('workspaces')
    .selectAll()
    .where('id', '=', one.workspaceId)
    .executeTakeFirstOrThrow();
  expect(workspace).toMatchObject({
    completed_signup: true,
    registration_step: 'done',
    legal_name: 'Pennard & Lisle Ltd',
    company_number: '99002417',
    active_plan: 'pay_as_you_go',
    supervision: { state: 'registered', hmrc_number: 'XAML00000123456', renews_on: '2027-11-30', reason: null },
    settings: { gate_mode: 'block', reminder_days: [1, 5], negotiator_can_accept_pass: true },
  });
  // Now the rest of the product takes changes.
  expect((await call(one, 'POST', '/flows/21/saved')).status).toBe(200);
});

test('before that the rest of the product takes none', async () => {
  const one = await answered(5);
  expect(await call(one, 'POST', '/flows/21/saved')).toMatchObject({ status: 403, info: { Message: 'Finish signing up first.' } });
});

test.each(STEPS.map(([step], index) => [step, index] as const))(
  'left at %s, registration goes on there with what was answered',
  async (step, index) => {
    const one = await answered(index);
    const found = await state(one);
    expect(found.step).toBe(step);
    expect(found.answers?.company).toEqual(index > 0 ? { ...COMPANY } : null);
    expect(found.answers?.supervision).toEqual(
      index > 1
        ? {
            state: 'registered',
            hmrc_number: 'XAML00000123456',
            renews_on: '2027-11-30',
            reason: null,
            nominated_officer: 'me',
            nominated_officer_email: null,
          }
        : null,
    );
    expect(found.answers?.plan).toBe(index > 3 ? 'pay_as_you_go' : null);
  },
);

test('an earlier step can be answered again and changes nothing about where one is', async () => {
  const one = await answered(4);
  const { info } = await post(one, 'company', { ...COMPANY, account_name: undefined, legal_name: 'Calloway Lettings Ltd' });
  expect(info.Data).toMatchObject({ step: 'policies', account_name: 'Calloway Lettings Ltd', answers: { plan: 'pay_as_you_go' } });
});

test.each([
  ['supervision', REGISTERED, 0, 'Answer “Your company” first.'],
  ['policies', POLICIES, 2, 'Answer “Your team” first.'],
  ['team', undefined, 1, 'Answer “Your supervision” first.'],
  ['plan', { plan: 'self_hosted' }, 2, 'Answer “Your team” first.'],
  ['complete', undefined, 4, 'Answer “Policies” first.'],
  ['complete', undefined, 5, 'Give your own name and phone number first.'],
] as const)('%s is refused after %i steps, with the one to answer', async (step, body, count, message) => {
  const one = await answered(count);
  expect(await post(one, step, body)).toMatchObject({ status: 409, info: { Code: 'INVALID_STATE', Message: message } });
});

test('a firm that has finished answers nothing again', async () => {
  const one = await answered(5);
  await post(one, 'member', ME);
  await post(one, 'complete');
  for (const [step, body] of [...STEPS, ['complete', undefined] as const])
    expect(await post(one, step, body)).toMatchObject({ status: 409, info: { Code: 'INVALID_STATE' } });
  expect(await post(one, 'member', ME)).toMatchObject({ status: 409, info: { Code: 'INVALID_STATE' } });
});

describe('the company', () => {
  test('a sole trader has no number, and a workspace without a name carries the firm’s', async () => {
    const one = await founder();
    const { info } = await post(one, 'company', { ...COMPANY, is_sole_trader: true, account_name: undefined });
    expect(info.Data.answers?.company).toMatchObject({ is_sole_trader: true, company_number: null, account_name: 'Pennard & Lisle Ltd' });
  });

  test.each([
    ['company_number', { company_number: null }, 'Enter an 8-character company number, like 01234567 or SC123456'],
    ['company_number', { company_number: '12-34' }, 'Enter an 8-character company number, like 01234567 or SC123456'],
    ['legal_name', { legal_name: ' ' }, 'Enter a company name'],
    ['registered_address', { registered_address: '' }, 'Enter an address'],
    ['account_name', { account_name: 'x'.repeat(81) }, 'Must be 80 characters or fewer'],
    ['business', { business: 'rockets' }, 'Choose sales, lettings or both'],
    ['role_in_firm', { role_in_firm: '' }, 'Enter your role in the firm'],
  ])('a wrong %s is told under the field', async (field, more, message) => {
    const one = await founder();
    expect(await post(one, 'company', { ...COMPANY, ...more })).toMatchObject({ status: 422, info: { Errors: [{ field, message }] } });
    expect((await state(one)).step).toBe('company');
  });

  test('shorter numbers are filled up', async () => {
    const one = await founder();
    expect((await post(one, 'company', { ...COMPANY, company_number: '2417' })).info.Data.answers?.company?.company_number).toBe(
      '00002417',
    );
  });
});

describe('supervision', () => {
  test.each([
    ['hmrc_number', { hmrc_number: undefined }, /Enter the number on your HMRC registration/],
    ['hmrc_number', { hmrc_number: 'none' }, /Enter the number on your HMRC registration/],
    ['renews_on', { renews_on: undefined }, /Enter the date/],
    ['renews_on', { renews_on: '2027-02-30' }, /Enter a real date/],
    ['renews_on', { renews_on: '2020-01-01' }, /has run out/],
    ['state', { state: 'below_limit' }, /A firm that sells homes registers/],
    ['state', { state: 'perhaps' }, /Choose one answer/],
    ['reason', { state: 'other', reason: undefined }, /at least 10 characters/],
    ['reason', { state: 'other', reason: 'short' }, /at least 10 characters/],
    ['nominated_officer', { nominated_officer: undefined }, /Choose who the nominated officer is/],
    ['nominated_officer_email', { nominated_officer: 'colleague' }, /Enter an email address/],
  ])('a wrong %s is told under the field', async (field, more, message) => {
    const one = await answered(1);
    expect(await post(one, 'supervision', { ...REGISTERED, ...more })).toMatchObject({
      status: 422,
      info: { Errors: [{ field, message: expect.stringMatching(message) }] },
    });
  });

  test('letting agents may be below the limit; when they sell homes after all they are asked again', async () => {
    const one = await answered(1, { company: { ...COMPANY, business: 'lettings' } });
    expect((await post(one, 'supervision', { state: 'below_limit', nominated_officer: 'later' })).info.Data.answers?.supervision).toEqual({
      state: 'below_limit',
      hmrc_number: null,
      renews_on: null,
      reason: null,
      nominated_officer: 'later',
      nominated_officer_email: null,
    });
    const { info } = await post(one, 'company', { ...COMPANY, business: 'sales' });
    expect(info.Data).toMatchObject({ step: 'supervision', answers: { supervision: null } });
  });

  test('oneself, then a colleague, then nobody: there is one nominated officer at a time', async () => {
    const one = await answered(1);
    const officers = async () =>
      (
        await testApp.services.db
          .selectFrom('members')
          .select(['id', 'is_key_member'])
          .where('workspace_id', '=', one.workspaceId)
          .where('nominated_officer', '=', 'mlro')
          .execute()
      ).map((row) => row.id);
    await post(one, 'supervision', REGISTERED);
    expect(await officers()).toEqual([one.memberId]);
    const bethan = await testApp.signIn({
      workspaceId: one.workspaceId,
      roleId: 3,
      firstName: 'Bethan',
      surname: 'Prosser',
      completedSignup: false,
    });
    await post(one, 'supervision', { ...REGISTERED, nominated_officer: 'colleague', nominated_officer_email: bethan.email.toUpperCase() });
    expect(await officers()).toEqual([bethan.memberId]);
    await post(one, 'supervision', { ...REGISTERED, nominated_officer: 'later' });
    expect(await officers()).toEqual([]);
    expect(
      await post(one, 'supervision', { ...REGISTERED, nominated_officer: 'colleague', nominated_officer_email: one.email }),
    ).toMatchObject({ status: 422, info: { Errors: [{ field: 'nominated_officer_email' }] } });
  });
});

describe('plan and policies', () => {
  test('a plan that costs something is refused with the reason, and registration stays there', async () => {
    const one = await answered(3);
    expect(await post(one, 'plan', { plan: 'branch' })).toMatchObject({
      status: 422,
      info: { Errors: [{ field: 'plan', message: expect.stringContaining('cannot be paid for here') }] },
    });
    expect(await state(one)).toMatchObject({ step: 'plan', answers: { plan: null } });
  });

  test('a plan without room for those already invited is refused', async () => {
    const one = await answered(3);
    for (let n = 0; n < 3; n++) await testApp.signIn({ workspaceId: one.workspaceId, roleId: 4, state: 'invited', completedSignup: false });
    expect(await post(one, 'plan', { plan: 'pay_as_you_go' })).toMatchObject({ status: 403, info: { Code: 'PLAN_LIMIT' } });
    expect((await post(one, 'plan', { plan: 'self_hosted' })).status).toBe(200);
  });

  test.each([
    [{ gate_mode: 'maybe' }, 'gate_mode'],
    [{ reminder_days: [0] }, 'reminder_days.0'],
    [{ reminder_days: [1, 2, 3, 4, 5, 6] }, 'reminder_days'],
    [{ negotiator_can_accept_pass: 'yes' }, 'negotiator_can_accept_pass'],
  ])('policies with %j are told under their field', async (more, field) => {
    const one = await answered(4);
    expect(await post(one, 'policies', { ...POLICIES, ...more })).toMatchObject({ status: 422, info: { Errors: [{ field }] } });
  });
});

describe('an invited colleague', () => {
  async function invited(firmIsDone: boolean) {
    const one = await answered(5, {
      supervision: { ...REGISTERED, nominated_officer: 'colleague', nominated_officer_email: 'later@pennard.example' },
    });
    await post(one, 'member', ME);
    if (firmIsDone) await post(one, 'complete');
    const colleague = await testApp.signIn({ workspaceId: one.workspaceId, roleId: 3, firstName: '', surname: '', completedSignup: false });
    return { one, colleague };
  }
  const THEIRS = { first_name: 'Bethan', last_name: 'Prosser', phone: '+44 7700 900002', agreed: AGREED };

  test('gives their own details only, and is in', async () => {
    const { colleague } = await invited(true);
    const before = await state(colleague);
    expect(before).toMatchObject({ path: 'colleague', is_complete: false, answers: null, plans: [], me: { role: 'Compliance' } });
    const { status, info } = await post(colleague, 'member', THEIRS);
    expect(status).toBe(200);
    expect(info.Data).toMatchObject({ is_complete: true, waiting_for: null, me: { first_name: 'Bethan', is_complete: true } });
    const user = await testApp.services.db.selectFrom('users').selectAll().where('id', '=', colleague.userId).executeTakeFirstOrThrow();
    expect([user.first_name, user.surname]).toEqual(['Bethan', 'Prosser']);
    expect((await call(colleague, 'POST', '/flows/21/saved')).status).toBe(200);
  });

  test('who is done before the firm waits for its founder, by name', async () => {
    const { one, colleague } = await invited(false);
    expect((await post(colleague, 'member', THEIRS)).info.Data).toMatchObject({ is_complete: false, waiting_for: 'Imogen Ashworth' });
    await post(one, 'complete');
    expect(await state(colleague)).toMatchObject({ is_complete: true, waiting_for: null });
  });

  test('answers nothing for the firm', async () => {
    const { colleague } = await invited(false);
    for (const [step, body] of [...STEPS, ['complete', undefined] as const])
      expect(await post(colleague, step, body)).toMatchObject({
        status: 403,
        info: { Code: 'FORBIDDEN', Message: 'Only Imogen Ashworth can answer this.' },
      });
  });

  test('under the address that was named becomes the nominated officer', async () => {
    const { one, colleague } = await invited(true);
    for (const table of ['members', 'users'] as const)
      await testApp.services.db
        .updateTable(table)
        .set({ email: `later${one.workspaceId}@pennard.example` })
        .where('id', '=', table === 'members' ? colleague.memberId : colleague.userId)
        .execute();
    await testApp.services.db
      .updateTable('workspaces')
      .set({ nominated_officer_email: `Later${one.workspaceId}@pennard.example` })
      .where('id', '=', one.workspaceId)
      .execute();
    await post(colleague, 'member', THEIRS);
    const row = await testApp.services.db.selectFrom('members').selectAll().where('id', '=', colleague.memberId).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ nominated_officer: 'mlro', is_key_member: true });
    expect(await actions(one.workspaceId)).toContain('change.officer');
  });

  test.each([
    ['first_name', { first_name: '' }],
    ['last_name', { last_name: '5' }],
    ['phone', { phone: 'call me' }],
    ['agreed', { agreed: undefined }],
    ['agreed', { agreed: { ...AGREED, privacy_version: '1' } }],
  ])('a wrong %s is told under the field', async (field, more) => {
    const { colleague } = await invited(true);
    expect(await post(colleague, 'member', { ...THEIRS, ...more })).toMatchObject({ status: 422, info: { Errors: [{ field }] } });
    expect((await state(colleague)).me.is_complete).toBe(false);
  });
});

test('a stranger gets no answer, and a member of another firm only their own', async () => {
  const [one, other] = [await answered(2), await founder()];
  expect((await call({ headers: { authorization: '', 'x-workspace-id': String(one.workspaceId) } }, 'GET', '/registration')).status).toBe(
    401,
  );
  expect((await call({ headers: { ...other.headers, 'x-workspace-id': String(one.workspaceId) } }, 'GET', '/registration')).status).toBe(
    403,
  );
  expect((await state(other)).answers?.company).toBeNull();
});

test('of two answers to the same step at once both stand, and the step moves on once', async () => {
  const one = await founder();
  const answers = await Promise.all([post(one, 'company', COMPANY), post(one, 'company', COMPANY)]);
  expect(answers.map((answer) => [answer.status, answer.info.Data.step])).toEqual([
    [200, 'supervision'],
    [200, 'supervision'],
  ]);
});
