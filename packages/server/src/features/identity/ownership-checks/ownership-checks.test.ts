import { OwnershipCheck } from '@freehold/contract/identity/ownership-checks';
import { callAs, riskAnswers } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { linesPdf, type MadeRegister, registerLines, registerPdf } from '../../../db/demo/demo-register.ts';

const START = new Date('2026-11-24T09:00:00Z');
let now = START;
let testApp: TestApp;
let owner: SignedInMember;
let auditor: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  now = START;
  owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  auditor = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 6 });
});

const call = (member: SignedInMember, method: 'GET' | 'POST', url: string, body?: object) =>
  callAs(testApp, member, method, `/v2/client${url}`, body);
const of = ({ data }: { data: unknown }): OwnershipCheck => OwnershipCheck.parse(data);
const read = async (id: number) => of(await call(owner, 'GET', `/checks/${id}`));
async function party(first_name: string, last_name: string): Promise<number> {
  const { data } = await call(owner, 'POST', '/parties', { kind: 'person', first_name, last_name });
  return z.object({ id: z.number() }).parse(data).id;
}
async function upload(id: number, what: string, fields: Record<string, string>, bytes: Buffer | null) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  if (bytes) form.append('file', new Blob([new Uint8Array(bytes)]), 'register.pdf');
  const sent = new Response(form);
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/v2/client/checks/ownership/${id}/${what}`,
    headers: { ...owner.headers, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  const { Data: data, Errors: errors = [], Message: message } = answer.json().Info;
  return { status: answer.statusCode, data, message, fault: errors[0] };
}
const REGISTER: MadeRegister = {
  title: 'AV771206',
  address: '22 Corsley Avenue, Henleaze, Bristol BS9 4DK',
  owners: 'MARIAN RUTH SEDGEMOOR and GERALD SEDGEMOOR',
  shows: '24 NOV 2026',
};
const addRegister = (id: number, over: Partial<MadeRegister> = {}, fields: Record<string, string> = {}) =>
  upload(id, 'register-document', fields, registerPdf({ ...REGISTER, ...over }));
const act = async (id: number, what: string, body: object = {}) =>
  call(owner, 'POST', `/checks/ownership/${id}/${what}`, { version: (await read(id)).version, ...body });
const begin = (people: readonly (number | { party_id: number; relation: string })[], over: object = {}, as = owner) =>
  call(as, 'POST', '/checks/ownership', {
    subjects: people.map((one) => (typeof one === 'number' ? { party_id: one } : one)),
    address: '22 Corsley Avenue, Bristol BS9 4DK',
    purpose: 'We are asked to sell this home for its owners',
    ...over,
  });
async function couple() {
  const people = [await party('Marian', 'Sedgemoor'), await party('Gerald', 'Sedgemoor')];
  return of(await begin(people));
}
const results = ({ elements }: OwnershipCheck) => Object.fromEntries(elements.map(({ code, result }) => [code, result]));
async function accept(id: number, body: object = { value: 'accepted' }) {
  await call(owner, 'POST', '/risk-assessments', { check_id: id, answers: riskAnswers(), confirmed: true });
  return call(owner, 'POST', `/checks/${id}/decision`, { version: (await read(id)).version, ...body });
}

test('two owners who both sell it pass, each on a check of their own, once somebody compared what was read with the document', async () => {
  const begun = await couple();
  expect(begun).toMatchObject({
    outcome: 'refer',
    verdict: 'No register of the title was seen yet.',
    checks: [{ is_lead: true }, { is_lead: false }],
  });
  expect(results(begun)).toMatchObject({ REGISTER: 'not_run', OWNERS: 'not_run', REGISTRY: 'not_run' });
  const added = of(await addRegister(begun.id));
  expect(added).toMatchObject({
    outcome: 'refer',
    home: { title_number: 'AV771206' },
    register: { edition_on: '2019-11-14', shows_on: '2026-11-24', tenure: 'freehold', title_class: 'absolute', confirmed: null },
    owners: [
      { name: 'MARIAN RUTH SEDGEMOOR', verdict: 'full', since: '2012-09-04' },
      { name: 'GERALD SEDGEMOOR', verdict: 'full' },
    ],
  });
  expect((await accept(begun.id, { value: 'accepted', reason: 'It will be all right' })).message).toContain('confirm it first');
  const passed = of(await act(begun.id, 'confirm'));
  expect(passed).toMatchObject({ outcome: 'pass', verdict: 'All 2 registered owners are in this deal.' });
  expect(passed.flags.find(({ code }) => code === 'RECENT_SALE')).toMatchObject({ warns: false });
  // The other owner's check is judged by the same register.
  const other = await read(begun.checks[1]?.id ?? 0);
  expect(other).toMatchObject({ outcome: 'pass', register: { title_number: 'AV771206' } });
  for (const { id } of begun.checks) expect((await accept(id)).data).toMatchObject({ status: 'passed' });
  // The file stands among the documents of the title.
  const { data } = await call(owner, 'GET', '/land-registry/documents?title=AV771206');
  expect(data).toMatchObject({ documents: [{ kind: 'register', file_name: 'register.pdf' }] });
});

test('an owner who is not in the deal refers it, and nobody on the title fails it', async () => {
  const { id } = of(await begin([await party('Marian', 'Sedgemoor')]));
  await addRegister(id);
  expect(of(await act(id, 'confirm'))).toMatchObject({
    outcome: 'refer',
    verdict: '1 of 2 registered owners is not in this deal. All owners must be checked.',
    outcome_reasons: [{ code: 'OWNER_PARTIAL' }],
  });
  const stranger = of(await begin([await party('Kit', 'Oyelaran')]));
  await addRegister(stranger.id);
  expect(of(await act(stranger.id, 'confirm'))).toMatchObject({ outcome: 'fail', verdict: 'Nobody in this deal is a registered owner.' });
});

test('who joins the deal later is compared when somebody asks for it', async () => {
  const seller = (first_name: string) => ({ party: { kind: 'person', first_name, last_name: 'Sedgemoor' }, role: 'seller' });
  const { data } = await call(owner, 'POST', '/properties', {
    kind: 'sale',
    stage: 'instructed',
    line1: '22 Corsley Avenue',
    town: 'Bristol',
    postcode: 'BS9 4DK',
    price_pence: 52_500_000,
    people: [seller('Marian')],
  });
  const property = z.object({ id: z.number() }).parse(data).id;
  const people = async () => {
    const { data: listed } = await call(owner, 'GET', `/properties/${property}/applicants`);
    return z.array(z.object({ party: z.object({ id: z.number() }) })).parse(listed);
  };
  const { id } = of(await begin([(await people())[0]?.party.id ?? 0], { property_id: property, address: '' }));
  await addRegister(id);
  expect(of(await act(id, 'confirm')).outcome).toBe('refer');
  expect((await call(owner, 'POST', `/properties/${property}/applicants`, seller('Gerald'))).status).toBeLessThan(300);
  expect(of(await act(id, 'compare'))).toMatchObject({ outcome: 'pass', deal: [{ is_subject: true }, { is_subject: false }] });
  // Who is checked from the page of the property later shares the register.
  const [, gerald] = z.array(z.object({ id: z.number() })).parse((await call(owner, 'GET', `/properties/${property}/applicants`)).data);
  const { data: policy } = await call(owner, 'GET', '/check-policy');
  const { rules } = z.object({ current: z.object({ rules: z.unknown() }) }).parse(policy).current;
  await call(owner, 'POST', '/check-policy', { version: 0, rules, reason: 'We look at registers from today' });
  await call(owner, 'POST', `/properties/${property}/checks`, { person_ids: [gerald?.id] });
  const { data: listed } = await call(owner, 'GET', '/checks?kind=ownership');
  const [newest] = z.array(z.object({ id: z.number() })).parse(listed);
  expect(newest?.id).not.toBe(id);
  expect(await read(newest?.id ?? 0)).toMatchObject({
    outcome: 'pass',
    subject_name: 'Gerald Sedgemoor',
    register: { title_number: 'AV771206' },
  });
});

test('an owner who died or is represented is for a person, and only with a paper', async () => {
  const { id, deal } = of(await begin([await party('Marian', 'Sedgemoor')]));
  await addRegister(id);
  await act(id, 'confirm');
  const said = async (bytes: Buffer | null, over: Record<string, string> = {}) =>
    upload(
      id,
      'owner',
      {
        version: String((await read(id)).version),
        owner: 'GERALD SEDGEMOOR',
        says: 'deceased',
        party_id: '',
        note: 'The certificate was seen in the branch',
        ...over,
      },
      bytes,
    );
  expect(of(await said(null)).outcome_reasons[0]?.code).toBe('OWNER_PARTIAL');
  expect(of(await said(linesPdf(['Certificate'])))).toMatchObject({ outcome: 'refer', outcome_reasons: [{ code: 'OWNER_DECEASED' }] });
  expect((await said(null, { says: 'represented' })).fault).toMatchObject({ field: 'party_id' });
  expect((await said(null, { owner: 'KIT OYELARAN' })).fault).toMatchObject({ field: 'owner' });
  const acts = of(await said(linesPdf(['Power of attorney']), { says: 'represented', party_id: String(deal[0]?.party_id) }));
  expect(acts.owners[1]?.said).toMatchObject({ says: 'represented', has_evidence: true });
  expect(acts.outcome_reasons.map(({ code }) => code)).toEqual(['OWNER_REPRESENTED']);
});

test('of two owners of one name what is said is said of one: the other is still missing', async () => {
  const certificate = async (id: number) =>
    of(
      await upload(
        id,
        'owner',
        {
          version: String((await read(id)).version),
          owner: 'JOHN SMITH',
          says: 'deceased',
          party_id: '',
          note: 'The certificate was seen in the branch',
        },
        linesPdf(['Certificate']),
      ),
    );
  const twins = { owners: 'JOHN SMITH and JOHN SMITH' };
  const { id } = of(await begin([await party('John', 'Smith')]));
  await addRegister(id, twins);
  await act(id, 'confirm');
  expect((await certificate(id)).owners.map(({ party_id: of, said }) => [of !== null, said?.says ?? null])).toEqual([
    [true, null],
    [false, 'deceased'],
  ]);
  const stranger = of(await begin([await party('Kit', 'Oyelaran')]));
  await addRegister(stranger.id, twins);
  await act(stranger.id, 'confirm');
  expect((await certificate(stranger.id)).outcome_reasons.map(({ code }) => code)).toContain('OWNER_PARTIAL');
});

test('a subject who acts for the owner is on no title: a fail, and with the grant a refer', async () => {
  const executor = await party('Kit', 'Oyelaran');
  const { id } = of(await begin([{ party_id: executor, relation: 'executor' }]));
  await addRegister(id, { owners: 'GERALD SEDGEMOOR' });
  expect(results(of(await act(id, 'confirm')))).toMatchObject({ OWNERS: 'fail', SUBJECT: 'fail' });
  const fields = { owner: 'GERALD SEDGEMOOR', says: 'deceased', party_id: String(executor), note: 'Grant of probate of 3 March 2026' };
  const proved = of(await upload(id, 'owner', { ...fields, version: String((await read(id)).version) }, linesPdf(['Grant of probate'])));
  expect(proved.outcome).toBe('refer');
  expect(results(proved)).toMatchObject({ OWNERS: 'refer', SUBJECT: 'refer' });
});

test.each([
  ['another document', () => linesPdf(['Statement of account', 'Larkbank']), 'file', 'no register'],
  ['a scan', () => linesPdf([' ']), 'file', 'no text'],
  ['a cut one', () => linesPdf(registerLines(REGISTER).slice(0, -1)), 'file', 'cut'],
  ['no PDF', () => Buffer.from('hello'), 'file', ''],
  ['one of another title', () => registerPdf({ ...REGISTER, title: 'AV771207' }), 'file', 'The check is of AV771206'],
  [
    'one of another home',
    () => registerPdf({ ...REGISTER, address: '24 Corsley Avenue, Henleaze, Bristol BS9 4DK' }),
    'other_address',
    'which has no number 22',
  ],
])('%s is refused in words, and nothing is kept', async (_name, bytes, field, words) => {
  const { id } = of(await begin([await party('Marian', 'Sedgemoor')], { title_number: 'AV771206' }));
  const answer = await upload(id, 'register-document', {}, bytes());
  expect([answer.status, answer.fault?.field]).toEqual([422, field]);
  expect(answer.fault.message).toContain(words);
  expect(await read(id)).toMatchObject({ register: null, files: [] });
});

test('why a register that reads otherwise is of this home is written down, and is for a person', async () => {
  const { id } = of(await begin([await party('Gerald', 'Sedgemoor')], { address: 'The Old Rectory, Bristol' }));
  const added = of(
    await addRegister(
      id,
      { owners: 'GERALD SEDGEMOOR', address: '22 Corsley Avenue' },
      { other_address: 'It was renamed in 2021, the plan shows it' },
    ),
  );
  expect(results(added)['ADDRESS']).toBe('refer');
});

test.each([
  [{ titleClass: 'Title possessory' }, 'TITLE_CLASS'],
  [
    { restrictions: ['No disposition by a sole proprietor of the registered estate under which capital money arises is to be registered'] },
    'RESTRICTION_FORM_A',
  ],
  [{ restrictions: ['Under section 86(4) and a bankruptcy order no disposition is to be registered'] }, 'RESTRICTION_BANKRUPTCY'],
  [{ shows: '2 MAR 2026' }, 'REGISTER_OLD'],
  [{ shows: '2 MAR 2027' }, 'REGISTER_DATE'],
  [{ owners: 'HARBOUR SA (incorporated in Luxembourg) and GERALD SEDGEMOOR' }, 'OWNER_OVERSEAS'],
])('%j refers it with %s', async (over, code) => {
  const { id } = of(await begin([await party('Gerald', 'Sedgemoor')]));
  await addRegister(id, { owners: 'GERALD SEDGEMOOR', ...over });
  const check = of(await act(id, 'confirm'));
  expect(check.outcome).toBe('refer');
  expect(check.outcome_reasons.map((one) => one.code)).toContain(code);
});

test('how the title stands is recorded: closed, pending and unregistered refer it', async () => {
  const { id } = of(await begin([await party('Gerald', 'Sedgemoor')]));
  const note = 'HM Land Registry says so on its search page';
  expect(of(await act(id, 'title-state', { state: 'unregistered', note })).verdict).toContain('not registered');
  expect((await act(id, 'title-state', { state: 'closed_and_continued', note })).errors).toMatchObject([{ field: 'continued_under' }]);
  expect(of(await act(id, 'title-state', { state: 'closed_and_continued', continued_under: 'AV9', note })).title_state).toMatchObject({
    continued_under: 'AV9',
  });
  await addRegister(id, { owners: 'GERALD SEDGEMOOR' });
  expect(of(await act(id, 'confirm')).outcome_reasons.map(({ code }) => code)).toContain('TITLE_CLOSED');
  expect(of(await act(id, 'title-state', { state: 'registered', note })).outcome).toBe('pass');
});

test('a register of another nation is typed, and never passes by itself', async () => {
  const { id } = of(await begin([await party('Gerald', 'Sedgemoor')], { jurisdiction: 'scotland' }));
  const typed = of(
    await act(id, 'typed-register', {
      title_number: 'MID12345',
      shows_on: '2026-11-20',
      tenure: 'freehold',
      title_class: 'absolute',
      address: '22 Corsley Avenue, Bristol',
      proprietors: [{ name: 'Gerald Sedgemoor', kind: 'person' }],
    }),
  );
  expect(typed).toMatchObject({ outcome: 'refer', outcome_reasons: [{ code: 'REGISTER_TYPED' }], owners: [{ verdict: 'full' }] });
});

test('a check that was decided takes nothing more, and a refer is accepted with a reason', async () => {
  const { id } = of(await begin([await party('Marian', 'Sedgemoor')]));
  await addRegister(id);
  await act(id, 'confirm');
  expect((await accept(id)).status).not.toBe(200);
  expect((await accept(id, { value: 'accepted', reason: 'The court order of 4 May gives her the whole' })).data).toMatchObject({
    status: 'acceptedAfterReview',
  });
  expect((await act(id, 'compare')).status).toBe(409);
  const { data } = await call(owner, 'GET', `/checks/${id}`);
  expect(OwnershipCheck.parse(data).decisions).toHaveLength(1);
});

test('two who add to it at once are told of each other, and another role adds nothing', async () => {
  const { id, version } = of(await begin([await party('Gerald', 'Sedgemoor')]));
  const title = { version, state: 'pending', note: 'Told on the telephone by them' };
  const both = await Promise.all([1, 2].map(() => call(owner, 'POST', `/checks/ownership/${id}/title-state`, title)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  expect((await begin([1], {}, auditor)).status).toBe(403);
  expect((await begin([await party('Ann', 'Lee')], { purpose: 'because' })).errors).toMatchObject([{ field: 'purpose' }]);
  expect((await begin([await party('Ann', 'Lee')], { address: '' })).errors).toMatchObject([{ field: 'address' }]);
});

test('nobody looks into more than 200 registers a day', async () => {
  const ann = await party('Ann', 'Lee');
  const first = of(await begin([ann]));
  await testApp.services.pool.query(
    `insert into ownership_records (workspace_id, check_id, kind, record_sealed, by_member, role_id, at)
     select $1, $2, 'asked', '\\x00', $3, 1, $4 from generate_series(1, 199)`,
    [owner.workspaceId, first.id, owner.memberId, START],
  );
  expect((await begin([ann])).status).toBe(429);
  now = new Date('2026-11-25T09:00:00Z');
  expect((await begin([ann])).status).toBe(200);
});
