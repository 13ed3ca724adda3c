import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import type { SignedInMember } from '@freehold/testkit/factories';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { announce, announceToAll } from '../../../platform/announce.ts';
import { findMemberships } from '../../../platform/authenticate.ts';
import type { Listener, LiveEvents } from '../../../platform/live-events.ts';
import { openScope, type Scope } from '../../../platform/scope.ts';
import { streamEvents } from './stream-events.ts';

let testApp: TestApp;
let origin: string;
beforeAll(async () => {
  testApp = await startTestApp();
  origin = await testApp.listen();
});
afterAll(() => testApp.close());

type Reader = { next(): Promise<string | null>; response: Response; close(): void };

/** One tab that listens: `next` answers the next event's data, or null when the stream ended. */
async function openTab(member: SignedInMember): Promise<Reader> {
  const abort = new AbortController();
  const response = await fetch(`${origin}/v2/client/live-events`, { headers: member.headers, signal: abort.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = '';
  return {
    response,
    close: () => abort.abort(),
    async next() {
      for (;;) {
        const end = waiting.indexOf('\n\n');
        if (end >= 0) {
          const block = waiting.slice(0, end);
          waiting = waiting.slice(end + 2);
          if (block.startsWith('data: ')) return block.slice(6);
          continue;
        }
        const part = await reader?.read();
        if (!part || part.done) return null;
        waiting += part.value;
      }
    },
  };
}

const say = (scope: Scope, id: number) => scope.transaction((trx) => announce(trx, scope, { topic: 'check', id }));

test('a workspace hears its own events and never another’s', async () => {
  const [ours, theirs] = [await testApp.signIn(), await testApp.signIn()];
  const [ourTab, theirTab] = [await openTab(ours), await openTab(theirs)];
  expect(ourTab.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  await say(theirs.scope, 1);
  await say(ours.scope, 2);
  await say(theirs.scope, 3);
  await say(ours.scope, 4);
  expect([await ourTab.next(), await ourTab.next()]).toEqual(['{"topic":"check","id":2}', '{"topic":"check","id":4}']);
  expect([await theirTab.next(), await theirTab.next()]).toEqual(['{"topic":"check","id":1}', '{"topic":"check","id":3}']);
  ourTab.close();
  theirTab.close();
});

test('what concerns the whole installation is heard by everybody', async () => {
  const tabs = [await openTab(await testApp.signIn()), await openTab(await testApp.signIn())];
  await testApp.services.db.transaction().execute((trx) => announceToAll(trx, { topic: 'lists', id: null }));
  for (const tab of tabs) {
    expect(await tab.next()).toBe('{"topic":"lists","id":null}');
    tab.close();
  }
});

test('nothing is said when the transaction is undone', async () => {
  const member = await testApp.signIn();
  const tab = await openTab(member);
  const undone = member.scope.transaction(async (trx) => {
    await announce(trx, member.scope, { topic: 'check', id: 7 });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await say(member.scope, 8);
  expect(await tab.next()).toBe('{"topic":"check","id":8}');
  tab.close();
});

test('a tab that leaves is forgotten', async () => {
  const { listeners } = testApp.services.liveEvents;
  await vi.waitFor(() => expect(listeners()).toBe(0), { timeout: 5_000 });
  const tab = await openTab(await testApp.signIn());
  expect(listeners()).toBe(1);
  tab.close();
  await vi.waitFor(() => expect(listeners()).toBe(0), { timeout: 5_000 });
});

test('a member with twenty tabs open is refused one more', async () => {
  const member = await testApp.signIn();
  const tabs = await Promise.all(Array.from({ length: 20 }, () => openTab(member)));
  const refused = await fetch(`${origin}/v2/client/live-events`, { headers: member.headers });
  expect(refused.status).toBe(429);
  for (const tab of tabs) tab.close();
});

test('asking for the headers only opens no stream', async () => {
  const { listeners } = testApp.services.liveEvents;
  await vi.waitFor(() => expect(listeners()).toBe(0), { timeout: 5_000 });
  const answer = await fetch(`${origin}/v2/client/live-events`, { method: 'HEAD', headers: (await testApp.signIn()).headers });
  expect(answer.status).toBe(404);
  await vi.waitFor(() => expect(listeners()).toBe(0), { timeout: 5_000 });
});

test('a lost connection to the database ends the streams, and new ones hear again', async () => {
  const member = await testApp.signIn();
  const tab = await openTab(member);
  await testApp.services.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'freehold events' and datname = current_database()",
  );
  expect(await tab.next()).toBeNull();
  await vi.waitFor(() => expect(testApp.services.liveEvents.isListening()).toBe(true), { timeout: 10_000 });
  const again = await openTab(member);
  await say(member.scope, 9);
  expect(await again.next()).toBe('{"topic":"check","id":9}');
  again.close();
});

test('an open stream ends when the process drains, and so does a new one', async () => {
  const own = await startTestApp();
  const address = await own.listen();
  const member = await own.signIn();
  const response = await fetch(`${address}/v2/client/live-events`, { headers: member.headers });
  const text = response.text();
  const closing = own.close();
  expect(await text).toBe('retry: 2000\n\n');
  await closing;
});

/** Events without a database: the listener is handed out, so that a test can speak. */
function fakeEvents(): { liveEvents: LiveEvents; listener: () => Listener; left: () => boolean } {
  let heard: Listener | undefined;
  let hasLeft = false;
  const liveEvents: LiveEvents = {
    subscribe(_workspaceId, listener) {
      heard = listener;
      return () => (hasLeft = true);
    },
    subscribePerson: () => () => undefined,
    overhear: () => () => undefined,
    isListening: () => true,
    listeners: () => 1,
    end: () => heard?.end(),
    close: () => Promise.resolve(),
  };
  return {
    liveEvents,
    listener: () => {
      if (!heard) throw new Error('Nobody listens');
      return heard;
    },
    left: () => hasLeft,
  };
}
const quick = { heartbeatMs: 60_000, memberCheckMs: 60_000, lifetimeMs: 60_000 };
const readAll = async (stream: NodeJS.ReadableStream) => {
  let text = '';
  for await (const part of stream) text += String(part);
  return text;
};

test('a person who is removed from the workspace stops hearing it', async () => {
  const { liveEvents } = fakeEvents();
  const answers = [true, true, false];
  const stream = streamEvents(liveEvents, 1, () => Promise.resolve(answers.shift() ?? false), { ...quick, memberCheckMs: 5 });
  await readAll(stream);
  expect(answers).toEqual([]);
});

test('a member removed in the database is no longer sent anything', async () => {
  const own = await startTestApp();
  const member = await own.signIn();
  const isStillMember = async () =>
    (await findMemberships(own.services, member.userId)).some((one) => one.workspaceId === member.workspaceId);
  const stream = streamEvents(own.services.liveEvents, member.workspaceId, isStillMember, { ...quick, memberCheckMs: 20 });
  const ended = readAll(stream);
  await own.services.db.updateTable('members').set({ state: 'removed' }).where('id', '=', member.memberId).execute();
  await ended;
  expect(own.services.liveEvents.listeners()).toBe(0);
  await own.close();
});

test('a database that is away does not end the stream of a member', async () => {
  const { liveEvents, listener } = fakeEvents();
  let checks = 0;
  const stream = streamEvents(liveEvents, 1, () => ((checks += 1), Promise.reject(new Error('away'))), { ...quick, memberCheckMs: 2 });
  await vi.waitFor(() => expect(checks).toBeGreaterThan(2), { timeout: 10_000 });
  expect(stream.writableEnded).toBe(false);
  listener().end();
  await readAll(stream);
});

test('a silent stream sends a heartbeat', async () => {
  const { liveEvents } = fakeEvents();
  const stream = streamEvents(liveEvents, 1, () => Promise.resolve(true), { ...quick, heartbeatMs: 2, lifetimeMs: 50 });
  expect(await readAll(stream)).toContain(': still here\n\n');
});

test('a stream ends with its lifetime', async () => {
  const { liveEvents, left } = fakeEvents();
  await readAll(streamEvents(liveEvents, 1, () => Promise.resolve(true), { ...quick, lifetimeMs: 5 }));
  await vi.waitFor(() => expect(left()).toBe(true), { timeout: 10_000 });
});

test('a reader that does not read is cut off instead of filling the memory', async () => {
  const { liveEvents, listener, left } = fakeEvents();
  const stream = streamEvents(liveEvents, 1, () => Promise.resolve(true), quick);
  for (let n = 1; n <= 20_000; n++) listener().send({ topic: 'check', id: n });
  expect(stream.destroyed).toBe(true);
  expect(stream.writableLength + stream.readableLength).toBeLessThan(300 * 1024);
  await vi.waitFor(() => expect(left()).toBe(true), { timeout: 10_000 });
});

test('an announcement that is not an event reaches nobody', async () => {
  const member = await testApp.signIn();
  const tab = await openTab(member);
  await testApp.services.pool.query("select pg_notify('freehold_events', $1)", [
    JSON.stringify({ workspaceId: member.workspaceId, event: { topic: 'secrets', id: 1 } }),
  ]);
  await testApp.services.pool.query("select pg_notify('freehold_events', 'not json')");
  await say(openScope(testApp.services, member.workspaceId, { kind: 'system', name: 'test' }), 5);
  expect(await tab.next()).toBe('{"topic":"check","id":5}');
  tab.close();
});
