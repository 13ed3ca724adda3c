import { FileImport, ImportRow } from '@freehold/contract/properties/imports';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { sendForSigning } from '@freehold/testkit/signing-journey';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { multipart } from '@freehold/testkit/un-list-file';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseImportFiles } from './erase-files.ts';
import { settleLostImports } from './settle-lost-imports.ts';

let testApp: TestApp;
let owner: SignedInMember;
let now: Date;

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
});
beforeEach(async () => {
  now = new Date();
  owner = await testApp.signIn();
});
afterAll(() => testApp.close());

const HEAD = 'ref,address_1,town,pcode,guide,beds,state,vendor_name,vendor_email';
const STOCK = [
  HEAD,
  'BQ-1,5 Tolland Terrace,Bristol,bs3 1kv,"472,500",3,For Sale,Priya Olander,priya@olander.example',
  'BQ-2,11 Hazelbury Road,Bristol,BS6 7,"760,000",4,For Sale,,',
  'BQ-3,Windmill Barn,Blagdon,BS40 8VM,POA,5,For Sale,,',
  'BQ-4,2 Orrery Walk,Bristol,BS5 7IK,"365,000",2,Instructed,Owen Tremayne,owen@tremayne.example',
  'BQ-5,5 Tolland Terrace,Bristol,BS3 1KV,"472,500",3,For Sale,,',
].join('\r\n');

async function send(text: string | Buffer | null, kind = 'sales', member = owner) {
  const body = multipart(text === null ? null : { name: 'quayside-stock.csv', bytes: Buffer.from(text) }, { kind });
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/v2/client/imports',
    headers: { ...member.headers, ...body.headers },
    payload: body.payload,
  });
  const { Info } = answer.json<{ Info: { Data: unknown; Code?: string; Message?: string; Errors?: { message: string }[] } }>();
  return { status: answer.statusCode, code: Info.Code, message: Info.Errors?.[0]?.message ?? Info.Message, data: Info.Data };
}
const upload = async (text: string | Buffer, kind = 'sales') => FileImport.parse((await send(text, kind)).data);
const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, member = owner) =>
  callAs(testApp, member, method, `/v2/client/imports${path}`, body);
const look = async (id: number) => FileImport.parse((await call('GET', `/${id}`)).data);
const rowsOf = async (id: number, query = '') => ImportRow.array().parse((await call('GET', `/${id}/rows?perPage=100${query}`)).data);
async function dryRun(one: FileImport, columns: object[] = []): Promise<FileImport> {
  const answer = await call('PATCH', `/${one.id}`, { version: one.version, columns });
  expect(answer).toMatchObject({ status: 200, data: { state: 'checking' } });
  await testApp.runJobs();
  return look(one.id);
}
async function bring(text: string, kind = 'sales'): Promise<FileImport> {
  const ready = await dryRun(await upload(text, kind));
  await call('POST', `/${ready.id}/confirm`, { version: ready.version });
  await testApp.runJobs();
  return look(ready.id);
}
const propertiesOf = (member = owner) =>
  testApp.services.db.selectFrom('properties').selectAll().where('workspace_id', '=', member.workspaceId).orderBy('id').execute();
const partiesOf = (member = owner) =>
  testApp.services.db.selectFrom('parties').selectAll().where('workspace_id', '=', member.workspaceId).orderBy('id').execute();

const streetOf = (testApps: number) =>
  ['Address,Town,Postcode', ...Array.from({ length: testApps }, (_, at) => `${at + 1} Road,Bristol,BS8 4KV`)].join('\n');
/** Confirms, and lets the worker's database connection go at the fifteenth row. */
async function dieAtFifteen({ id, version }: FileImport): Promise<void> {
  await call('POST', `/${id}/confirm`, { version });
  const { pool } = testApp.services;
  await pool.query(`create function stop_at_fifteen() returns trigger language plpgsql security definer as $$
    begin if new.line1 = '15 Road' then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$`);
  await pool.query('create trigger stop before insert on properties for each row execute function stop_at_fifteen()');
  const ran = await testApp.runJobs({ allowFailures: true });
  await pool.query('drop function stop_at_fifteen() cascade');
  expect(ran.failures.map(({ task }) => task)).toEqual(['run-import']);
}
async function tryAgain(): Promise<void> {
  await testApp.services.pool.query(
    "select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs where task_identifier = 'run-import'",
  );
  await testApp.runJobs();
}

describe('a file is taken in', () => {
  test('its columns are guessed by their heads and its words by their spelling', async () => {
    const one = await upload(STOCK);
    expect(one).toMatchObject({ state: 'uploaded', file_name: 'quayside-stock.csv', missing: [], counts: { rows: 5 } });
    expect(one.columns.map(({ field }) => field)).toEqual([
      'reference',
      'line1',
      'town',
      'postcode',
      'price',
      'bedrooms',
      'stage',
      'owner_name',
      'owner_email',
    ]);
    expect(one.columns[6]?.words).toEqual([
      { word: 'For Sale', rows: 4, value: 'available' },
      { word: 'Instructed', rows: 1, value: 'instructed' },
    ]);
    expect(await propertiesOf()).toEqual([]);
  });

  test.each<[string, string | Buffer, string]>([
    ['an empty file', '', 'This file is empty.'],
    ['a file of names only', `${HEAD}\r\n`, 'This file has the names of columns and no rows.'],
    [
      'a file without a head',
      '14 Calloway Crescent,Bristol,BS8 4KV\n15 Calloway Crescent,Bristol,BS8 4KV',
      'The first line must name the columns, like “Address, Town, Postcode”. Add it, then upload the file again.',
    ],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'This is not a CSV file.'],
    [
      'a spreadsheet',
      Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(64)]),
      'This is a spreadsheet. Save it as CSV, then upload that file.',
    ],
    ['a web page', '<html><body>Properties</body></html>', 'This is not a CSV file.'],
    [
      'too many rows',
      `Address,Town,Postcode\n${'1 Road,Bristol,BS8 4KV\n'.repeat(2431)}`,
      'This file has 2,431 rows. Import at most 2,000 at a time.',
    ],
    ['a quotation mark that never ends', 'Address,Town\n"1 Road,Bristol\n', 'This file could not be read around line'],
  ])('%s is refused in words', async (_what, text, sentence) => {
    const answer = await send(text);
    expect([answer.status, answer.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(answer.message).toContain(sentence);
    expect((await call('GET', '')).data).toEqual([]);
  });

  test('a file of more than 5 MB is refused', async () => {
    const answer = await send(`Address,Town\n${'1 Road,Bristol\n'.repeat(400_000)}`);
    expect([answer.status, answer.message]).toEqual([
      413,
      'This file is larger than 5 MB. Split it and import the parts one after another.',
    ]);
  });

  test.each<[string, Buffer]>([
    ['UTF-8 with its mark', Buffer.from('\uFEFFName,Email\r\nZoë Müller,zoe@example.example\r\n')],
    ['UTF-8 without', Buffer.from('Name,Email\nZoë Müller,zoe@example.example\n')],
    ['Windows-1252', Buffer.from('Name,Email\r\nZo\xeb M\xfcller,zoe@example.example\r\n', 'latin1')],
    ['semicolons', Buffer.from('Name;Email\nZoë Müller;zoe@example.example\n')],
    ['tabs', Buffer.from('Name\tEmail\nZoë Müller\tzoe@example.example\n')],
    ['UTF-16 of a spreadsheet', Buffer.from('\uFEFFName\tEmail\r\nZoë Müller\tzoe@example.example\r\n', 'utf16le')],
  ])('%s is read', async (_what, bytes) => {
    const one = await upload(bytes, 'people');
    expect(one.columns.map(({ samples }) => samples[0])).toEqual(['Zoë Müller', 'zoe@example.example']);
  });

  test('values may hold line breaks, and a row is found by the line it begins on', async () => {
    const one = await dryRun(
      await upload('Address,Town,Postcode,Notes\n1 Road,Bristol,BS8 4KV,"Keys:\nat the\noffice"\n2 Road,,BS8 4KV,\n'),
    );
    expect((await rowsOf(one.id)).map(({ line, state }) => [line, state])).toEqual([
      [2, 'ready'],
      [5, 'wrong'],
    ]);
  });

  test('nothing of it lies in the open', async () => {
    const one = await dryRun(await upload(STOCK));
    const { rows } = await testApp.services.pool.query<{ text: string }>(
      'select imports::text as text from imports where id = $1 union all select import_rows::text from import_rows where import_id = $1',
      [one.id],
    );
    const bytes = rows
      .map(({ text }) => text.replace(/\\\\x([0-9a-f]+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1')))
      .join();
    for (const secret of ['Tolland', 'olander', 'Priya', 'BS3']) expect(bytes).not.toContain(secret);
  });
});

describe('the dry run', () => {
  test('judges each row by the rules of every form, and records nothing', async () => {
    const one = await dryRun(await upload(STOCK));
    expect(one).toMatchObject({
      state: 'ready',
      counts: { ready: 2, wrong: 2, here: 1, unchecked: 1, new_people: 2, known_people: 0, value_pence: 83_750_000, priced: 2 },
      can: { change: true, confirm: true, cancel: true, take_back: false },
    });
    expect(
      (await rowsOf(one.id)).map(({ state, faults }) => [state, ...faults.map(({ column, message }) => `${column}: ${message}`)]),
    ).toEqual([
      ['ready'],
      ['wrong', 'pcode: Enter a full UK postcode, like SW1A 1AA'],
      ['wrong', 'guide: Enter an amount in pounds, like 365,000'],
      ['ready'],
      ['here'],
    ]);
    expect(await rowsOf(one.id, '&show=wrong')).toHaveLength(2);
    expect([await propertiesOf(), await partiesOf()]).toEqual([[], []]);
  });

  test('a needed column must be chosen, and no meaning twice', async () => {
    const one = await upload('What,Town,Postcode\n1 Road,Bristol,BS8 4KV');
    expect(one.missing).toEqual(['line1']);
    const patch = (columns: object[]) => call('PATCH', `/${one.id}`, { version: one.version, columns });
    expect(await patch([])).toMatchObject({ status: 422, errors: [{ field: 'columns' }] });
    expect(await patch([{ index: 0, field: 'town' }])).toMatchObject({ status: 422, errors: [{ code: 'TWICE' }] });
    expect(await patch([{ index: 0, field: 'nonsense' }])).toMatchObject({ status: 422 });
    expect((await dryRun(one, [{ index: 0, field: 'line1' }])).counts.ready).toBe(1);
  });

  test('a word nobody knows waits until somebody says what it means', async () => {
    const text = 'Address,Town,Postcode,Status\n1 Road,Bristol,BS8 4KV,Kite flying';
    const one = await dryRun(await upload(text));
    expect((await rowsOf(one.id))[0]?.faults[0]?.message).toBe('Say under Columns what “Kite flying” means');
    const again = await dryRun(one, [{ index: 3, field: 'stage', words: [{ word: 'Kite flying', value: 'under_offer' }] }]);
    expect([again.counts.ready, (await rowsOf(one.id))[0]?.shown.stage]).toEqual([1, 'under_offer']);
  });

  test('somebody who changed it first is not overwritten', async () => {
    const one = await upload(STOCK);
    await call('PATCH', `/${one.id}`, { version: one.version, columns: [] });
    expect(await call('PATCH', `/${one.id}`, { version: one.version, columns: [] })).toMatchObject({ status: 412 });
  });

  test('a reference that is taken, or stands twice, is said', async () => {
    await bring('Reference,Address,Town,Postcode\nA-1,1 Road,Bristol,BS8 4KV');
    const one = await dryRun(
      await upload('Reference,Address,Town,Postcode\na-1,2 Road,Bristol,BS8 4KV\nA-2,3 Road,Bristol,BS8 4KV\nA-2,4 Road,Bristol,BS8 4KV'),
    );
    expect((await rowsOf(one.id)).map(({ faults }) => faults[0]?.message)).toEqual([
      'Another property has this reference',
      undefined,
      'This reference stands twice in the file',
    ]);
  });

  test('rents are read with how often they are paid; what is advertised needs one', async () => {
    const one = await dryRun(
      await upload(
        'Address,Town,Postcode,Rent,Status\n1 Road,Bristol,BS8 4KV,"£1,850 pcm",To Let\n2 Road,Bristol,BS8 4KV,300 pw,Let Agreed\n3 Road,Bristol,BS8 4KV,,To Let',
        'lettings',
      ),
    );
    expect(one.counts).toMatchObject({ ready: 2, wrong: 1, value_pence: 185_000 + 130_000 });
    expect((await rowsOf(one.id))[2]?.faults[0]?.message).toBe('Enter a specific rent before advertising');
  });
});

describe('the import', () => {
  test('brings each ready row in once, with its seller, its stage and a clock', async () => {
    const done = await bring(STOCK);
    expect(done).toMatchObject({
      state: 'done',
      counts: { imported: 2, failed: 0, wrong: 2, here: 1 },
      can: { take_back: true, cancel: false },
    });
    const [tolland, orrery] = await propertiesOf();
    expect([tolland?.line1, tolland?.stage, tolland?.price_pence, orrery?.stage]).toEqual([
      '5 Tolland Terrace',
      'available',
      47_250_000,
      'instructed',
    ]);
    expect(tolland).toMatchObject({ reference: 'BQ-1', created_by: owner.memberId, negotiator_id: owner.memberId });
    const people = await testApp.services.db
      .selectFrom('property_people')
      .selectAll()
      .where('workspace_id', '=', owner.workspaceId)
      .orderBy('id')
      .execute();
    expect(people.map(({ role, invited_via: via, cdd_due_event: due }) => [role, via, due])).toEqual([
      ['seller', 'import', 'marketing'],
      ['seller', 'import', null],
    ]);
    const history = await testApp.services.db
      .selectFrom('property_stages')
      .selectAll()
      .where('property_id', '=', tolland?.id ?? 0)
      .orderBy('id')
      .execute();
    expect(history.map(({ to_stage: to, reason }) => [to, reason])).toEqual([
      ['draft', null],
      ['available', 'Imported from a file'],
    ]);
    expect(await testApp.services.db.selectFrom('breaches').selectAll().where('workspace_id', '=', owner.workspaceId).execute()).toEqual(
      [],
    );
  });

  test('how long it has been on the market makes the clock late from the start', async () => {
    await bring('Address,Town,Postcode,Status,Date listed,Vendor\n1 Road,Bristol,BS8 4KV,For sale,02/03/2026,Priya Olander');
    const person = await testApp.services.db
      .selectFrom('property_people')
      .selectAll()
      .where('workspace_id', '=', owner.workspaceId)
      .executeTakeFirstOrThrow();
    expect(person.cdd_due_at?.toISOString().slice(0, 10)).toBe('2026-03-02');
    expect((await propertiesOf())[0]?.listed_on).toBe('2026-03-02');
  });

  test('confirmed twice it is imported once', async () => {
    const ready = await dryRun(await upload(STOCK));
    const confirm = () => call('POST', `/${ready.id}/confirm`, { version: ready.version });
    expect((await confirm()).status).toBe(200);
    expect((await confirm()).status).toBe(200);
    await testApp.runJobs();
    expect((await confirm()).status).toBe(200);
    await testApp.runJobs();
    expect(await propertiesOf()).toHaveLength(2);
  });

  test('a worker that dies in the middle doubles nothing', async () => {
    const ready = await dryRun(await upload(streetOf(25)));
    await dieAtFifteen(ready);
    expect(await propertiesOf()).toHaveLength(10);
    expect(await look(ready.id)).toMatchObject({ state: 'importing', progress: { done: 10, total: 25 } });
    await tryAgain();
    expect((await propertiesOf()).map(({ line1 }) => line1)).toEqual(Array.from({ length: 25 }, (_, at) => `${at + 1} Road`));
    expect(await look(ready.id)).toMatchObject({ state: 'done', counts: { imported: 25 } });
  });

  test('what somebody entered meanwhile is left out, and said', async () => {
    const ready = await dryRun(await upload('Address,Town,Postcode\n1 Road,Bristol,BS8 4KV\n2 Road,Bristol,BS8 4KV'));
    await bring('Address,Town,Postcode\n1 Road,Bristol,BS8 4KV');
    await call('POST', `/${ready.id}/confirm`, { version: ready.version });
    await testApp.runJobs();
    expect(await look(ready.id)).toMatchObject({ state: 'done', counts: { imported: 1, failed: 1 } });
    expect((await rowsOf(ready.id, '&show=wrong'))[0]?.faults[0]?.message).toBe('This property is already in your list');
  });

  test('sellers who are in your people are not entered twice', async () => {
    await bring('First name,Last name,Email\nPriya,Olander,priya@olander.example', 'people');
    const ready = await dryRun(
      await upload(
        'Address,Town,Postcode,Vendor,Vendor Email\n1 Road,Bristol,BS8 4KV,P Olander,PRIYA@olander.example\n2 Road,Bristol,BS8 4KV,,priya@olander.example\n3 Road,Bristol,BS8 4KV,Owen Tremayne,priya@olander.example\n4 Road,Bristol,BS8 4KV,,nobody@olander.example',
      ),
    );
    expect(ready.counts).toMatchObject({ ready: 3, wrong: 1, new_people: 1, known_people: 1 });
    await call('POST', `/${ready.id}/confirm`, { version: ready.version });
    await testApp.runJobs();
    expect((await partiesOf()).map(({ display_name: name }) => name)).toEqual(['Priya Olander', 'Owen Tremayne']);
  });

  test('people and companies come in, those who are here do not', async () => {
    const file =
      'Name,Company,Email,Mobile,Date of birth,Address 1,Town,Postcode\nMs Priya Anne Olander,,priya@olander.example,07700 900141,14/03/1984,1 Road,Bristol,BS8 4KV\n,Vasey Estates Ltd,office@vasey.example,,,,,\nMr & Mrs Smith,,,,,,,\nPriya Olander,,priya@olander.example,,,,,';
    const done = await bring(file, 'people');
    expect(done.counts).toMatchObject({ imported: 2, wrong: 1, here: 1 });
    const [priya, vasey] = await partiesOf();
    expect(priya).toMatchObject({ title: 'Ms', first_name: 'Priya', middle_names: 'Anne', dob: '1984-03-14', phones: ['+447700900141'] });
    expect(vasey).toMatchObject({ kind: 'company', company_name: 'Vasey Estates Ltd' });
    expect((await bring(file, 'people')).counts).toMatchObject({ here: 3, imported: 0 });
  });

  test('the rows to put right come back as a file with the reason', async () => {
    const one = await dryRun(await upload(STOCK));
    const answer = await testApp.app.inject({ url: `/v2/client/imports/${one.id}/left-out.csv?show=wrong`, headers: owner.headers });
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.body.split('\r\n').slice(0, 2)).toEqual([
      `\uFEFF${HEAD},Reason`,
      'BQ-2,11 Hazelbury Road,Bristol,BS6 7,"760,000",4,For Sale,,,"pcode: Enter a full UK postcode, like SW1A 1AA"',
    ]);
  });
});

describe('stopping and taking back', () => {
  test('an import that is stopped before it begins leaves nothing but that there was one', async () => {
    const ready = await dryRun(await upload(STOCK));
    const cancelled = await call('POST', `/${ready.id}/cancel`);
    expect(cancelled).toMatchObject({ status: 200, data: { state: 'cancelled', columns: [], can: { confirm: false, take_back: false } } });
    expect((await rowsOf(ready.id)).every(({ shown }) => shown.name === null)).toBe(true);
    expect(await call('POST', `/${ready.id}/confirm`, { version: ready.version + 1 })).toMatchObject({ status: 409 });
    expect(await call('POST', `/${ready.id}/cancel`)).toMatchObject({ status: 409 });
  });

  test('one that is stopped while it runs keeps what went in, says so, and can take it back', async () => {
    const ready = await dryRun(await upload(streetOf(25)));
    await dieAtFifteen(ready);
    const stopped = await call('POST', `/${ready.id}/cancel`);
    expect(stopped).toMatchObject({
      data: { state: 'cancelled', counts: { imported: 10 }, columns: [], can: { take_back: true, confirm: false } },
    });
    await tryAgain();
    expect(await propertiesOf()).toHaveLength(10);
    const back = await call('POST', `/${ready.id}/take-back`);
    expect(back).toMatchObject({ status: 200, data: { state: 'taken_back', counts: { taken_back: 10 } } });
    expect(await propertiesOf()).toEqual([]);
  });

  test('the whole import goes again, its people with it; what somebody worked on stays', async () => {
    const done = await bring(STOCK);
    const [tolland, orrery] = await propertiesOf();
    await testApp.services.pool.query("update properties set note = 'x', version = version + 1, changed_at = now() where id = $1", [
      orrery?.id,
    ]);
    const back = await call('POST', `/${done.id}/take-back`);
    expect(back).toMatchObject({
      status: 200,
      data: { state: 'taken_back', counts: { imported: 2, taken_back: 1 }, can: { take_back: false } },
    });
    expect((await propertiesOf()).map(({ id }) => id)).toEqual([orrery?.id]);
    expect((await partiesOf()).map(({ display_name: name }) => name)).toEqual(['Owen Tremayne']);
    expect((await rowsOf(done.id)).find(({ row }) => row === 1)).toMatchObject({ state: 'taken_back', property_id: null });
    expect(tolland?.id).toBeDefined();
  });

  test('a property that a document for signing is for stays, and its document with it', async () => {
    const done = await bring(STOCK);
    const [tolland, orrery] = await propertiesOf();
    const sent = await sendForSigning(testApp, owner, { people: 1, propertyId: tolland?.id ?? null });
    expect(await call('POST', `/${done.id}/take-back`)).toMatchObject({
      status: 200,
      data: { state: 'taken_back', counts: { imported: 2, taken_back: 1 } },
    });
    expect((await propertiesOf()).map(({ id }) => id)).toEqual([tolland?.id]);
    expect(orrery?.id).toBeDefined();
    const kept = await callAs(testApp, owner, 'GET', `/v2/client/documents/${sent.id}`);
    expect(kept).toMatchObject({ status: 200, data: { status: 'sent', settings: { property_id: tolland?.id } } });
  });

  test('a seller of two rows goes with both', async () => {
    const done = await bring(
      'Address,Town,Postcode,Vendor,Vendor Email\n1 Road,Bristol,BS8 4KV,Priya Olander,priya@olander.example\n2 Road,Bristol,BS8 4KV,Priya Olander,priya@olander.example',
    );
    expect((await partiesOf()).map(({ display_name: name }) => name)).toEqual(['Priya Olander']);
    expect(await call('POST', `/${done.id}/take-back`)).toMatchObject({ data: { state: 'taken_back', counts: { taken_back: 2 } } });
    expect([await propertiesOf(), await partiesOf()]).toEqual([[], []]);
  });

  test('after its day it stays', async () => {
    const done = await bring(STOCK);
    now = new Date(now.getTime() + 26 * 3_600_000);
    expect(await call('POST', `/${done.id}/take-back`)).toMatchObject({
      status: 409,
      message: 'An import can be taken back on its own day only.',
    });
    expect(await propertiesOf()).toHaveLength(2);
  });

  test('taken back, the same file can be imported anew', async () => {
    const done = await bring(STOCK);
    await call('POST', `/${done.id}/take-back`);
    expect(await propertiesOf()).toEqual([]);
    expect((await bring(STOCK)).counts.imported).toBe(2);
  });

  test('after seven days every word of the file is erased', async () => {
    const done = await bring(STOCK);
    const waiting = await dryRun(await upload(HEAD + '\nB,1 Row,Bristol,BS8 4KV,,,,,'));
    now = new Date(now.getTime() + 7.1 * 24 * 3_600_000);
    await eraseImportFiles.run(testApp.services);
    const { rows } = await testApp.services.pool.query(
      'select 1 from import_rows where (cells_sealed is not null or result_sealed is not null) and workspace_id = $1 union all select 1 from imports where plan_sealed is not null and workspace_id = $1',
      [owner.workspaceId],
    );
    expect(rows).toEqual([]);
    expect(await look(done.id)).toMatchObject({ state: 'done', columns: [], counts: { imported: 2 } });
    expect((await look(waiting.id)).state).toBe('cancelled');
    const answer = await testApp.app.inject({ url: `/v2/client/imports/${done.id}/left-out.csv`, headers: owner.headers });
    expect(answer.statusCode).toBe(409);
  });

  test('a dry run whose job is gone says so, and can be begun again', async () => {
    const one = await upload(STOCK);
    await call('PATCH', `/${one.id}`, { version: one.version, columns: [] });
    await testApp.services.pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where key = $1', [
      `check-import:${one.id}`,
    ]);
    await settleLostImports.run(testApp.services);
    const failed = await look(one.id);
    expect(failed).toMatchObject({ state: 'failed', can: { change: true } });
    expect((await dryRun(failed)).state).toBe('ready');
  });
});

describe('who may', () => {
  test.each([5, 6])('role %i may not', async (roleId) => {
    const other = await testApp.signIn({ workspaceId: owner.workspaceId, roleId });
    expect(await send(STOCK, 'sales', other)).toMatchObject({ status: 403, message: 'Your role cannot import. Ask an owner or admin.' });
    expect(await call('GET', '', undefined, other)).toMatchObject({ status: 403 });
  });

  test('another workspace does not find it', async () => {
    const one = await upload(STOCK);
    const stranger = await testApp.signIn();
    for (const path of ['', '/rows', '/left-out.csv'])
      expect((await call('GET', `/${one.id}${path}`, undefined, stranger)).status).toBe(404);
    for (const act of ['cancel', 'take-back']) expect((await call('POST', `/${one.id}/${act}`, undefined, stranger)).status).toBe(404);
    expect((await call('POST', `/${one.id}/confirm`, { version: 1 }, stranger)).status).toBe(404);
  });

  test.each(['sales', 'lettings', 'people'])('the template of %s is a file the import takes whole', async (kind) => {
    const answer = await testApp.app.inject({ url: `/v2/client/imports/template?kind=${kind}`, headers: owner.headers });
    const one = await upload(answer.rawPayload, kind);
    expect(one.columns.filter(({ field }) => field === null)).toEqual([]);
    expect(await dryRun(one)).toMatchObject({ state: 'ready', counts: { rows: 3, ready: 3 } });
  });
});
