import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { DocumentDetails } from '@freehold/contract/signing/signing-documents';
import { openSampleAuthority, type SampleAuthority } from '@freehold/testkit/sample-authority';
import { digestOf, signerFromPem } from '@freehold/sealing/signer';
import { verifyDocument } from '@freehold/sealing/verify-document';
import type { SignedInMember } from '@freehold/testkit/factories';
import { allSignAtOnce, dyingServices, Killed } from '@freehold/testkit/prove-one-seal';
import { sendForSigning } from '@freehold/testkit/signing-journey';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { raiseSealJob, raiseSeals } from './raise-seals.ts';
import { openRevocation, openTimeStamper } from './time-stamp.ts';

type Way = 'answers' | 'away' | 'sends on' | 'an old answer' | 'without end' | 'slow' | 'something else' | 'refuses';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'freehold-raise-'));
let way: Way = 'answers';
let isListThere = true;
const asked = { stamps: 0, lists: 0 };
let first: Uint8Array | undefined;
let authority: SampleAuthority;

/** A time-stamp authority and the list of its issuer, over HTTP. */
const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    asked.lists += 1;
    response.writeHead(isListThere ? 200 : 503).end(isListThere ? authority.list : '');
    return;
  }
  asked.stamps += 1;
  const query = await buffer(request);
  if (request.headers['content-type'] !== 'application/timestamp-query') response.writeHead(415).end();
  else reply(response, query);
});

function reply(response: ServerResponse, query: Uint8Array): void {
  const send = (body: Uint8Array) => response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(body);
  switch (way) {
    case 'answers':
      return void send(authority.answer(query));
    case 'an old answer':
      first ??= authority.answer(query);
      return void send(first);
    case 'away':
      return void response.socket?.destroy();
    case 'sends on':
      return void response.writeHead(307, { location: '/elsewhere' }).end();
    case 'something else':
      return void send(Buffer.from('<html>Sign in to the network first</html>'));
    case 'refuses':
      return void response.writeHead(503).end();
    case 'slow':
      response.writeHead(200).write('3');
      return;
    case 'without end': {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    }
  }
}

let testApp: TestApp;
let member: SignedInMember;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  const { port } = address;
  authority = openSampleAuthority(`http://127.0.0.1:${port}/list.crl`);
  writeFileSync(join(folder, 'seal.pem'), authority.seal.key + authority.seal.certificates);
  testApp = await startTestApp({
    env: {
      FREEHOLD_SEAL_FILE: join(folder, 'seal.pem'),
      FREEHOLD_SEAL_TSA_URL: `http://127.0.0.1:${port}/stamps`,
      FREEHOLD_SEAL_CRL_HOSTS: `127.0.0.1:${port}`,
    },
  });
  member = await testApp.signIn();
}, 120_000);
afterAll(async () => {
  await testApp.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  authority.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  way = 'answers';
  isListThere = true;
});

describe('the authority', () => {
  test.each<Way>(['away', 'sends on', 'an old answer', 'without end', 'slow', 'something else', 'refuses'])(
    '%s: no time-stamp, and nothing fails',
    async (how) => {
      const stamp = openTimeStamper(testApp.services, 1_500);
      first = undefined;
      way = how;
      // The first of the old answers is right for its question alone.
      if (how === 'an old answer') await stamp?.(digestOf('SHA-256', Buffer.from('before')), 'SHA-256');
      const before = asked.stamps;
      expect(await stamp?.(digestOf('SHA-256', Buffer.from('a seal')), 'SHA-256')).toBeNull();
      expect(asked.stamps).toBe(before + 1);
    },
  );

  test('answers: a time-stamp; without an address in the settings nobody is asked', async () => {
    expect(await openTimeStamper(testApp.services)?.(digestOf('SHA-256', Buffer.from('a seal')), 'SHA-256')).not.toBeNull();
    const { config, log } = testApp.services;
    expect(openTimeStamper({ config: { ...config, seal: { ...config.seal, stampUrl: null } }, log })).toBeUndefined();
  });

  test('a list from inside the network is fetched only where the operator named the host', async () => {
    const { certificate, chain } = signerFromPem(authority.seal);
    const [issuer = certificate] = chain;
    const { config, log } = testApp.services;
    const before = asked.lists;
    const closed = openRevocation({ config: { ...config, seal: { ...config.seal, ownListHosts: [] } }, log });
    expect([await closed(certificate, issuer), asked.lists]).toEqual([null, before]);
    expect(Buffer.from((await openRevocation(testApp.services)(certificate, issuer)) ?? [])).toEqual(Buffer.from(authority.list));
  });
});

const read = async (id: number) =>
  (await testApp.app.inject({ url: `/v2/client/documents/${id}`, headers: member.headers })).json<{ Info: { Data: DocumentDetails } }>()
    .Info.Data;
const sealedFile = async (id: number) =>
  (await testApp.app.inject({ url: `/v2/client/documents/${id}/files/sealed`, headers: member.headers })).rawPayload;
const isKnown = async (file: Uint8Array) => {
  const sha256 = createHash('sha256').update(file).digest('hex');
  const answer = await testApp.app.inject({ method: 'POST', url: '/v2/public/seals/verify', payload: { sha256 } });
  return answer.json<{ Info: { Data: { outcome: string } } }>().Info.Data.outcome;
};
/** The clock so much later, and the jobs it orders. */
async function after(ms: number): Promise<void> {
  await raiseSeals.run({ ...testApp.services, now: () => new Date(Date.now() + ms) });
  await testApp.runJobs();
}
async function sealed(): Promise<number> {
  const sent = await sendForSigning(testApp, member, { people: 1 });
  await allSignAtOnce(testApp, sent, 1);
  await testApp.runJobs();
  return sent.id;
}
const raisedIn = ({ events }: DocumentDetails) => events.filter(({ kind }) => kind === 'seal_raised').length;

describe('a seal for which the authority was away', () => {
  test('is B-B, stays so while it is away, and is lifted to B-T and B-LTA as it answers; every copy stays known', async () => {
    way = 'away';
    const id = await sealed();
    expect(await read(id)).toMatchObject({ state: 'completed', seal: { level: 'B-B', self_signed: false } });
    const copies = [await sealedFile(id)];
    await after(16 * MINUTE_MS);
    expect((await read(id)).seal?.level).toBe('B-B');

    // Asked again after six hours, not before.
    way = 'answers';
    const before = asked.stamps;
    await after(HOUR_MS);
    expect(asked.stamps).toBe(before);
    isListThere = false;
    await after(7 * HOUR_MS);
    expect((await read(id)).seal?.level).toBe('B-T');
    copies.push(await sealedFile(id));

    isListThere = true;
    await after(14 * HOUR_MS);
    const document = await read(id);
    expect([document.seal?.level, raisedIn(document), document.state]).toEqual(['B-LTA', 2, 'completed']);
    copies.push(await sealedFile(id));
    expect(await Promise.all(copies.map(isKnown))).toEqual(['sealed', 'sealed', 'sealed']);
    const { certificate } = signerFromPem(authority.seal);
    const verified = await verifyDocument(await sealedFile(id), [certificate]);
    expect([verified.outcome, verified.revisions.map(({ kind }) => kind)]).toEqual([
      'sealed',
      ['sealed', 'validation_data', 'validation_data'],
    ]);
    const end = asked.stamps;
    await after(1_000 * HOUR_MS);
    expect([asked.stamps, raisedIn(await read(id))]).toEqual([end, 2]);
  }, 120_000);

  test('is lifted once, wherever a worker dies and however many try at once', async () => {
    way = 'away';
    const id = await sealed();
    way = 'answers';
    const run = async (at: number) => {
      const { services, scopeOf } = dyingServices(testApp.services, at);
      try {
        await raiseSealJob(id, services, { scope: scopeOf(member.scope.workspaceId), attempt: 1, isLastAttempt: false });
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
    };
    // The last step of a worker is after its transaction was committed: what it did stands.
    for (let at = 1; at <= 7; at += 1) await run(at);
    expect([(await read(id)).seal?.level, raisedIn(await read(id))]).toEqual(['B-B', 0]);
    await Promise.all([run(Infinity), run(Infinity)]);
    const document = await read(id);
    expect([document.seal?.level, raisedIn(document), await isKnown(await sealedFile(id))]).toEqual(['B-LTA', 1, 'sealed']);
  }, 120_000);
});
