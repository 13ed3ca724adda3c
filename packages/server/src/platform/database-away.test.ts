import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** A way to the database that can be cut, as a network or a restart cuts it. */
class CuttableWay {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private isCut = false;

  async open(url: string): Promise<string> {
    const target = new URL(url);
    this.server = createServer((client) => {
      if (this.isCut) return void client.destroy();
      const upstream = connect(Number(target.port), target.hostname);
      for (const socket of [client, upstream]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => (this.sockets.delete(socket), client.destroy(), upstream.destroy()));
      }
      client.pipe(upstream).pipe(client);
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    return Object.assign(new URL(url), { port: String((this.server.address() as AddressInfo).port), hostname: '127.0.0.1' }).toString();
  }
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }
  mend(): void {
    this.isCut = false;
  }
  close(): void {
    this.cut();
    this.server?.close();
  }
}

const way = new CuttableWay();
let testApp: TestApp;
let member: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp({
    databaseVia: (url) => way.open(url),
    beforeReady: (app, services) =>
      void app.get('/slow', async () => {
        await services.db.transaction().execute(async (trx) => {
          await sql`insert into properties (workspace_id, kind, line1, town, postcode)
            select id, 'sale', '14 Calloway Crescent', 'Bristol', 'BS8 4KV' from workspaces`.execute(trx);
          await sql`select pg_sleep(30)`.execute(trx);
        });
        return 'done';
      }),
  });
  member = await testApp.signIn();
});
afterAll(async () => {
  await testApp.close();
  way.close();
});

const ask = async (url = '/v2/client/properties/check-properties') => {
  const answer = await testApp.app.inject({ url, headers: member.headers });
  return {
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    info: answer.json<{ Info?: { Code?: string; Data: unknown; Reference?: string } }>().Info,
  };
};
const ready = async () => (await testApp.app.inject('/health/ready')).statusCode;

test('a lost database answers MAINTENANCE with a reference, and all is well again once it is back', async () => {
  expect((await ask()).status).toBe(200);
  expect(await ready()).toBe(200);

  way.cut();
  for (let n = 0; n < 3; n++) {
    const answer = await ask();
    expect(answer).toMatchObject({ status: 503, retryAfter: '5', info: { Code: 'MAINTENANCE', Data: null } });
    expect(answer.info?.Reference).toMatch(/^[0-9a-f-]{36}$/);
  }
  expect(await ready()).toBe(503);
  expect((await testApp.app.inject('/health/live')).statusCode).toBe(200);

  way.mend();
  await vi.waitFor(async () => expect((await ask()).status).toBe(200), { timeout: 10_000 });
  await vi.waitFor(() => expect(testApp.services.liveEvents.isListening()).toBe(true), { timeout: 15_000 });
  expect(await ready()).toBe(200);
});

test('a connection lost in the middle of a transaction answers MAINTENANCE and keeps nothing', async () => {
  const running = ask('/slow');
  const isSleeping = async () => {
    const { rows } = await testApp.services.pool.query(
      "select 1 from pg_stat_activity where query like '%pg_sleep(30)%' and state = 'active' and pid <> pg_backend_pid() and datname = current_database()",
    );
    expect(rows).toHaveLength(1);
  };
  await vi.waitFor(isSleeping, { timeout: 10_000 });
  way.cut();
  expect(await running).toMatchObject({ status: 503, info: { Code: 'MAINTENANCE' } });
  way.mend();
  await vi.waitFor(async () => expect(await ask()).toMatchObject({ status: 200, info: { Data: { totalSales: 0, totalLettings: 0 } } }), {
    timeout: 10_000,
  });
});
