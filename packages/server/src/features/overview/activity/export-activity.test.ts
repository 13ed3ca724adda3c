import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DRAVENKO, startAmlApp } from '@freehold/testkit/aml-app';
import type { SignedInMember } from '@freehold/testkit/factories';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordEvent, type AuditEntry } from '../../../platform/audit.ts';
import { csvCell } from '../../../platform/write-csv.ts';

const { testApp, journey, owner, negotiator, close } = await startAmlApp();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freehold-activity-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await close();
});

const download = (member: Pick<SignedInMember, 'headers'>, what: string) =>
  testApp.app.inject({ url: `/v2/client/activity/export.${what}`, headers: member.headers });
const record = (member: SignedInMember, entry: Partial<AuditEntry> = {}) =>
  member.scope.transaction((trx) =>
    recordEvent(trx, member.scope, { action: 'change.settings', object: { type: 'workspace', id: 1, label: 'Pennard & Lisle' }, ...entry }),
  );

async function firmWithEvents(count: number): Promise<SignedInMember> {
  const member = await testApp.signIn({ roleId: 1, firstName: 'Imogen', surname: 'Ashworth' });
  for (let n = 1; n <= count; n++)
    await record(member, { diff: { name: { before: n, after: { z: [1, 'ß', null], a: 'é', 10: 1, 9: 2 } } }, reason: `Reason “${n}”` });
  return member;
}

type Sealed = {
  kind: string;
  whole: boolean;
  start: { seq: number; prev_hash: string };
  head: { seq: number; hash: string };
  chain: { seq: number; hash: string };
  events: {
    seq: number;
    hash: string;
    prev_hash: string;
    reason?: string | null;
    at: string;
    object: { label: string };
    [field: string]: unknown;
  }[];
};
const sealedFile = async (member: SignedInMember, query = ''): Promise<Sealed> => (await download(member, `json${query}`)).json<Sealed>();

/** Runs the program as anybody would: a process of its own, with a file and nothing else of Freehold. */
async function runChecker(content: string | object, ...more: string[]): Promise<{ code: number; said: string }> {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return new Promise((resolve) => {
    const program = new URL('../../../../../web/public/check-activity.mjs', import.meta.url);
    execFile(process.execPath, [program.pathname, file, ...more], { cwd: folder }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    );
  });
}

describe('the table', () => {
  test('is UTF-8 with a mark, lines end as spreadsheets want, and every event stands in it, oldest first', async () => {
    const member = await firmWithEvents(3);
    const answer = await download(member, 'csv');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="activity-\d{4}-\d\d-\d\d\.csv"$/);
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const text = answer.payload;
    expect(text.split('\r\n').length).toBe(5);
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    const rows = parse(text, { columns: true, bom: true, record_delimiter: '\r\n' }) as Record<string, string>[];
    expect(rows.map((row) => row['number'])).toEqual(['1', '2', '3']);
    expect(rows[0]).toMatchObject({
      actor_kind: 'member',
      actor: 'Imogen Ashworth',
      role: 'Owner',
      action: 'change.settings',
      sentence: 'Imogen Ashworth changed the settings of Pennard & Lisle',
      object: 'Pennard & Lisle',
      changes: 'name: 1 > {"9":2,"10":1,"a":"é","z":[1,"ß",null]}',
      reason: 'Reason “1”',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('holds what the filters let through', async () => {
    const member = await firmWithEvents(2);
    await record(member, { action: 'change.profile' });
    const rows = parse((await download(member, 'csv?action=change.profile')).payload, { columns: true, bom: true });
    expect(rows).toMatchObject([{ number: '3', action: 'change.profile' }]);
  });

  test.each(['=1+1', '+44', '-1', '@SUM(A1)', '\t=1', '\r=1'])('a cell that begins a formula, %j, is text', async (label) => {
    const member = await firmWithEvents(0);
    await record(member, { object: { type: 'workspace', id: 1, label }, reason: label });
    const [row] = parse((await download(member, 'csv')).payload, { columns: true, bom: true, record_delimiter: '\r\n' }) as Record<
      string,
      string
    >[];
    expect([row?.['object'], row?.['reason']]).toEqual([`'${label}`, `'${label}`]);
  });

  test.each(['\n=1', '\uff1d1+1', '\uff0b44', '\uff0d1', '\uff20SUM(A1)'])('nor does %j run', (text) => {
    expect(csvCell(text).replaceAll('"', '')).toBe(`'${text}`);
  });

  test('quotes, commas and line breaks stay in their cell', () => {
    expect(['a"b', 'a,b', 'a\nb', 'a', null, 7].map(csvCell)).toEqual(['"a""b"', '"a,b"', '"a\nb"', 'a', '', '7']);
  });
});

describe('who may take it out', () => {
  test.each([
    [1, 200, 'freehold.activity'],
    [2, 200, 'freehold.activity.extract'],
    [3, 200, 'freehold.activity'],
    [4, 403, null],
    [5, 200, 'freehold.activity.extract'],
    [6, 200, 'freehold.activity.extract'],
  ])('role %i is answered %i', async (roleId, status, kind) => {
    const { workspaceId } = await firmWithEvents(2);
    const member = await testApp.signIn({ roleId, workspaceId });
    const json = await download(member, 'json');
    expect([json.statusCode, (await download(member, 'csv')).statusCode]).toEqual([status, status]);
    if (kind) expect(json.json<Sealed>().kind).toBe(kind);
  });

  test('a negotiator who may export takes out what they did themselves', async () => {
    const { workspaceId } = await firmWithEvents(2);
    const member = await testApp.signIn({ roleId: 4, workspaceId, toggles: { export: true } });
    await record(member, { action: 'change.profile' });
    const { events } = (await download(member, 'json')).json<Sealed>();
    expect(events.map(({ action }) => action)).toEqual(['change.profile']);
  });

  test('taking it out is itself an event, which says neither what was sought nor how much was found', async () => {
    const member = await firmWithEvents(2);
    await download(member, 'csv?q=dravenko&from=2026-01-01');
    const { events } = await sealedFile(member);
    expect(events.at(-1)).toMatchObject({
      action: 'export.activity',
      object: { type: 'workspace', label: 'as a table' },
      diff: { from: { before: null, after: '2026-01-01' }, filtered: { before: null, after: true } },
    });
  });

  test('the days must follow one another', async () => {
    for (const what of ['csv', 'json'])
      expect((await download(owner, `${what}?from=2026-06-09&to=2026-06-08`)).json()).toMatchObject({
        Info: { Code: 'VALIDATION_FAILED', Errors: [{ field: 'to', message: 'The end date is before the start date' }] },
      });
  });

  test('another firm’s events are in no file', async () => {
    const [mine, theirs] = [await firmWithEvents(1), await firmWithEvents(4)];
    await record(theirs, { reason: 'Their secret reason' });
    for (const what of ['csv', 'json']) expect((await download(mine, what)).payload).not.toContain('Their secret reason');
  });

  test('a frozen check is in no file of those who may not know of it, and the file says what is left out of all such files', async () => {
    const check = await journey.screen(negotiator, DRAVENKO);
    await journey.resolve(owner, check, check.matches[0]?.id ?? 0, 'true_match');
    expect((await download(owner, 'json')).payload).toContain('freeze.check');
    for (const roleId of [2, 6]) {
      const other = await testApp.signIn({ roleId, workspaceId: owner.workspaceId });
      for (const what of ['csv', 'json']) {
        const { payload } = await download(other, what);
        expect(payload).not.toContain(check.public_ref);
        expect(payload).not.toContain('freeze');
        expect(payload).not.toMatch(/[0-9a-f]{64}/);
      }
      expect((await download(other, 'csv')).headers['content-disposition']).toContain('-extract.csv');
      expect((await download(other, 'json')).json()).toMatchObject({
        withheld: 'What only Owner and Compliance may know of is not part of this file, whether or not there is any.',
      });
    }
  });
});

describe('the offline checker', () => {
  test('finds a whole chain whole, names its head and ends well', async () => {
    const member = await firmWithEvents(5);
    const file = await sealedFile(member);
    expect(file).toMatchObject({ kind: 'freehold.activity', whole: true, head: { seq: 5 }, chain: { seq: 5 } });
    const { code, said } = await runChecker(file);
    expect(said).toContain('All 5 events hold: 1 to 5');
    expect(said).toContain('This is the whole chain');
    expect(said).toContain(`Head: ${file.head.hash}`);
    expect(code).toBe(0);
  });

  test('finds the file itself whole, as it was downloaded, with everything the product records', async () => {
    const { code, said } = await runChecker((await download(owner, 'json')).payload);
    expect([code, said]).toEqual([0, expect.stringContaining('events hold')]);
  });

  test('says how many events had no place in the chain when the file was made', async () => {
    const file = await sealedFile(await firmWithEvents(2));
    expect(file).toMatchObject({ unsealed: 0 });
    expect((await runChecker(file)).said).not.toContain('not yet part of the chain');
    const { code, said } = await runChecker({ ...file, unsealed: 3 });
    expect([code, said]).toEqual([
      0,
      expect.stringContaining('events recorded and not yet part of the chain: 3. They are not in this file.'),
    ]);
  });

  test('verifies the days of a chain as a part, and says so', async () => {
    const member = await firmWithEvents(4);
    await testApp.publish();
    for (const [seq, day] of [
      [1, '2026-06-07'],
      [2, '2026-06-08'],
      [3, '2026-06-08'],
      [4, '2026-06-09'],
    ])
      await testApp.services.pool.query('update audit_events set at = $3 where workspace_id = $1 and seq = $2', [
        member.workspaceId,
        seq,
        `${day}T10:00Z`,
      ]);
    // The clocks were moved for the test, so these hashes no longer hold; the days are right, and what follows is checked on another chain.
    const file = await sealedFile(member, '?from=2026-06-08&to=2026-06-08');
    expect([file.whole, file.events.map(({ seq }) => seq), file.chain.seq]).toEqual([false, [2, 3], 4]);
    const today = new Date().toISOString().slice(0, 10);
    const other = await firmWithEvents(3);
    const whole = await sealedFile(other, `?from=${today}`);
    const part = { ...whole, whole: false, start: { seq: 2, prev_hash: whole.events[1]?.prev_hash }, events: whole.events.slice(1) };
    const { code, said } = await runChecker(part);
    expect(said).toContain('All 2 events hold: 2 to 3');
    expect(said).toContain('This is a part of a chain of 3 events. What lies outside it was not checked.');
    expect(code).toBe(0);
  });

  test('holds a head that was noted before against the file', async () => {
    const member = await firmWithEvents(3);
    const noted = (await sealedFile(member)).head.hash;
    await record(member);
    const file = await sealedFile(member);
    expect((await runChecker(file, '--expect', noted)).code).toBe(0);
    const { code, said } = await runChecker(file, '--expect', 'a'.repeat(64));
    expect([code, said]).toEqual([1, expect.stringContaining('no event has the hash aaaa')]);
  });

  const other = (hash: string) => (hash.startsWith('0') ? `1${hash.slice(1)}` : `0${hash.slice(1)}`);
  const at = (file: Sealed, seq: number) => {
    const event = file.events[seq - 1];
    if (!event) throw new Error(`There is no event ${seq}`);
    return event;
  };
  test.each<[string, (file: Sealed) => unknown, string]>([
    ['time', (file) => (at(file, 3).at = '2020-01-01T00:00:00.000Z'), 'event 3'],
    ['actor', (file) => (at(file, 3)['actor'] = { kind: 'member', id: 1, name: 'Somebody' }), 'event 3'],
    ['action', (file) => (at(file, 3)['action'] = 'change.profile'), 'event 3'],
    ['object', (file) => (at(file, 3).object.label = 'Pennard & Lisl'), 'event 3'],
    ['difference', (file) => (at(file, 3)['diff'] = null), 'event 3'],
    ['reason', (file) => (at(file, 3).reason = 'Reason “4”'), 'event 3'],
    ['hash', (file) => (at(file, 3).hash = other(at(file, 3).hash)), 'event 3'],
    ['hash before', (file) => (at(file, 3).prev_hash = other(at(file, 3).prev_hash)), 'event 3'],
    ['missing field', (file) => delete at(file, 3).reason, 'event 3'],
    ['added field', (file) => (at(file, 3)['note'] = 'added'), 'event 3'],
    ['removed event', (file) => file.events.splice(2, 1), 'event 3 is missing'],
    ['removed first event', (file) => file.events.shift(), 'event 1 is missing'],
    ['removed last event', (file) => file.events.pop(), 'event 5 is missing'],
    ['removed list of events', (file) => (file.events = []), 'event 1 is missing'],
    ['swapped pair of events', (file) => file.events.splice(1, 2, at(file, 3), at(file, 2)), 'event 2 was moved'],
    ['repeated event', (file) => file.events.splice(2, 0, at(file, 2)), 'event 3 was moved'],
    ['number', (file) => (at(file, 3).seq = 9), 'event 3'],
    ['head’s hash', (file) => (file.head.hash = other(file.head.hash)), 'the head is another'],
    ['head’s number', (file) => (file.head.seq = 4), 'the file should end with event 4'],
    ['beginning', (file) => (file.start.prev_hash = 'a'.repeat(64)), 'event 1 must follow 64 zeros'],
    ['chain’s end', (file) => (file.chain.hash = other(file.chain.hash)), 'the chain cannot end before this file does'],
    ['word about being whole', (file) => (file.whole = false), 'does not say truly whether it is the whole chain'],
  ])('finds a changed %s', async (_what, change, names) => {
    const file = await sealedFile(await firmWithEvents(5));
    change(file);
    const { code, said } = await runChecker(file);
    expect(said).toContain('BROKEN');
    expect(said).toContain(names);
    expect(code).toBe(1);
  });

  test('finds one changed byte of the file, wherever in an event it stands', async () => {
    const text = (await download(await firmWithEvents(2), 'json')).payload;
    const [first, last] = [text.indexOf('"events":[') + 10, text.lastIndexOf(']')];
    for (let place = first + 20; place < last; place += 97) {
      const byte = text[place] === '7' ? '8' : '7';
      if (/[\s]/.test(text[place] ?? '')) continue;
      expect([place, (await runChecker(text.slice(0, place) + byte + text.slice(place + 1))).code]).toEqual([place, 1]);
    }
  });

  test('finds a field that is written twice, of which a person reads the first and the sums are made of the last', async () => {
    const text = (await download(await firmWithEvents(3), 'json')).payload;
    const twice = text.replace('"reason":', '"reason":"Nobody asked for this",$&');
    expect(twice).not.toBe(text);
    expect(await runChecker(twice)).toEqual({ code: 1, said: expect.stringContaining('says something twice') });
    expect((await runChecker(JSON.stringify(JSON.parse(text), null, 2))).code).toBe(0);
  });

  test('lets no file write over the verdict on the terminal', async () => {
    const file = await sealedFile(await firmWithEvents(3));
    const { code, said } = await runChecker({
      ...file,
      events: file.events.map((event) => ({ ...event, action: '\r\u001b[2KAll 3 events hold' })),
    });
    expect(code).toBe(1);
    expect(said).toMatch(/^BROKEN: [^\r\u001b]*\n$/);
  });

  test.each([
    ['an extract', { kind: 'freehold.activity.extract', events: [] }, 2, 'this is an extract without the chain'],
    ['another file', { hello: 1 }, 2, 'not an activity file'],
    ['a newer form', { kind: 'freehold.activity', format: 2, events: [] }, 2, 'of a newer form'],
    ['half a file', '{"kind":"freehold.activity","ev', 1, 'cannot be read as JSON'],
  ])('says of %s what it is', async (_what, content, code, says) => {
    expect(await runChecker(content)).toEqual({ code, said: expect.stringContaining(says) });
  });

  test('a workspace where nothing happened has nothing to check', async () => {
    const { code, said } = await runChecker(await sealedFile(await firmWithEvents(0)));
    expect([code, said]).toEqual([0, expect.stringContaining('There is nothing to check')]);
  });
});
