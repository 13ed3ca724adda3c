import type { ListUpdateHistory, ListUpdates } from '@freehold/contract/screening/list-updates';
import type { Notification } from '@freehold/contract/firm/notifications';
import type { ListsOverview, ListVersion } from '@freehold/contract/screening/screening-lists';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startListServer, type ListServer } from '@freehold/testkit/list-server';
import { sampleList } from '@freehold/testkit/load-list';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { unListFile } from '@freehold/testkit/un-list-file';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importList } from '../screening-lists/import-list.ts';
import { endListThreads } from '../screening-lists/list-pool.ts';
import { updateLists } from './jobs.ts';
import { runUpdate } from './run-update.ts';

const OWNER = 'Morgan Ellery';
const HOUR = 3_600_000;
const KEY = 'un-consolidated';
const PATH = `/v2/client/screening/list-updates/${KEY}`;
const REASON = 'Looked at by hand: the names are right.';

let testApp: TestApp;
let site: ListServer;
let owner: SignedInMember;
let now: Date;

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
  site = await startListServer();
});
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z');
  await testApp.services.pool.query(
    'truncate list_updates, list_update_tries, list_versions, list_entries, list_confirmations, matches, notifications cascade',
  );
  await testApp.services.pool.query("update workspaces set state = 'closed'");
  testApp.services.config.requiredLists = [KEY];
  testApp.services.config.listUpdates = { ownHosts: ['127.0.0.1'], timeoutMs: 20_000, mostBytes: 300_000_000 };
  owner = await testApp.signIn();
  site.files.clear();
  site.asked.length = 0;
});
afterAll(async () => {
  await endListThreads(testApp.services);
  await site.close();
  await testApp.close();
});

const call = (method: 'GET' | 'POST', path: string, body?: object, member = owner) => callAs(testApp, member, method, path, body);
const history = async (member = owner) => (await call('GET', PATH, undefined, member)).data as ListUpdateHistory;
const versions = async () => (await call('GET', `/v2/client/screening/lists/${KEY}/versions`)).data as ListVersion[];
const overview = async () => (await call('GET', '/v2/client/screening/lists')).data as ListsOverview;
const listed = async () => (await overview()).lists.find((list) => list.list_key === KEY);
const told = async (member = owner) => (await call('GET', '/v2/client/notifications', undefined, member)).data as Notification[];
const publish = (bytes: Buffer, type = 'application/xml') => void site.files.set('/list.xml', { bytes, type });
const pass = (hours: number) => void (now = new Date(now.getTime() + hours * HOUR));

async function turnOn(addresses = [site.address('/list.xml')]): Promise<ListUpdates> {
  const answer = await call('POST', PATH, { addresses, every_hours: 24 });
  expect(answer.status).toBe(200);
  return answer.data as ListUpdates;
}
/** Turns the updates on and lets the first look run. */
async function begin(addresses?: string[]): Promise<void> {
  await turnOn(addresses);
  await testApp.runJobs();
}
/** The clock comes to the next try, and it runs. */
async function nextTry(): Promise<ListUpdateHistory> {
  now = new Date((await history()).own?.next_at ?? now);
  await updateLists.run(testApp.services);
  await testApp.runJobs();
  return history();
}

describe('a list that is fetched by the clock', () => {
  test('comes as a version of the workspace, known to be the newest, with who asked for it', async () => {
    publish(unListFile(450));
    const { own } = await turnOn();
    expect(own).toMatchObject({ is_on: true, is_running: true, every_hours: 24, failures: 0, last: null });
    await testApp.runJobs();
    const shown = await history();
    expect(shown.own).toMatchObject({ is_running: false, next_at: '2026-11-22T12:00:00.000Z', addresses: [site.address('/list.xml')] });
    expect(shown.tries).toMatchObject([{ outcome: 'new_version', asked_by: OWNER, scope: 'workspace' }]);
    expect(shown.tries[0]?.words).toMatch(/^A new version: 450 added, 0 changed, 0 removed\.$/);
    expect(shown.tries[0]?.bytes).toBe(unListFile(450).length);
    expect(await versions()).toMatchObject([{ state: 'active', scope: 'workspace', imported_by: 'Scheduled update', entries: 450 }]);
    expect(await listed()).toMatchObject({ stale: false, age_hours: 0 });
  });

  test('not yet due, nothing is fetched; a day later it is looked at again, and what is unchanged stays the newest', async () => {
    publish(unListFile(450));
    await begin();
    pass(23);
    await updateLists.run(testApp.services);
    await testApp.runJobs();
    expect(site.asked).toEqual(['/list.xml 200']);
    const shown = await nextTry();
    expect(site.asked).toEqual(['/list.xml 200', '/list.xml 304']);
    expect(shown.tries[0]).toMatchObject({
      outcome: 'unchanged',
      asked_by: null,
      bytes: 0,
      words: 'Nothing new. The version in use is the newest.',
    });
    expect(await versions()).toHaveLength(1);
    pass(47);
    expect(await listed()).toMatchObject({ stale: false, age_hours: 47 });
  });

  test('a publisher that forgets what it gave sends the same bytes: no new version, and still the newest', async () => {
    const bytes = unListFile(450);
    site.files.set('/list.xml', (_, response) => void response.end(bytes));
    await begin();
    const shown = await nextTry();
    expect(shown.tries[0]).toMatchObject({ outcome: 'unchanged', bytes: bytes.length });
    expect(await versions()).toMatchObject([{ current_as_of: now.toISOString() }]);
  });

  test('a new file makes a new version and counts what changed', async () => {
    publish(unListFile(450));
    await begin();
    publish(unListFile(460, { published: '2026-11-22T09:00:00.000Z' }));
    const shown = await nextTry();
    expect(shown.tries[0]?.words).toMatch(/10 added, 0 changed, 0 removed\.$/);
    expect((await versions()).map(({ state }) => state)).toEqual(['active', 'superseded']);
    const compliance = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 3 });
    publish(unListFile(461, { published: '2026-11-23T09:00:00.000Z' }));
    await nextTry();
    expect(await told(compliance)).toMatchObject([
      { kind: 'list_loaded', words: 'A new version of the UN Security Council Consolidated List was fetched from its publisher.' },
    ]);
  });

  test('after somebody loaded another file, “unchanged” at the publisher proves nothing: it is fetched whole', async () => {
    publish(unListFile(450));
    await begin();
    await testApp.services.pool.query("update list_versions set state = 'superseded'");
    const shown = await nextTry();
    expect(site.asked).toEqual(['/list.xml 200', '/list.xml 200']);
    expect(shown.tries[0]?.outcome).toBe('new_version');
  });

  test('a list of several files is read from all of them, and all are fetched when one changed', async () => {
    const [first, second] = [site.address('/a.xml'), site.address('/b.csv')];
    site.files.set('/a.xml', { bytes: unListFile(450) });
    site.files.set('/b.csv', { bytes: Buffer.from('no,list\n1,2\n') });
    await begin([first, second]);
    await nextTry();
    expect(site.asked.slice(2)).toEqual(['/a.xml 304', '/b.csv 304']);
    site.files.set('/a.xml', { bytes: unListFile(455, { published: '2026-11-23T09:00:00.000Z' }) });
    const shown = await nextTry();
    expect(site.asked.slice(4)).toEqual(['/a.xml 200', '/b.csv 304', '/b.csv 200']);
    expect(shown.tries[0]?.outcome).toBe('new_version');
  });
});

const faults: [string, () => void, RegExp][] = [
  ['404', () => void site.files.delete('/list.xml'), /^127\.0\.0\.1:\d+ has no such file \(404\)\. Nothing changed\.$/],
  [
    'a file cut short on the way',
    () =>
      void site.files.set('/list.xml', (_, response) => {
        const bytes = unListFile(470);
        response.writeHead(200, { 'content-length': bytes.length });
        response.write(bytes.subarray(0, 9_000), () => response.destroy());
      }),
    /broke off after/,
  ],
  [
    'a file the publisher cut short',
    () => publish(unListFile(470).subarray(0, 60_000)),
    /(damaged|ends too early|cut short).* Nothing changed\.$/,
  ],
  [
    'a file under 80 % of the version in use',
    () => publish(unListFile(402, { published: '2026-11-22T09:00:00.000Z' })),
    /That is under 80%, so it may be cut short\. Nothing changed\.$/,
  ],
  [
    'a publisher too slow',
    () => {
      testApp.services.config.listUpdates.timeoutMs = 150;
      site.files.set('/list.xml', (_, response) => void response.writeHead(200).write('<?xml'));
    },
    /took too long to answer\. Nothing changed\.$/,
  ],
  [
    'a web page in place of the list',
    () => publish(Buffer.from('<!DOCTYPE html><html><body>We are sorry</body></html>'), 'text/html'),
    /^A web page came back instead of a list\. Nothing changed\.$/,
  ],
  [
    'a file said to be too large',
    () => {
      testApp.services.config.listUpdates.mostBytes = 50_000;
      publish(unListFile(470));
    },
    /is larger than 50 kB, the most that is fetched\. Nothing changed\.$/,
  ],
  [
    'a file that turns out too large',
    () => {
      testApp.services.config.listUpdates.mostBytes = 50_000;
      site.files.set('/list.xml', (_, response) => void response.writeHead(200).end(unListFile(470)));
    },
    /is larger than 50 kB/,
  ],
  [
    'an address that sends on into the network',
    () => void site.files.set('/list.xml', (_, response) => void response.writeHead(302, { location: 'https://[::1]:443/latest' }).end()),
    /sends on to another address\. (\[::1\]).*(private network|port)/,
  ],
  [
    'an address that sends on to a private one',
    () =>
      void site.files.set('/list.xml', (_, response) => void response.writeHead(302, { location: 'https://169.254.169.254/meta' }).end()),
    /sends on to another address\. 169\.254\.169\.254 leads inside a private network/,
  ],
  [
    'an address that sends on for ever',
    () => void site.files.set('/list.xml', (_, response) => void response.writeHead(302, { location: '/list.xml' }).end()),
    /without end/,
  ],
  ['another list', () => publish(Buffer.from('no,list,at,all\n1,2,3,4\n')), /was not recognised as the UN Security Council/],
  ['an empty file', () => publish(Buffer.alloc(0)), /sent an empty file/],
];

describe('a fault changes nothing, is said in words, and is tried again', () => {
  test.each(faults)('%s', async (_, arrange, words) => {
    publish(unListFile(510));
    await begin();
    const before = await versions();
    arrange();
    const shown = await nextTry();
    expect(shown.tries[0]).toMatchObject({ outcome: 'failed', version_id: null, next_at: new Date(now.getTime() + HOUR).toISOString() });
    expect(shown.tries[0]?.words).toMatch(words);
    expect(shown.own).toMatchObject({ failures: 1, next_at: new Date(now.getTime() + HOUR).toISOString() });
    expect(await versions()).toEqual(before);
  });

  test('the pause grows from an hour to a day, and ends with the first success', async () => {
    publish(unListFile(450));
    await begin();
    const bytes = unListFile(450);
    site.files.clear();
    const pauses: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      const { own } = await nextTry();
      pauses.push((Date.parse(own?.next_at ?? '') - now.getTime()) / HOUR);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 24, 24]);
    publish(bytes);
    expect((await nextTry()).own).toMatchObject({ failures: 0, next_at: new Date(now.getTime() + 24 * HOUR).toISOString() });
  });

  test('the second failure in a row is told to who may load lists, once, and settled by the next success', async () => {
    const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
    await begin();
    expect(await told()).toEqual([]);
    await nextTry();
    await nextTry();
    expect(await told()).toMatchObject([
      {
        kind: 'list_update_failed',
        read_at: null,
        words: 'The UN Security Council Consolidated List could not be fetched 2 times in a row. Freehold goes on trying.',
      },
    ]);
    expect(await told(negotiator)).toEqual([]);
    publish(unListFile(450));
    await nextTry();
    expect((await told()).filter((one) => one.kind === 'list_update_failed' && one.read_at === null)).toEqual([]);
  });

  test('a list that goes out of date meanwhile is told once more', async () => {
    testApp.services.config.requiredLists = [];
    publish(unListFile(450));
    await begin();
    site.files.clear();
    for (let n = 0; n < 6; n += 1) await nextTry();
    const words = (await told()).filter((one) => one.kind === 'list_update_failed').map((one) => one.words);
    expect(words).toHaveLength(2);
    expect(words[0]).toMatch(/is out of date, and could not be fetched \d times in a row\.$/);
  });

  test('a worker that died at it does not hold it up for ever', async () => {
    publish(unListFile(450));
    await turnOn();
    const { rows } = await testApp.services.pool.query<{ id: number }>('update list_updates set running_since = $1 returning id', [now]);
    const id = rows[0]?.id ?? 0;
    expect(await runUpdate(testApp.services, owner.workspaceId, id, null)).toBeNull();
    pass(0.6);
    expect(await runUpdate(testApp.services, owner.workspaceId, id, null)).toMatchObject({ outcome: 'new_version' });
  });
});

/** A broken export that gave everybody one name: whoever asks for it finds some of them and misses the others. */
const alike = (people: number) =>
  Buffer.from(
    unListFile(people, { published: '2026-11-22T09:00:00.000Z' })
      .toString()
      .replaceAll(/Testname\d+/g, 'Casimir')
      .replaceAll(/Madeup\d+/g, 'Dravenkoff'),
  );

describe('a version whose self-test misses names', () => {
  async function beginWaiting(): Promise<ListVersion> {
    publish(unListFile(600));
    await begin();
    publish(alike(600));
    await nextTry();
    const [waiting] = await versions();
    if (!waiting) throw new Error('No version');
    return waiting;
  }

  test('waits, the one before stays in use, and who may load lists is told', async () => {
    const admin = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 2 });
    const waiting = await beginWaiting();
    expect(waiting).toMatchObject({ state: 'waiting', entries: 600, decision: null });
    expect(waiting.self_test?.missed.length).toBeGreaterThan(0);
    expect((await versions())[1]).toMatchObject({ state: 'active' });
    expect(await listed()).toMatchObject({ active: { id: (await versions())[1]?.id }, waiting: { id: waiting.id } });
    expect((await history()).tries[0]).toMatchObject({ outcome: 'waiting', version_id: waiting.id });
    expect(await told(admin)).toContainEqual(expect.objectContaining({ kind: 'list_waiting' }));
  });

  test('the same file again is no second version, and confirms nothing', async () => {
    const waiting = await beginWaiting();
    const before = await versions();
    const shown = await nextTry();
    expect(shown.tries[0]).toMatchObject({
      outcome: 'unchanged',
      version_id: waiting.id,
      words: 'Nothing new. The version that waits for you is the newest.',
    });
    expect(await versions()).toEqual(before);
  });

  test('used all the same it goes into use, with who said so and why', async () => {
    const waiting = await beginWaiting();
    const answer = await call('POST', `/v2/client/screening/lists/versions/${waiting.id}/use-anyway`, { reason: REASON });
    expect(answer.data).toMatchObject({ state: 'active', decision: { by: OWNER, reason: REASON, at: now.toISOString() } });
    expect((await versions()).map(({ state }) => state)).toEqual(['active', 'superseded']);
    expect(await listed()).toMatchObject({ waiting: null, active: { id: waiting.id } });
    const again = await call('POST', `/v2/client/screening/lists/versions/${waiting.id}/discard`, { reason: REASON });
    expect(again).toMatchObject({ status: 409, code: 'INVALID_STATE' });
  });

  test('discarded it is not offered again while the publisher still gives it out', async () => {
    const waiting = await beginWaiting();
    const answer = await call('POST', `/v2/client/screening/lists/versions/${waiting.id}/discard`, { reason: REASON });
    expect(answer.data).toMatchObject({ state: 'discarded' });
    const shown = await nextTry();
    expect(shown.tries[0]?.words).toBe('Nothing new. The publisher still gives out the version that was discarded.');
    expect((await versions()).map(({ state }) => state)).toEqual(['discarded', 'active']);
  });

  test('a good version that comes meanwhile overtakes it', async () => {
    await beginWaiting();
    publish(unListFile(610, { published: '2026-11-23T09:00:00.000Z' }));
    await nextTry();
    expect((await versions()).map(({ state }) => state)).toEqual(['active', 'superseded', 'superseded']);
    expect((await told()).filter((one) => one.kind === 'list_waiting' && one.read_at === null)).toEqual([]);
  });

  test('a reason is needed, and the role', async () => {
    const waiting = await beginWaiting();
    const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
    const path = `/v2/client/screening/lists/versions/${waiting.id}/use-anyway`;
    expect(await call('POST', path, { reason: 'Ok' })).toMatchObject({ status: 422 });
    expect(await call('POST', path, { reason: REASON }, negotiator)).toMatchObject({ status: 403 });
    const stranger = await testApp.signIn();
    expect(await call('POST', path, { reason: REASON }, stranger)).toMatchObject({ status: 404 });
  });
});

describe('who turns it on, and from where', () => {
  test.each([
    ['http://lists.example/list.csv', /not reached over https/],
    ['https://10.0.0.7/list.csv', /inside a private network/],
    ['https://lists.example:8443/list.csv', /names a port/],
    ['https://me:secret@lists.example/list.csv', /name and password/],
  ])('%s is refused under its field', async (address, message) => {
    const answer = await call('POST', PATH, { addresses: [address], every_hours: 24 });
    expect(answer).toMatchObject({ status: 422, errors: [{ field: 'addresses.0' }] });
    expect(answer.errors?.[0]?.message).toMatch(message);
    expect((await history()).own).toBeNull();
  });

  test('what is no address, twice the same, none, or too seldom is refused', async () => {
    for (const body of [
      { addresses: ['lists'], every_hours: 24 },
      { addresses: [site.address('/a'), site.address('/a')], every_hours: 24 },
      { addresses: [], every_hours: 24 },
      { addresses: [site.address('/a')], every_hours: 500 },
    ])
      expect(await call('POST', PATH, body)).toMatchObject({ status: 422 });
  });

  test('an auditor sees how it went and only the hosts; a negotiator nothing; another workspace has its own', async () => {
    publish(unListFile(450));
    await begin([`${site.address('/list.xml')}?key=secret`]);
    const auditor = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 6 });
    const negotiator = await testApp.signIn({ workspaceId: owner.workspaceId, roleId: 4 });
    expect((await history(auditor)).own).toMatchObject({ addresses: [`127.0.0.1:${site.port}`] });
    expect((await history(auditor)).can_change).toBe(false);
    expect(await call('POST', PATH, { addresses: ['https://lists.example/a'], every_hours: 24 }, auditor)).toMatchObject({ status: 403 });
    expect(await call('POST', `${PATH}/off`, undefined, auditor)).toMatchObject({ status: 403 });
    expect(await call('POST', `${PATH}/check-now`, undefined, auditor)).toMatchObject({ status: 403 });
    expect(await call('GET', PATH, undefined, negotiator)).toMatchObject({ status: 403 });
    const stranger = await testApp.signIn();
    expect(await history(stranger)).toMatchObject({ own: null, tries: [] });
    expect(await call('POST', `${PATH}/off`, undefined, stranger)).toMatchObject({ status: 409, code: 'INVALID_STATE' });
  });

  test('Check now looks at once; turned off, nothing is fetched any more and its tries stay', async () => {
    publish(unListFile(450));
    await begin();
    pass(1);
    expect(((await call('POST', `${PATH}/check-now`)).data as ListUpdates).own).toMatchObject({ is_running: true });
    await testApp.runJobs();
    expect((await history()).tries).toMatchObject([{ outcome: 'unchanged', asked_by: OWNER }, { outcome: 'new_version' }]);
    expect(((await call('POST', `${PATH}/off`)).data as ListUpdates).own).toMatchObject({ is_on: false, next_at: null });
    pass(48);
    await updateLists.run(testApp.services);
    await testApp.runJobs();
    expect((await history()).tries).toHaveLength(2);
    expect(await call('POST', `${PATH}/check-now`)).toMatchObject({ status: 409 });
  });

  test('a source of one’s own is fetched under the name and for the purpose it was loaded with, once it was loaded', async () => {
    const path = '/v2/client/screening/list-updates/own-watch';
    const body = { addresses: [site.address('/own.csv')], every_hours: 24 };
    expect(await call('POST', path, body)).toMatchObject({ status: 404 });
    const list = sampleList('own-watch', [{ ref: 'W1', name: 'Casimir Dravenkoff' }], null);
    const source = { name: 'Our watch list', publisher: 'Pennard & Lisle', category: 'adverse' as const };
    const options = { importedBy: 'Test', now, confirm: true, isNewest: true, acceptSmaller: true, storedFiles: [] };
    await testApp.services.db
      .transaction()
      .execute((trx) => importList(trx, { ...list, begun: { ...list.begun, source } }, { ...options, owner: owner.workspaceId }));
    const columns = 'reference,kind,name,aliases';
    site.files.set('/own.csv', { bytes: Buffer.from(`${columns}\nW1,person,Casimir Dravenkoff,\nW2,person,Oswin Kestenbrugg,\n`) });
    expect(await call('POST', path, body)).toMatchObject({ status: 200 });
    await testApp.runJobs();
    const shown = (await call('GET', path)).data as ListUpdateHistory;
    expect(shown).toMatchObject({ name: 'Our watch list', suggested: [], tries: [{ outcome: 'new_version' }] });
    const [active] = (await call('GET', '/v2/client/screening/lists/own-watch/versions')).data as ListVersion[];
    expect(active).toMatchObject({ state: 'active', entries: 2, name: 'Our watch list', category: 'adverse' });
    const all = (await call('GET', '/v2/client/screening/list-updates')).data as ListUpdates[];
    expect(all.map(({ list_key: key }) => key)).toContain('own-watch');
  });

  test('the whole catalogue is listed with the publishers’ addresses, and nothing is on by itself', async () => {
    const all = (await call('GET', '/v2/client/screening/list-updates')).data as ListUpdates[];
    expect(all.map(({ list_key: key }) => key)).not.toContain('demo');
    expect(all.every(({ own, installation }) => own === null && installation === null)).toBe(true);
    expect(all.find(({ list_key: key }) => key === 'ofac-sdn')?.suggested.length).toBeGreaterThan(2);
    expect(await call('GET', '/v2/client/screening/list-updates/demo')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});
