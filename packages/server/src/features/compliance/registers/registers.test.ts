import { EntryVersion, getCompliance, RegisterEntry, type EntryState } from '@freehold/contract/compliance/registers';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { multipart } from '@freehold/testkit/un-list-file';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { smallPdf } from '../../../db/demo/small-pdf.ts';
import { entryState, monthsAfter, replacedCourses } from './entry-state.ts';
import { remindOfRegisters, reminderOf } from './reminders.ts';

let today = new Date('2026-06-10T12:00:00Z');
let testApp: TestApp;
let owner: SignedInMember;
let admin: SignedInMember;
let compliance: SignedInMember;
let negotiator: SignedInMember;
let auditor: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp({ now: () => today });
  owner = await testApp.signIn();
  const join = (roleId: number, firstName: string) =>
    testApp.signIn({ roleId, workspaceId: owner.workspaceId, firstName, surname: 'Lisle' });
  admin = await join(2, 'Callum');
  compliance = await join(3, 'Bethan');
  negotiator = await join(4, 'Dev');
  auditor = await join(6, 'Aud');
});
afterAll(() => testApp.close());

const URL = '/v2/client/compliance';
type Fields = Record<string, string>;
async function send(path: string, fields: Fields, bytes: Buffer | null = null, by = compliance) {
  const sent = multipart(bytes === null ? null : { name: 'file.pdf', bytes }, fields);
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `${URL}/${path}`,
    payload: sent.payload,
    headers: { ...by.headers, ...sent.headers },
  });
  const { Info } = answer.json<{ Info: { Data: unknown; Code?: string; Errors?: { field: string }[] } }>();
  return { status: answer.statusCode, code: Info.Code, field: Info.Errors?.[0]?.field, data: Info.Data };
}
const entryOf = ({ data }: { data: unknown }) => RegisterEntry.parse(data);
async function list(register: string, by = compliance, query = '') {
  const { data, meta, status } = await callAs(testApp, by, 'GET', `${URL}/${register}${query}`);
  return { status, rows: status === 200 ? z.array(RegisterEntry).parse(data) : [], meta };
}
const overview = async (by: SignedInMember) => getCompliance.output.parse((await callAs(testApp, by, 'GET', URL)).data);
const versions = async (register: string, id: number | null) =>
  z.array(EntryVersion).parse((await callAs(testApp, compliance, 'GET', `${URL}/${register}/${id}/versions`)).data);

const POLICY = {
  title: 'AML policy',
  happened_on: '2026-06-01',
  approved_by: 'The partners',
  due_on: '2027-06-01',
  why: 'The first version',
};
const COURSE = (more: Fields = {}): Fields => ({
  member_id: String(negotiator.memberId),
  title: 'AML for agents',
  happened_on: '2026-05-11',
  due_on: '2027-05-11',
  ...more,
});

test('a policy is kept in versions with their files; everybody reads the newest and confirms it, and is asked again by the next', async () => {
  const first = entryOf(await send('policies', POLICY, smallPdf('One')));
  expect(first).toMatchObject({ version: 1, state: 'in_order', to_read: { read: 0, all: 5 }, file: { name: 'file.pdf' } });
  const mine = (await overview(negotiator)).policies;
  expect(mine).toMatchObject([{ title: 'AML policy', version: 1, read_at: null }]);
  const file = await testApp.app.inject({ url: `${URL}/policies/${first.id}/versions/1/file`, headers: negotiator.headers });
  expect(file.rawPayload.equals(smallPdf('One'))).toBe(true);
  const read = (version: number) => callAs(testApp, negotiator, 'POST', `${URL}/policies/${first.id}/acknowledge`, { version });
  expect((await Promise.all([read(1), read(1)])).map(({ status }) => status)).toEqual([200, 200]);
  expect((await list('policies')).rows[0]?.to_read).toEqual({ read: 1, all: 5 });

  const change = { ...POLICY, why: 'Lettings were added', version: '1' };
  const both = await Promise.all([1, 2].map(() => send(`policies/${first.id}/versions`, change, smallPdf('Two'))));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  expect((await list('policies')).rows[0]).toMatchObject({ version: 2, to_read: { read: 0 } });
  expect(await versions('policies', first.id)).toMatchObject([
    { version: 2, why: 'Lettings were added', acknowledged: [] },
    { version: 1, why: 'The first version', acknowledged: [{ name: 'Dev Lisle' }] },
  ]);
  expect((await read(1)).code).toBe('STALE_VERSION');
  const old = { url: `${URL}/policies/${first.id}/versions/1/file` };
  expect((await testApp.app.inject({ ...old, headers: negotiator.headers })).statusCode).toBe(403);
  expect((await testApp.app.inject({ ...old, headers: auditor.headers })).rawPayload.equals(smallPdf('One'))).toBe(true);
  const queue = await callAs(testApp, negotiator, 'GET', '/v2/client/tasks/queue?kind=policy_to_read');
  expect(queue.data).toMatchObject([{ about: 'AML policy', path: '/compliance' }]);
  const other = await testApp.signIn({ roleId: 3 });
  expect((await testApp.app.inject({ ...old, headers: other.headers })).statusCode).toBe(404);
});

test('a firm has one risk assessment, in versions', async () => {
  const { title: _, ...fields } = POLICY;
  const both = await Promise.all([
    send('risk_assessment', { ...fields, body: 'Sales in Bristol' }),
    send('risk_assessment', { ...fields, body: 'More' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { id } = (await list('risk_assessment')).rows[0] ?? { id: null };
  expect(
    (await callAs(testApp, compliance, 'POST', `${URL}/risk_assessment/${id}/withdraw`, { version: 1, reason: 'It was a trial' })).code,
  ).toBe('INVALID_STATE');
  expect(await send(`risk_assessment/${id}/versions`, { ...fields, version: '1' })).toMatchObject({ status: 422, field: 'body' });
});

test('training counts by its newest course, is told of before it is due, and its correction stands beside it', async () => {
  const old = entryOf(await send('training', COURSE({ happened_on: '2025-05-11', due_on: '2026-05-11' })));
  expect(old.state).toBe('overdue');
  const summary = async () => (await overview(owner)).registers.find(({ register }) => register === 'training');
  expect(await summary()).toMatchObject({ now: '0 of 5 up to date', needs_you: true });
  const newest = entryOf(await send('training', COURSE({ due_on: '2026-06-20' }), smallPdf('Certificate')));
  expect((await list('training')).rows.map(({ id, state }) => [id, state])).toEqual([
    [newest.id, 'due_soon'],
    [old.id, 'replaced'],
  ]);
  expect((await summary())?.now).toBe('1 of 5 up to date');
  const queue = () => callAs(testApp, compliance, 'GET', '/v2/client/tasks/queue?kind=register_due');
  expect((await queue()).data).toMatchObject([{ about: 'AML for agents', detail: 'Dev Lisle', due_on: '2026-06-20' }]);
  expect((await callAs(testApp, negotiator, 'GET', '/v2/client/tasks/queue?kind=register_due')).data).toEqual([]);

  const told = async (by: SignedInMember) =>
    z
      .array(z.object({ kind: z.string(), words: z.string() }))
      .parse((await callAs(testApp, by, 'GET', '/v2/client/notifications?perPage=100')).data)
      .filter(({ kind }) => kind === 'register_due').length;
  for (const _ of [1, 2]) await remindOfRegisters.run(testApp.services);
  expect([await told(compliance), await told(owner), await told(negotiator)]).toEqual([1, 0, 0]);
  today = new Date('2026-06-21T12:00:00Z');
  await remindOfRegisters.run(testApp.services);
  await remindOfRegisters.run(testApp.services);
  expect(await told(compliance)).toBe(2);
  today = new Date('2026-06-10T12:00:00Z');

  const body = { version: newest.version, reason: 'It was another course' };
  const withdraw = () => callAs(testApp, compliance, 'POST', `${URL}/training/${newest.id}/withdraw`, body);
  expect((await Promise.all([withdraw(), withdraw()])).map(({ status }) => status).toSorted()).toEqual([200, 412]);
  expect((await list('training')).rows.map(({ state }) => state)).toEqual(['overdue', 'withdrawn']);
});

test('a request about own data is due in a month, and in three at most with a reason', async () => {
  const request = { title: 'Tobias Renner', request_kind: 'access', happened_on: '2026-01-31' };
  const added = entryOf(await send('data_requests', request));
  expect(added).toMatchObject({ due_on: '2026-02-28', state: 'overdue' });
  expect(await send('data_requests', { ...request, due_on: '2026-04-01' })).toMatchObject({ field: 'why' });
  expect(await send('data_requests', { ...request, due_on: '2026-05-02', why: 'It is a complex request' })).toMatchObject({
    field: 'due_on',
  });
  const longer = { ...request, due_on: '2026-04-30', closed_on: '2026-04-02', why: 'Many files were asked for', version: '1' };
  expect(entryOf(await send(`data_requests/${added.id}/versions`, longer))).toMatchObject({ state: 'closed', due_on: '2026-04-30' });
});

test('what cannot be is refused by its field', async () => {
  const wrong: [string, Fields, Buffer | null, string][] = [
    ['training', COURSE({ member_id: '9999999' }), null, 'member_id'],
    ['training', COURSE({ happened_on: '2026-06-11' }), null, 'happened_on'],
    ['training', COURSE({ due_on: '2026-05-11' }), null, 'due_on'],
    ['training', COURSE({ happened_on: '2026-02-30' }), null, 'happened_on'],
    ['training', COURSE({ title: '' }), null, 'title'],
    ['training', COURSE(), Buffer.from('<html></html>'), 'file'],
    ['breaches', { title: 'Late', happened_on: '2026-06-01', closed_on: '2026-05-01' }, null, 'closed_on'],
    ['policies', { ...POLICY, why: '' }, smallPdf('x'), 'why'],
    ['policies', POLICY, null, 'body'],
  ];
  for (const [register, fields, bytes, field] of wrong)
    expect(await send(register, fields, bytes), `${register} ${field}`).toMatchObject({ status: 422, field });
});

test('who keeps, sees and takes out: as the matrix says, and reports to OFSI for owner and compliance alone', async () => {
  expect((await send('training', COURSE(), null, owner)).code).toBe('FORBIDDEN');
  expect((await list('training', negotiator)).status).toBe(403);
  await send('ofsi_reports', { title: 'Anton Weskerov', happened_on: '2026-06-01' });
  expect((await list('ofsi_reports', owner)).rows).toHaveLength(1);
  for (const one of [admin, auditor]) {
    expect((await list('ofsi_reports', one)).status).toBe(404);
    expect((await overview(one)).registers.map(({ register }) => register)).not.toContain('ofsi_reports');
    const activity = await callAs(testApp, one, 'GET', '/v2/client/activity?perPage=100');
    expect(JSON.stringify(activity.data)).not.toMatch(/Weskerov|OFSI/);
  }
  const csv = await testApp.app.inject({ url: `${URL}/policies/export.csv`, headers: auditor.headers });
  expect(csv.body.split('\r\n').filter((line) => line.includes('AML policy'))).toHaveLength(2);
  expect((await overview(negotiator)).registers).toEqual([]);
});

test('officers and supervision have a history of their own, written by whoever changes them', async () => {
  const firm = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  const details = async () =>
    z.object({ version: z.int() }).parse((await callAs(testApp, firm, 'GET', `/v2/client/workspaces/${firm.workspaceId}`)).data);
  const officers = async (mlro: number | null) =>
    callAs(testApp, firm, 'PATCH', `/v2/client/workspaces/${firm.workspaceId}/officers`, {
      version: (await details()).version,
      mlro_member_id: mlro,
      deputy_member_ids: [],
    });
  expect((await officers(firm.memberId)).status).toBe(200);
  expect((await list('officers', firm)).rows).toMatchObject([{ member: { name: 'Imogen Ashworth' }, closed_on: null, state: 'in_order' }]);
  await officers(null);
  await officers(firm.memberId);
  expect((await list('officers', firm)).rows.map(({ state }) => state)).toEqual(['in_order', 'closed']);
  const renew = async (renews_on: string) =>
    callAs(testApp, firm, 'PATCH', `/v2/client/workspaces/${firm.workspaceId}`, {
      version: (await details()).version,
      supervision_state: 'registered',
      hmrc_number: 'XJML00000990012',
      renews_on,
    });
  expect((await renew('2026-07-31')).status).toBe(200);
  expect((await renew('2027-07-31')).status).toBe(200);
  expect((await list('supervision', firm)).rows.map(({ due_on, state }) => [due_on, state])).toEqual([
    ['2027-07-31', 'in_order'],
    ['2026-07-31', 'replaced'],
  ]);
});

describe('versions in random order', () => {
  type Act = { do: 'change' | 'withdraw'; stale: boolean };
  const act: fc.Arbitrary<Act> = fc.record({ do: fc.constantFrom('change', 'change', 'change', 'withdraw'), stale: fc.boolean() });

  test('each version stays as it was written, and the newest alone counts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async (acts) => {
        const entry = entryOf(await send('breaches', { title: 'Breach 0', happened_on: '2026-06-01' }));
        const model = { titles: ['Breach 0'], isWithdrawn: false };
        for (const { do: what, stale } of acts) {
          const version = model.titles.length - (stale ? 1 : 0);
          const title = `Breach ${model.titles.length}`;
          const answer =
            what === 'change'
              ? await send(`breaches/${entry.id}/versions`, {
                  title,
                  happened_on: '2026-06-01',
                  why: 'It was told otherwise',
                  version: String(version),
                })
              : await callAs(testApp, compliance, 'POST', `${URL}/breaches/${entry.id}/withdraw`, { version, reason: 'Nothing happened' });
          if (stale) expect(answer.code).toBe('STALE_VERSION');
          else if (model.isWithdrawn) expect(answer.code).toBe('INVALID_STATE');
          else {
            expect(answer.status).toBe(200);
            model.titles.push(what === 'change' ? title : (model.titles.at(-1) ?? ''));
            model.isWithdrawn = what === 'withdraw';
          }
        }
        const kept = await versions('breaches', entry.id);
        expect(kept.map(({ title }) => title)).toEqual(model.titles.toReversed());
        const line = (await list('breaches', compliance, '?perPage=100')).rows.find(({ id }) => id === entry.id);
        expect(line).toMatchObject({ version: model.titles.length, state: model.isWithdrawn ? 'withdrawn' : 'open' });
      }),
      { numRuns: 8 },
    );
  });
});

test('how a line stands on a day', () => {
  const at = (register: Parameters<typeof entryState>[0], due_on: string | null, closed_on: string | null = null): EntryState =>
    entryState(register, { due_on, closed_on, is_withdrawn: false }, '2026-06-10');
  expect([at('policies', null), at('policies', '2026-08-09'), at('policies', '2026-08-10'), at('policies', '2026-06-10')]).toEqual([
    'in_order',
    'due_soon',
    'in_order',
    'due_soon',
  ]);
  expect([
    at('training', '2026-06-09'),
    at('breaches', null),
    at('breaches', null, '2026-06-01'),
    at('data_requests', '2026-07-09'),
  ]).toEqual(['overdue', 'open', 'closed', 'open']);
  expect([monthsAfter('2026-01-31', 1), monthsAfter('2028-01-31', 1), monthsAfter('2026-11-30', 3), monthsAfter('2026-12-15', 1)]).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2027-02-28',
    '2027-01-15',
  ]);
  expect(['2026-07-10', '2026-07-11', '2026-06-17', '2026-06-09'].map((due) => reminderOf(due, '2026-06-10'))).toEqual([
    30,
    undefined,
    7,
    -1,
  ]);
  const course = (entry_id: number, title: string, happened_on: string, is_withdrawn = false) => ({
    entry_id,
    member_id: 1,
    title,
    happened_on,
    is_withdrawn,
  });
  expect([
    ...replacedCourses([
      course(3, 'aml ', '2026-01-01'),
      course(2, 'AML', '2026-05-01'),
      course(1, 'AML', '2026-06-01', true),
      course(4, 'Law', '2020-01-01'),
    ]),
  ]).toEqual([3]);
});
