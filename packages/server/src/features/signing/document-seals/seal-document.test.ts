import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentDetails } from '@freehold/contract/signing/signing-documents';
import { verifyDocument } from '@freehold/sealing/verify-document';
import type { SignedInMember } from '@freehold/testkit/factories';
import { allSignAtOnce, copiesIn, proveOneSeal, STEPS } from '@freehold/testkit/prove-one-seal';
import { sendForSigning } from '@freehold/testkit/signing-journey';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../platform/services.ts';
import { schedules } from '../../all.ts';
import { requireSeal } from './installation-seal.ts';

const CHECKER = join(import.meta.dirname, '../../../../../../scripts/check-evidence.mjs');

let testApp: TestApp;
let member: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp();
  member = await testApp.signIn();
});
afterAll(() => testApp.close());

const read = async (id: number) =>
  (await testApp.app.inject({ url: `/v2/client/documents/${id}`, headers: member.headers })).json<{ Info: { Data: DocumentDetails } }>()
    .Info.Data;
const fileOf = async (id: number, kind: string) =>
  (await testApp.app.inject({ url: `/v2/client/documents/${id}/files/${kind}`, headers: member.headers })).rawPayload;
const copiesTo = (email: string) => copiesIn(testApp, email);

/** The program that needs nothing but the files. */
function check(files: Record<string, string | Buffer>): { status: number | null; said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'freehold-evidence-'));
  try {
    const paths = Object.entries(files).map(([name, content]) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    });
    const ran = spawnSync(process.execPath, [CHECKER, ...paths], { encoding: 'utf8' });
    return { status: ran.status, said: ran.stdout + ran.stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('a document that everybody signed', () => {
  test('is sealed once, released, and each person gets one copy; its hash is known to anybody who has it', async () => {
    const sent = await sendForSigning(testApp, member, { people: 3, copies: 1 });
    await allSignAtOnce(testApp, sent, 3);
    await testApp.runJobs();
    const document = await read(sent.id);
    expect(document).toMatchObject({
      state: 'completed',
      status: 'signed',
      seal: { level: 'B-B', self_signed: true, held: null, late: false },
    });
    const sealed = await fileOf(sent.id, 'sealed');
    const { signer } = await requireSeal(testApp.services);
    expect(await verifyDocument(sealed, [signer.certificate])).toMatchObject({ outcome: 'sealed', revisions: [{ pages: 4 }] });
    for (const { email } of sent.people)
      expect(copiesTo(email).map(({ attachments = [] }) => attachments.map(({ mime }) => mime))).toEqual([
        ['application/pdf', 'application/pdf'],
      ]);
    const sha256 = createHash('sha256').update(sealed).digest('hex');
    const said = await testApp.app.inject({ method: 'POST', url: '/v2/public/seals/verify', payload: { sha256 } });
    // Whoever only gets a copy took no part.
    const took = [1, 2, 3].map((number) => expect.objectContaining({ name: `Signer Number${number}`, did: 'signed' }));
    expect(said.json()).toMatchObject({
      Info: {
        Data: { outcome: 'sealed', made_here: true, title: 'Memorandum of sale', signed_by: 3, people: expect.arrayContaining(took) },
      },
    });
    const evidence = JSON.parse((await fileOf(sent.id, 'evidence')).toString('utf8')) as { events: { actor_name: string }[] };
    const whole = {
      evidence: JSON.stringify(evidence),
      sealed,
      certificate: await fileOf(sent.id, 'certificate'),
      original: await fileOf(sent.id, 'original'),
    };
    expect(check(whole)).toMatchObject({ status: 0, said: expect.stringContaining('Nothing is missing or changed.') });
    const events = evidence.events.map((event, index) => (index === 1 ? { ...event, actor_name: 'Somebody Else' } : event));
    expect(check({ ...whole, evidence: JSON.stringify({ ...evidence, events }) })).toMatchObject({
      status: 1,
      said: expect.stringContaining('Event 2'),
    });
    expect(check({ ...whole, sealed: Buffer.concat([sealed, Buffer.from(' ')]) })).toMatchObject({
      status: 1,
      said: expect.stringContaining('sealed is none of the files'),
    });
  });

  test('that cannot be sealed stays as it is, says why to staff, and is sealed when it is tried again', async () => {
    const sent = await sendForSigning(testApp, member, { people: 1 });
    await allSignAtOnce(testApp, sent, 1);
    await testApp.services.pool.query("update signing_pages set points_sha256 = repeat('0', 64)");
    await testApp.runJobs();
    const held = await read(sent.id);
    expect(held).toMatchObject({
      state: 'sealing',
      seal: { level: null, held: expect.stringContaining('no longer draws the pages that people were shown') },
    });
    expect(copiesTo(sent.people[0]?.email ?? '')).toEqual([]);
    await testApp.services.pool.query("update signing_pages set drawn_with = 'another program'");
    const again = await testApp.app.inject({ method: 'POST', url: `/v2/client/documents/${sent.id}/seal-again`, headers: member.headers });
    expect(again.statusCode).toBe(200);
    await testApp.runJobs();
    expect(await read(sent.id)).toMatchObject({ state: 'completed', seal: { held: null } });
    expect(copiesTo(sent.people[0]?.email ?? '')).toHaveLength(1);
  });

  test('five minutes late: staff are told once, and a job that was lost is there again', async () => {
    const sent = await sendForSigning(testApp, member, { people: 1 });
    await allSignAtOnce(testApp, sent, 1);
    await testApp.services.pool.query("select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'seal-document:%'");
    const watch = schedules.find(({ name }) => name === 'watch-sealing');
    const later: Services = { ...testApp.services, now: () => new Date(Date.now() + 6 * 60_000) };
    await watch?.run(later);
    await watch?.run(later);
    const { rows } = await testApp.services.pool.query<{ n: number }>(
      "select count(*)::int as n from notifications where kind = 'document_late' and object_id = $1",
      [String(sent.id)],
    );
    expect(rows).toEqual([{ n: 1 }]);
    await testApp.runJobs();
    expect(await read(sent.id)).toMatchObject({ state: 'completed' });
  });
});

describe('whoever dies wherever', () => {
  // `npm run test:long` seals a thousand.
  test('one seal and one message a person, however many sign and seal at once', async () => {
    const deaths = fc.array(fc.integer({ min: 1, max: STEPS }), { maxLength: 3 });
    const rounds = fc.asyncProperty(fc.integer({ min: 2, max: 3 }), deaths, fc.integer({ min: 1, max: 2 }), (...round) =>
      proveOneSeal(testApp, member, ...round),
    );
    await fc.assert(rounds, { numRuns: 1, seed: 20 });
  }, 300_000);

  test('at every single step', async () => {
    await proveOneSeal(
      testApp,
      member,
      2,
      Array.from({ length: STEPS }, (_, index) => index + 1),
      1,
    );
  }, 300_000);
});
