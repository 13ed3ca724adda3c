import { randomUUID } from 'node:crypto';
import { CheckListRow } from '@freehold/contract/checks/checks';
import { BatchRow, ScreeningBatch } from '@freehold/contract/screening/screening-batches';
import { DRAVENKO, LISTED, OTHERS } from '@freehold/testkit/aml-app';
import { amlJourney, callAs } from '@freehold/testkit/aml-journey';
import { FILE, HEAD, people } from '@freehold/testkit/batch-file';
import type { SignedInMember } from '@freehold/testkit/factories';
import { loadList } from '@freehold/testkit/load-list';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { multipart } from '@freehold/testkit/un-list-file';
import { startVerificationApp } from '@freehold/testkit/verification-app';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endListThreads } from '../screening-lists/list-pool.ts';
import { eraseBatches } from './erase-batches.ts';
import { settleLostBatches } from './settle-lost-batches.ts';

let testApp: TestApp;
let owner: SignedInMember;
let now: Date;

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
  now = new Date();
  await loadList(testApp, [LISTED, ...OTHERS]);
});
beforeEach(async () => {
  now = new Date();
  owner = await testApp.signIn();
});
afterAll(async () => {
  await endListThreads(testApp.services);
  await testApp.close();
});

/** Reports are drawn in their own tests; here they would only take their time. */
const NO_REPORTS = { 'render-report': async () => undefined };
const runJobs = (allowFailures = false) => testApp.runJobs({ handlers: NO_REPORTS, allowFailures });

const BASE = '/v2/client/checks/aml/batch';
const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, member = owner) =>
  callAs(testApp, member, method, `${BASE}${path}`, body);
async function send(text: string | Buffer, member = owner) {
  const body = multipart({ name: 'landlords-june.csv', bytes: Buffer.from(text) }, {});
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `${BASE}/files`,
    headers: { ...member.headers, ...body.headers },
    payload: body.payload,
  });
  const { Info } = answer.json<{ Info: { Data: unknown; Code?: string; Message?: string; Errors?: { message: string }[] } }>();
  return { status: answer.statusCode, code: Info.Code, message: Info.Errors?.[0]?.message ?? Info.Message, data: Info.Data };
}
const upload = async (text: string | Buffer, member = owner) => ScreeningBatch.parse((await send(text, member)).data);
const look = async (id: number, member = owner) => ScreeningBatch.parse((await call('GET', `/${id}`, undefined, member)).data);
const rowsOf = async (id: number, query = '', member = owner) =>
  BatchRow.array().parse((await call('GET', `/${id}/rows?perPage=100${query}`, undefined, member)).data);
const confirm = ({ id, version }: ScreeningBatch, member = owner) => call('POST', `/${id}/confirm`, { version }, member);
async function screened(text: string): Promise<ScreeningBatch> {
  const batch = await upload(text);
  expect((await confirm(batch)).status).toBe(200);
  await runJobs();
  return look(batch.id);
}
const checksOf = (member = owner) =>
  testApp.services.db.selectFrom('checks').selectAll().where('workspace_id', '=', member.workspaceId).orderBy('id').execute();
const download = (path: string, member = owner) => testApp.app.inject({ url: `${BASE}${path}`, headers: member.headers });

describe('a file is taken in', () => {
  test('its columns are guessed, every row is tried, and no check is started', async () => {
    const batch = await upload(FILE);
    expect(batch).toMatchObject({
      state: 'draft',
      source: 'csv',
      name: 'landlords-june.csv',
      missing: null,
      match_mode: null,
      counts: { rows: 7, ready: 4, wrong: 2, twice: 1, recent: 0, to_screen: 4, without_dob: 1, screened: 0 },
      can: { change: true, confirm: true, cancel: true, export: true },
    });
    expect(batch.columns.map(({ field }) => field)).toEqual(['name', 'dob', 'kind', 'company_number', 'nationality', 'reference', null]);
    expect(
      (await rowsOf(batch.id)).map(({ state, kind, name, dob, number, faults }) => [state, kind, name, dob ?? number, faults[0]?.message]),
    ).toEqual([
      ['ready', 'person', 'Oswin Tarrant', '1975-08-17', undefined],
      ['ready', 'person', 'Casimir Dravenko', '1968-05-11', undefined],
      ['ready', 'company', 'Kestrel Yard Ltd', '99004120', undefined],
      ['wrong', 'person', 'Pip', '1981-11-22', 'Enter a last name'],
      ['wrong', 'person', 'Leonora Achterberg', '31/02/1984', 'Enter a real date of birth'],
      ['twice', 'person', 'oswin tarrant', '1975-08-17', undefined],
      ['ready', 'person', 'Constance Ilbery', null, undefined],
    ]);
    expect(await rowsOf(batch.id, '&show=wrong')).toHaveLength(2);
    expect(await rowsOf(batch.id, '&show=no_dob')).toHaveLength(1);
    expect((await rowsOf(batch.id, '&show=repeats')).map(({ twin_row: duplicate }) => duplicate)).toEqual([1]);
    await runJobs();
    expect(await checksOf()).toEqual([]);
  });

  test.each<[string, string | Buffer, string]>([
    ['an empty file', '', 'This file is empty.'],
    ['names of columns only', `${HEAD}\r\n`, 'This file has the names of columns and no rows.'],
    [
      'a file without a head',
      'Oswin Tarrant,17/08/1975\nHarriet Voss,03/01/1990',
      'The first line must name the columns, like “First name, Last name, Date of birth”. Add it, then upload the file again.',
    ],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'This is not a CSV file.'],
    [
      'a spreadsheet',
      Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(64)]),
      'This is a spreadsheet. Save it as CSV, then upload that file.',
    ],
    ['501 rows', people(501), 'This file has 501 rows. Screen at most 500 at a time.'],
    ['a file of nothing but lines', `Name,Dob\n${'1\n'.repeat(200_000)}`, 'Screen at most 500 at a time.'],
  ])('%s is refused in words', async (_what, text, sentence) => {
    const answer = await send(text);
    expect([answer.status, answer.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(answer.message).toContain(sentence);
    expect((await call('GET', '')).data).toEqual([]);
  });

  test('a file of more than 2 MB is refused', async () => {
    const answer = await send(`Name\n${'x'.repeat(2 * 1024 * 1024)}`);
    expect([answer.status, answer.message]).toEqual([
      413,
      'This file is larger than 2 MB. Split it and screen the parts one after another.',
    ]);
  });

  test.each<[string, Buffer]>([
    ['Windows-1252', Buffer.from('Name;Geburtstag\r\nZo\xeb M\xfcller;\r\n', 'latin1')],
    ['UTF-16 of a spreadsheet', Buffer.from('\uFEFFName\tDob\r\nZoë Müller\t\r\n', 'utf16le')],
    ['UTF-8 with its mark', Buffer.from('\uFEFFName,Dob\r\nZoë Müller,\r\n')],
  ])('%s is read', async (_what, bytes) => expect((await rowsOf((await upload(bytes)).id))[0]?.name).toBe('Zoë Müller'));

  test('nothing of it lies in the open', async () => {
    const batch = await upload(FILE);
    const { rows } = await testApp.services.pool.query<{ text: string }>(
      'select screening_batches::text as text from screening_batches where id = $1 union all select screening_batch_rows::text from screening_batch_rows where batch_id = $1',
      [batch.id],
    );
    const bytes = rows
      .map(({ text }) => text.replace(/\\\\x([0-9a-f]+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1')))
      .join();
    for (const secret of ['Tarrant', 'Dravenko', 'LM-1', '1975', 'client_name']) expect(bytes).not.toContain(secret);
  });

  test('the template is a file a batch takes whole', async () => {
    const answer = await download('/template.csv');
    const batch = await upload(answer.rawPayload);
    expect(batch.counts).toMatchObject({ rows: 3, ready: 3 });
    expect(batch.columns.every(({ field }) => field !== null)).toBe(true);
  });
});

describe('what the columns mean, and how to screen, can be changed until it is confirmed', () => {
  const patch = (batch: ScreeningBatch, body: object) => call('PATCH', `/${batch.id}`, { version: batch.version, ...body });

  test('a column nobody could guess is chosen, and the rows are tried anew', async () => {
    const batch = await upload('Wer,Geburtstag\nOswin Tarrant,17/08/1975');
    expect(batch).toMatchObject({ missing: 'Name, in one column', counts: { ready: 0, wrong: 1 }, can: { confirm: false } });
    expect((await confirm(batch)).status).toBe(409);
    const answer = await patch(batch, {
      columns: [
        { index: 0, field: 'name' },
        { index: 1, field: 'dob' },
      ],
    });
    expect(answer).toMatchObject({ status: 200, data: { missing: null, version: 2, counts: { ready: 1, wrong: 0 } } });
    expect((await rowsOf(batch.id))[0]).toMatchObject({ name: 'Oswin Tarrant', dob: '1975-08-17' });
  });

  test('no meaning twice, none that is not there, and nobody is overwritten', async () => {
    const batch = await upload('Wer,Name\nOswin Tarrant,Oswin Tarrant');
    expect(await patch(batch, { columns: [{ index: 0, field: 'name' }] })).toMatchObject({
      status: 422,
      errors: [{ code: 'TWICE', message: 'Two columns stand for “Name, in one column”. Leave one out.' }],
    });
    expect(await patch(batch, { columns: [{ index: 0, field: 'kite' }] })).toMatchObject({ status: 422 });
    expect((await patch(batch, { again: true })).status).toBe(200);
    expect(await patch(batch, { again: false })).toMatchObject({ status: 412, code: 'STALE_VERSION' });
  });

  test('mode and categories are the workspace’s own unless the batch says otherwise', async () => {
    const batch = await upload('Name,Dob\nOswin Tarrant,17/08/1975');
    const answer = await patch(batch, { match_mode: 'wide', categories: ['sanctions', 'pep'] });
    const changed = ScreeningBatch.parse(answer.data);
    expect(changed).toMatchObject({ match_mode: 'wide', categories: ['sanctions', 'pep'] });
    await confirm(changed);
    await runJobs();
    expect((await checksOf())[0]).toMatchObject({ match_mode: 'wide', categories: ['sanctions', 'pep'], batch_id: batch.id });
    expect(await patch(await look(batch.id), { match_mode: 'strict' })).toMatchObject({ status: 409 });
  });
});

describe('the screening', () => {
  test('each ready row is one ordinary check, with its reference, and its answer stands beside it', async () => {
    const batch = await upload(FILE);
    await confirm(batch);
    await testApp.runJobs();
    const done = await look(batch.id);
    expect(done).toMatchObject({
      state: 'done',
      counts: { to_screen: 4, screened: 4, waiting: 0, wrong: 2, twice: 1, could_not_run: 0 },
      can: { change: false, confirm: false, cancel: false },
    });
    const checks = await checksOf();
    expect(checks.map(({ subject_name: name, reference, kind, state, created_by: by }) => [name, reference, kind, state, by])).toEqual([
      ['Oswin Tarrant', 'LM-1', 'aml', 'completed', owner.memberId],
      ['Casimir Dravenko', 'LM-2', 'aml', 'completed', owner.memberId],
      ['Kestrel Yard Ltd', 'LM-3', 'aml', 'completed', owner.memberId],
      ['Constance Ilbery', 'LM-7', 'aml', 'completed', owner.memberId],
    ]);
    const [worst] = await rowsOf(done.id, '&sort=worst');
    expect(worst).toMatchObject({ row: 2, check: { id: checks[1]?.id, status: 'needsReview', open_matches: 1 } });
    expect(worst?.check?.found).toMatch(/^Casimir Dravenko, /);
    expect((await rowsOf(done.id, '&show=needs_review')).map(({ row }) => row)).toContain(2);
    const listed = CheckListRow.array().parse((await callAs(testApp, owner, 'GET', `/v2/client/checks?batch_id=${done.id}`)).data);
    expect(listed).toHaveLength(4);
    expect((await callAs(testApp, owner, 'GET', `/v2/client/checks/${checks[1]?.id ?? 0}`)).data).toMatchObject({ batch_id: done.id });
    const reportStates = async () =>
      (await testApp.services.db.selectFrom('reports').select('state').where('workspace_id', '=', owner.workspaceId).execute()).map(
        ({ state }) => state,
      );
    // They are put off, so that drawing takes nothing from the checks.
    expect(await reportStates()).toEqual(['queued', 'queued', 'queued', 'queued']);
    await testApp.services.pool.query(
      "select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs where task_identifier = 'render-report'",
    );
    await testApp.runJobs();
    expect(await reportStates()).toEqual(['ready', 'ready', 'ready', 'ready']);
  });

  test('people are told once, without a name', async () => {
    const decider = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 3 });
    const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
    const batch = await upload(FILE, negotiator);
    await confirm(batch, negotiator);
    await runJobs();
    const told = await testApp.services.db
      .selectFrom('notifications')
      .select(['member_id', 'kind', 'words', 'path'])
      .where('workspace_id', '=', owner.workspaceId)
      .orderBy('member_id')
      .execute();
    expect(told.map(({ member_id: id, kind }) => [id, kind])).toEqual(
      [owner, decider, negotiator].map(({ memberId }) => [memberId, 'batch_screened']),
    );
    expect(told[0]).toMatchObject({
      words: 'A batch of 4 names was screened. Its checks wait for decisions.',
      path: `/marketplace/manual_aml_check/batch/${batch.id}`,
    });
  });

  test('confirmed twice, and by two people at once, each row has one check', async () => {
    const other = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 3 });
    const batch = await upload(people(20));
    const answers = await Promise.all([confirm(batch), confirm(batch, other), confirm(batch)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await runJobs();
    expect((await confirm(batch)).status).toBe(200);
    await runJobs();
    const checks = await checksOf();
    expect(checks).toHaveLength(20);
    expect(new Set(checks.map(({ created_by: by }) => by)).size).toBe(1);
  });

  test('who was screened in the last 24 hours is left out, unless somebody wants them again', async () => {
    await screened('Name,Dob\nOswin Tarrant,17/08/1975');
    const [first] = await checksOf();
    const file = 'Name,Dob\nOSWIN TARRANT,1975-08-17\nHarriet Voss,03/01/1990';
    const batch = await upload(file);
    expect(batch.counts).toMatchObject({ ready: 1, recent: 1, to_screen: 1 });
    expect((await rowsOf(batch.id))[0]).toMatchObject({ state: 'recent', twin_check: { id: first?.id, public_ref: first?.public_ref } });
    const again = ScreeningBatch.parse((await call('PATCH', `/${batch.id}`, { version: batch.version, again: true })).data);
    expect(again.counts.to_screen).toBe(2);
    await confirm(again);
    await runJobs();
    expect(await checksOf()).toHaveLength(3);
    now = new Date(now.getTime() + 25 * 3_600_000);
    expect((await upload(file)).counts).toMatchObject({ ready: 2, recent: 0 });
  });

  test('who was screened between the dry run and the start is not screened twice', async () => {
    const batch = await upload('Name,Dob\nOswin Tarrant,17/08/1975\nHarriet Voss,03/01/1990');
    await amlJourney(testApp).screen(owner, { kind: 'person', first_name: 'Oswin', last_name: 'Tarrant', dob: '1975-08-17' });
    await confirm(batch);
    await runJobs();
    expect(await look(batch.id)).toMatchObject({ state: 'done', counts: { to_screen: 1, screened: 1, recent: 1 } });
    expect(await checksOf()).toHaveLength(2);
  });

  test('somebody of one’s people is found by name and date of birth, and the check is theirs', async () => {
    const party = await callAs(testApp, owner, 'POST', '/v2/client/parties', {
      kind: 'person',
      first_name: 'Oswin',
      last_name: 'Tarrant',
      dob: '1975-08-17',
    });
    const { id } = party.data as { id: number };
    const done = await screened('Name,Dob\nTarrant, Oswin,x\n"Tarrant, Oswin",17/08/1975');
    expect((await rowsOf(done.id)).at(-1)).toMatchObject({ party_id: id });
    expect((await checksOf()).map(({ party_id: of }) => of)).toEqual([id]);
  });
});

describe('a worker that dies', () => {
  /** Eight rows are begun at a time: the tenth is in the middle of the second time. */
  const [MANY, LATER] = [12, 'Ivo bk'];
  /** Lets the worker's database connection go when the check of this name begins. */
  async function dieAt(name: string): Promise<void> {
    const { pool } = testApp.services;
    await pool.query(`create function stop_there() returns trigger language plpgsql security definer as $$
      begin if new.subject_name = '${name}' then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$`);
    await pool.query('create trigger stop before insert on checks for each row execute function stop_there()');
    const ran = await runJobs(true);
    await pool.query('drop function stop_there() cascade');
    expect(ran.failures.some(({ task }) => task === 'run-screening-batch')).toBe(true);
  }
  async function tryAgain(): Promise<void> {
    await testApp.services.pool.query(
      "select graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 0) from graphile_worker.jobs where task_identifier = 'run-screening-batch'",
    );
    await runJobs();
  }

  test('in the middle doubles nothing, and goes on', async () => {
    const batch = await upload(people(MANY));
    await confirm(batch);
    await dieAt(LATER);
    const begun = (await checksOf()).length;
    expect(begun).toBeGreaterThan(0);
    expect(begun).toBeLessThan(MANY);
    expect((await look(batch.id)).state).toBe('running');
    await tryAgain();
    const checks = await checksOf();
    expect(checks.map(({ subject_name: name }) => name).toSorted()).toEqual((await rowsOf(batch.id)).map(({ name }) => name).toSorted());
    expect(await look(batch.id)).toMatchObject({ state: 'done', counts: { to_screen: MANY, screened: MANY } });
  });

  test('for good is said, and somebody can go on with it', async () => {
    const batch = await upload(people(MANY));
    await confirm(batch);
    await dieAt(LATER);
    await testApp.services.pool.query(
      "select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'run-screening-batch'",
    );
    await settleLostBatches.run(testApp.services);
    const failed = await look(batch.id);
    expect(failed).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('It broke off.'),
      can: { confirm: true, cancel: true },
    });
    expect((await confirm(failed)).status).toBe(200);
    await runJobs();
    expect(await look(batch.id)).toMatchObject({ state: 'done', error: null, counts: { screened: MANY } });
    expect(await checksOf()).toHaveLength(MANY);
  });

  test('cancelled in the middle, what ran stays and the rest never begins', async () => {
    const batch = await upload(people(MANY));
    await confirm(batch);
    await dieAt(LATER);
    const begun = (await checksOf()).length;
    const stopped = await call('POST', `/${batch.id}/cancel`);
    expect(stopped).toMatchObject({ status: 200, data: { state: 'cancelled', counts: { to_screen: begun, stopped: MANY - begun } } });
    await tryAgain();
    expect(await checksOf()).toHaveLength(begun);
    expect((await rowsOf(batch.id)).filter(({ state }) => state === 'stopped')).toHaveLength(MANY - begun);
    expect(await call('POST', `/${batch.id}/cancel`)).toMatchObject({ status: 409 });
    expect(await confirm(await look(batch.id))).toMatchObject({ status: 409 });
    const left = (await download(`/${batch.id}/left-out.csv`)).body;
    expect(left.match(/Not reached before the batch was stopped/g)).toHaveLength(MANY - begun);
  });

  test('whoever began it and was suspended since stops it, and somebody else goes on', async () => {
    const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
    const batch = await upload(people(12), negotiator);
    await confirm(batch, negotiator);
    await testApp.services.pool.query('update members set role_id = 5 where id = $1', [negotiator.memberId]);
    await runJobs();
    const failed = await look(batch.id);
    expect(failed).toMatchObject({
      state: 'failed',
      error: 'Whoever began it may not run checks any more. Somebody else can go on with it.',
    });
    await confirm(failed);
    await runJobs();
    expect((await checksOf()).every(({ created_by: by }) => by === owner.memberId)).toBe(true);
    expect((await look(batch.id)).state).toBe('done');
  });

  test('checks of a batch wait behind the check of somebody who sits and waits', async () => {
    await confirm(await upload(people(3)));
    const stop = () => Promise.reject(new Error('stopped for the test'));
    await testApp.runJobs({ handlers: { ...NO_REPORTS, 'run-aml-check': stop }, allowFailures: true });
    await callAs(testApp, owner, 'POST', '/v2/client/checks/aml', { subject: DRAVENKO });
    const { rows } = await testApp.services.pool.query<{ priority: number }>(
      "select priority from graphile_worker.jobs where task_identifier = 'run-aml-check' order by id desc limit 4",
    );
    expect(rows.map(({ priority }) => priority)).toEqual([0, 10, 10, 10]);
    await testApp.services.pool.query('select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs');
    await runJobs();
  });
});

describe('by the API', () => {
  const body = (more: object = {}) => ({
    subjects: [
      { ...DRAVENKO, reference: 'A-1' },
      { kind: 'company', name: 'Kestrel Yard Ltd', number: '99004120' },
    ],
    ...more,
  });

  test('who was screened today is asked again under a name that was not given then', async () => {
    const somebody = { kind: 'person', first_name: 'Oswin', last_name: 'Tarrant', dob: '1975-08-17' };
    const company = { kind: 'company', name: 'Kestrel Yard Ltd', number: '99004120' };
    const post = async (...subjects: object[]) => ScreeningBatch.parse((await call('POST', '', { subjects })).data).id;
    await post(somebody);
    await runJobs();
    const again = await post({ ...somebody, other_names: [{ kind: 'former', name: 'Casimir Dravenko' }] });
    await runJobs();
    expect(await look(again)).toMatchObject({ counts: { screened: 1, recent: 0 } });
    const same = await post(somebody, company);
    await runJobs();
    expect(await look(same)).toMatchObject({ counts: { screened: 1, recent: 1 } });
  });

  test('every subject is checked first, begins at once, and the same key begins once', async () => {
    const headers = { ...owner.headers, 'idempotency-key': randomUUID() };
    const post = () => testApp.app.inject({ method: 'POST', url: BASE, headers, payload: body() });
    const [first, second] = [await post(), await post()];
    const batch = ScreeningBatch.parse(first.json().Info.Data);
    expect([first.statusCode, second.json().Info.Data.id]).toEqual([200, batch.id]);
    expect(batch).toMatchObject({ source: 'api', state: 'running', columns: [], counts: { rows: 2, to_screen: 2 } });
    await runJobs();
    expect(await look(batch.id)).toMatchObject({ state: 'done', counts: { screened: 2 } });
    expect((await checksOf()).map(({ reference }) => reference)).toEqual(['A-1', null]);
    expect(await download(`/${batch.id}/left-out.csv`)).toMatchObject({ statusCode: 409 });
  });

  test('a fault names its place, and nothing begins', async () => {
    const answer = await call('POST', '', { subjects: [DRAVENKO, { ...DRAVENKO, dob: '1984-02-31' }, { kind: 'company', name: '' }] });
    expect(answer.status).toBe(422);
    expect(answer.errors.map(({ field, message }) => [field, message])).toEqual([
      ['subjects.1.dob', 'Enter a real date of birth'],
      ['subjects.2.name', 'Enter a company name'],
    ]);
    expect((await call('GET', '')).data).toEqual([]);
  });

  test.each<[string, object[], string]>([
    ['none', [], 'Send at least one subject'],
    ['501', Array.from({ length: 501 }, () => ({ kind: 'company', name: 'Kestrel' })), 'Send at most 500 subjects at a time'],
  ])('%s is refused', async (_what, subjects, message) => {
    expect(await call('POST', '', { subjects })).toMatchObject({ status: 422, errors: [{ field: 'subjects', message }] });
  });

  test('it can be tried first, and confirmed later', async () => {
    const tried = ScreeningBatch.parse((await call('POST', '', body({ start: false, name: 'June' }))).data);
    expect(tried).toMatchObject({ state: 'draft', name: 'June', can: { confirm: true } });
    await runJobs();
    expect(await checksOf()).toEqual([]);
    await confirm(tried);
    await runJobs();
    expect(await checksOf()).toHaveLength(2);
  });
});

describe('results', () => {
  test('as CSV, harmless to a spreadsheet, for whoever may export', async () => {
    const done = await screened('Name,Dob,Ref\nCasimir Dravenko,1968-05-11,=cmd()\nPip,,LM-4');
    const answer = await download(`/${done.id}/results.csv`);
    expect(answer.headers['content-type']).toContain('text/csv');
    const [head, first, second] = answer.body.split('\r\n');
    expect(head).toBe(
      '\uFEFFRow,Name,Kind,Date of birth,Company number,Your reference,Check,Outcome,Nearest,Open matches,What was found,Decided by,Why it was not screened',
    );
    expect(first).toMatch(/^1,Casimir Dravenko,Person,1968-05-11,,'=cmd\(\),CHK-\d{8}-\d{4},Needs review,\d+,1,"Casimir Dravenko, /);
    expect(second).toMatch(/,Name: Enter a last name$/);
    const events = await testApp.services.db
      .selectFrom('audit_events')
      .select('action')
      .where('workspace_id', '=', owner.workspaceId)
      .execute();
    expect(events.map(({ action }) => action)).toContain('export.screening_batch');
    const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
    expect((await download(`/${done.id}/results.csv`, negotiator)).statusCode).toBe(403);
  });

  test('the rows to put right come back as they stand in the file, with the reason', async () => {
    const batch = await upload(FILE);
    const { body } = await download(`/${batch.id}/left-out.csv`);
    expect(body.split('\r\n').filter(Boolean)).toEqual([
      `\uFEFF${HEAD},Reason`,
      'Pip,22/11/1981,P,,,LM-4,,client_name: Enter a last name',
      'Leonora Achterberg,31/02/1984,P,,,LM-5,,dob: Enter a real date of birth',
      'oswin tarrant,1975-08-17,P,,GB,LM-6,,Duplicate of row 1',
    ]);
  });

  test('a frozen check is not among them for those who may not know of it', async () => {
    const admin = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 2 });
    const done = await screened(FILE);
    await testApp.services.pool.query(
      "update checks set frozen_at = now(), status = 'failed' where workspace_id = $1 and reference = 'LM-2'",
      [owner.workspaceId],
    );
    expect((await rowsOf(done.id, '', admin)).map(({ row }) => row)).not.toContain(2);
    expect((await look(done.id, admin)).counts).toMatchObject({ failed: 0, screened: 3 });
    expect((await look(done.id)).counts).toMatchObject({ failed: 1, screened: 4 });
  });

  test('a batch that is cancelled before it begins is erased at once; one that ran, seven days later; its checks stay', async () => {
    const dropped = await upload(FILE);
    expect(await call('POST', `/${dropped.id}/cancel`)).toMatchObject({ status: 200, data: { state: 'cancelled', columns: [] } });
    expect((await rowsOf(dropped.id)).every(({ name }) => name === null)).toBe(true);
    const done = await screened(FILE);
    const waiting = await upload('Name\nIvo Castellane');
    now = new Date(now.getTime() + 7.1 * 24 * 3_600_000);
    await eraseBatches.run(testApp.services);
    const { rows } = await testApp.services.pool.query(
      'select 1 from screening_batch_rows where (cells_sealed is not null or result_sealed is not null) and workspace_id = $1 union all select 1 from screening_batches where plan_sealed is not null and workspace_id = $1',
      [owner.workspaceId],
    );
    expect(rows).toEqual([]);
    expect(await look(done.id)).toMatchObject({ state: 'done', columns: [], counts: { screened: 4 } });
    expect((await rowsOf(done.id)).find(({ row }) => row === 2)).toMatchObject({
      name: 'Casimir Dravenko',
      check: { status: 'needsReview' },
    });
    expect((await look(waiting.id)).state).toBe('cancelled');
    expect((await download(`/${done.id}/left-out.csv`)).statusCode).toBe(409);
  });
});

describe('who may', () => {
  test.each([5, 6])('role %i may not screen a batch', async (roleId) => {
    const other = await testApp.signIn({ workspaceId: owner.workspaceId, roleId });
    const batch = await upload(FILE);
    expect(await send(FILE, other)).toMatchObject({ status: 403 });
    expect(await confirm(batch, other)).toMatchObject({ status: 403 });
    expect((await call('GET', `/${batch.id}`, undefined, other)).status).toBe(roleId === 6 ? 200 : 403);
  });

  test('a negotiator sees their own batches and no others', async () => {
    const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
    const theirs = await upload(FILE, negotiator);
    const mine = await upload(FILE);
    const seen = (await call('GET', '', undefined, negotiator)).data as { id: number }[];
    expect(seen.map(({ id }) => id)).toEqual([theirs.id]);
    for (const path of ['', '/rows', '/left-out.csv'])
      expect((await call('GET', `/${mine.id}${path}`, undefined, negotiator)).status).toBe(404);
    expect((await confirm(mine, negotiator)).status).toBe(404);
    expect((await call('POST', `/${mine.id}/cancel`, undefined, negotiator)).status).toBe(404);
    expect(((await call('GET', '')).data as unknown[]).length).toBe(2);
  });

  test('another workspace does not find it', async () => {
    const batch = await upload(FILE);
    const stranger = await testApp.signIn();
    for (const path of ['', '/rows', '/left-out.csv', '/results.csv'])
      expect((await call('GET', `/${batch.id}${path}`, undefined, stranger)).status).toBe(404);
    for (const act of ['/cancel']) expect((await call('POST', `/${batch.id}${act}`, undefined, stranger)).status).toBe(404);
    expect((await confirm(batch, stranger)).status).toBe(404);
    expect((await call('PATCH', `/${batch.id}`, { version: 1, again: true }, stranger)).status).toBe(404);
  });

  test('while nobody verified the account in time, no batch begins', async () => {
    const at = await startVerificationApp();
    const imogen = await at.keyMember();
    at.pass(14);
    const subjects = [{ kind: 'company', name: 'Kestrel Yard Ltd' }];
    const post = (path: string, payload: object) =>
      at.testApp.app.inject({
        method: 'POST',
        url: `${BASE}${path}`,
        headers: { ...imogen.headers, 'idempotency-key': randomUUID() },
        payload,
      });
    expect((await post('', { subjects })).json().Info.Code).toBe('VERIFICATION_REQUIRED');
    const tried = (await post('', { subjects, start: false })).json().Info.Data as ScreeningBatch;
    expect((await post(`/${tried.id}/confirm`, { version: tried.version })).json().Info.Code).toBe('VERIFICATION_REQUIRED');
    await at.close();
  });
});
