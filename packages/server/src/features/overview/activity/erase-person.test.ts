import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ActivityEvent } from '@freehold/contract/overview/activity';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { sql } from 'kysely';
import { loadList } from '@freehold/testkit/load-list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run as runCommand } from '../../../commands/activity.ts';
import { repeatErasures } from '../../../platform/erased-details.ts';
import { ERASED } from '../../../platform/event-details.ts';
import { openScope } from '../../../platform/scope.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { whyKept, type Keeping } from './why-kept.ts';

const CHECKER = new URL('../../../../../web/public/check-activity.mjs', import.meta.url).pathname;
let testApp: TestApp;
let owner: SignedInMember;
let door = 0;
beforeAll(async () => {
  testApp = await startTestApp();
  owner = await testApp.signIn({ roleId: 1, firstName: 'Imogen', surname: 'Ashworth' });
});
afterAll(() => testApp.close());

async function call<T>(method: 'GET' | 'POST' | 'PATCH', url: string, body?: object): Promise<T> {
  const answer = await testApp.app.inject({
    method,
    url,
    headers: { ...owner.headers, 'idempotency-key': crypto.randomUUID() },
    ...(body ? { payload: body } : {}),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ Info: { Data: T } }>().Info.Data;
}
const file = async (what: 'csv' | 'json') =>
  (await testApp.app.inject({ url: `/v2/client/activity/export.${what}`, headers: owner.headers })).payload;
const listed = () => call<ActivityEvent[]>('GET', '/v2/client/activity?limit=100');
const stored = async () => {
  await testApp.publish();
  const { rows } = await testApp.services.pool.query<{ text: string }>(
    'select audit_events::text as text from audit_events where workspace_id = $1',
    [owner.workspaceId],
  );
  return rows.map(({ text }) => text).join('\n');
};

/** Somebody of whom the activity tells in every way it can: recorded, changed, named at a property, checked, and acting for themselves. */
async function somebody(first: string, last: string, email: string): Promise<number> {
  const { id, version } = await call<{ id: number; version: number }>('POST', '/v2/client/parties', {
    kind: 'person',
    first_name: first,
    last_name: last,
    emails: [email],
  });
  await call('PATCH', `/v2/client/parties/${id}`, {
    version,
    party: { kind: 'person', first_name: first, last_name: `${last}-Later`, emails: [email] },
  });
  const property = await testApp.services.db
    .insertInto('properties')
    .values({
      workspace_id: owner.workspaceId,
      kind: 'sale',
      stage: 'draft',
      line1: `${++door} Calloway Crescent`,
      town: 'Bristol',
      postcode: 'BS8 4KV',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await call('POST', `/v2/client/properties/${property.id}/applicants`, { party_id: id, role: 'buyer' });
  const scope = openScope(testApp.services, owner.workspaceId, {
    kind: 'app_user',
    appUserId: null,
    name: `${first} ${last}`,
    helper: null,
  });
  await scope.transaction((trx) =>
    recordEvent(trx, scope, { action: 'change.party', object: { type: 'party', id, label: `${first} ${last}` }, reason: `${first} moved` }),
  );
  return id;
}

let erasedId: number;
test('what events tell of people lies sealed, and those who may read the activity read it', async () => {
  erasedId = await somebody('Perpetua', 'Quillfeather', 'perpetua@quillfeather.example');
  await somebody('Lysander', 'Oakhanger', 'lysander@oakhanger.example');
  expect(await stored()).not.toMatch(/Perpetua|Quillfeather|Lysander|Oakhanger/i);
  const events = await listed();
  expect(events.map(({ object }) => object.label).filter((label) => /Quillfeather/.test(label)).length).toBeGreaterThanOrEqual(3);
  expect(events.filter(({ actor }) => actor.name === 'Perpetua Quillfeather')).toMatchObject([{ reason: 'Perpetua moved' }]);
  expect(JSON.stringify(events.flatMap(({ changes }) => changes))).toContain('Quillfeather-Later');
  for (const what of ['csv', 'json'] as const) expect(await file(what)).toMatch(/Quillfeather-Later/);
  expect((await call<ActivityEvent[]>('GET', '/v2/client/activity?limit=100&q=quillfeather')).length).toBeGreaterThan(0);
});

const command = (...words: string[]) => runCommand(words, testApp.services.config);
let older: Record<string, unknown>[];

test('destroying the keys erases it for good: the list, both files and the rows say nothing, of nobody else, and the chain is whole', async () => {
  older = (await testApp.services.pool.query<Record<string, unknown>>('select * from vault.event_keys')).rows;
  expect(await command('erase', String(owner.workspaceId), '999999', 'They asked us to')).toBe(1);
  expect(await command('erase', String(owner.workspaceId), String(erasedId), 'x')).toBe(2);
  expect(await command('erase', String(owner.workspaceId), String(erasedId), 'Kept for five years')).toBe(0);
  await expectErased();
});

test('an older state of the database that is brought back is erased again before anybody reads it', async () => {
  const { pool } = testApp.services;
  await pool.query('delete from vault.event_erasures');
  for (const row of older)
    await pool.query('insert into vault.event_keys values ($1, $2, $3, $4) on conflict do nothing', [
      row['workspace_id'],
      row['event_id'],
      row['about'],
      row['wrapped'],
    ]);
  expect(JSON.stringify(await listed())).toContain('Quillfeather');
  await repeatErasures(testApp.services);
  await expectErased();
  await repeatErasures(testApp.services);
  await expectErased();
});

test('what is recorded of the same person afterwards is read as ever', async () => {
  const scope = owner.scope;
  await scope.transaction((trx) =>
    recordEvent(trx, scope, { action: 'change.party', object: { type: 'party', id: erasedId, label: 'Perpetua again' } }),
  );
  await testApp.publish();
  expect((await listed()).map(({ object }) => object.label)).toContain('Perpetua again');
});

test('no call of a person reads a key, or destroys one', async () => {
  for (const statement of ['select * from vault.event_keys', 'delete from vault.event_keys', 'select * from vault.event_erasures'])
    await expect(owner.scope.transaction((trx) => sql.raw(statement).execute(trx))).rejects.toThrow(/permission denied/);
  const other = await testApp.signIn();
  const ids = older.map((row) => Number(row['event_id']));
  const { rows } = await other.scope.transaction((trx) => sql`select * from keys_of_events(${ids}::bigint[])`.execute(trx));
  expect(rows).toEqual([]);
});

describe('asked for on the page of a person', () => {
  const ask = async (by: SignedInMember, id: number, reason?: string) => {
    const answer = await testApp.app.inject({
      method: reason === undefined ? 'GET' : 'POST',
      url: `/v2/client/parties/${id}/activity-erasure`,
      headers: { ...by.headers, 'idempotency-key': crypto.randomUUID() },
      ...(reason === undefined ? {} : { payload: { reason } }),
    });
    const { Info } = answer.json<{ Info: { Data: unknown; Code?: string; Message?: string } }>();
    return { status: answer.statusCode, code: Info.Code, message: Info.Message, data: Info.Data };
  };
  const add = (last: string) =>
    call<{ id: number; version: number }>('POST', '/v2/client/parties', { kind: 'person', first_name: 'Ottoline', last_name: last });
  const labels = async () => (await listed()).map(({ object }) => object.label).join();

  test('what nothing keeps is erased, once, with the reason of whoever did it; nobody else is touched', async () => {
    const [one, other] = [await add('Farthingale'), await add('Brackenbury')];
    await testApp.publish();
    expect(await ask(owner, one.id)).toMatchObject({ status: 200, data: { events: 1, kept: null } });
    expect(await ask(owner, one.id, '')).toMatchObject({ status: 422 });
    expect(await ask(owner, one.id, 'Asked for by letter')).toMatchObject({ status: 200, data: { events: 1 } });
    expect(await labels()).not.toContain('Farthingale');
    expect(await labels()).toContain('Brackenbury');
    expect((await listed()).find(({ action }) => action === 'erase.activity')).toMatchObject({
      reason: 'Asked for by letter',
      actor: { name: 'Imogen Ashworth' },
      object: { label: `person ${one.id}` },
    });
    expect(await ask(owner, one.id)).toMatchObject({ data: { events: 0, kept: null } });
    expect(await ask(owner, other.id)).toMatchObject({ data: { events: 1 } });
    expect(await call('POST', '/v2/client/activity/verify')).toMatchObject({ intact: true });
  });

  test('a legal hold keeps it, also one that is placed while somebody reads the dialog', async () => {
    const { id, version } = await add('Hollingworth');
    expect(await ask(owner, id)).toMatchObject({ data: { kept: null } });
    await call('POST', `/v2/client/parties/${id}/hold`, { version, legal_hold: true, reason: 'A claim is pending' });
    const words = 'Kept while the legal hold on this record stands.';
    expect(await ask(owner, id, 'Asked for by letter')).toMatchObject({ status: 409, code: 'INVALID_STATE', message: words });
    expect(await ask(owner, id)).toMatchObject({ data: { kept: words } });
    expect(await labels()).toContain('Hollingworth');
  });

  test('somebody who was checked is kept', async () => {
    const { id } = await add('Pemberley');
    await loadList(testApp, [{ ref: '1', name: 'Somebody Otherwise' }]);
    await call('POST', '/v2/client/checks/aml', {
      party_id: id,
      subject: { kind: 'person', first_name: 'Ottoline', last_name: 'Pemberley', dob: '1970-01-01' },
    });
    expect(await ask(owner, id, 'Asked for by letter')).toMatchObject({
      code: 'INVALID_STATE',
      message: 'Kept until five years after the relationship ends because the law requires it. No end is recorded.',
    });
  });

  test('a negotiator and another firm cannot', async () => {
    const { id } = await add('Winterbourne');
    const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
    expect(await ask(negotiator, id)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await ask(negotiator, id, 'Asked for by letter')).toMatchObject({ code: 'FORBIDDEN' });
    const stranger = await testApp.signIn({ roleId: 1 });
    expect(await ask(stranger, id)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await ask(stranger, id, 'Asked for by letter')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await labels()).toContain('Winterbourne');
  });

  const BASE: Keeping = { legal_hold: false, relationship_started_on: '2020-03-01', retention_until: '2026-11-27', was_checked: true };
  test.each([
    ['to the last day', BASE, 'Kept until 27 November 2026 because the law requires it.'],
    ['no longer', { ...BASE, retention_until: '2026-11-26' }, null],
    ['by a hold alone', { ...BASE, retention_until: '2026-11-26', legal_hold: true }, 'Kept while the legal hold on this record stands.'],
    ['as a client without an end', { ...BASE, retention_until: null, was_checked: false }, expect.stringContaining('five years after')],
    ['by nothing', { ...BASE, retention_until: null, relationship_started_on: null, was_checked: false }, null],
  ])('kept %s', (_what, keeping, words) => expect(whyKept(keeping, '2026-11-27')).toEqual(words));
});

async function expectErased(): Promise<void> {
  const events = await listed();
  const labels = events.map(({ object }) => object.label);
  expect(labels.filter((label) => label === ERASED).length).toBeGreaterThanOrEqual(3);
  expect(labels.join()).not.toMatch(/Perpetua|Quillfeather/i);
  expect(labels.join()).toContain('Oakhanger');
  expect(JSON.stringify(events.map(({ changes, reason, actor }) => ({ changes, reason, actor })))).not.toMatch(/Perpetua|Quillfeather/i);
  const [csv, json] = [await file('csv'), await file('json')];
  for (const text of [csv, json, await stored()]) expect(text).not.toMatch(/Perpetua|Quillfeather/i);
  expect(csv).toContain('Oakhanger');
  expect(await call('POST', '/v2/client/activity/verify')).toMatchObject({ intact: true, first_broken: null });
  const path = join(testApp.services.config.dataDir, 'sealed.json');
  await writeFile(path, json);
  const said = await new Promise<string>((resolve) =>
    execFile(process.execPath, [CHECKER, path], (error, out, err) => resolve(`${error?.code ?? 0} ${out}${err}`)),
  );
  expect(said).toMatch(/^0 /);
}
