import { execFile } from 'node:child_process';
import { mkdtemp, readFile as readFromDisk, rm, writeFile as writeToDisk } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HmrcPack, previewPack } from '@freehold/contract/compliance/hmrc-pack';
import { callAs, riskAnswers } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { dyingServices, Killed } from '@freehold/testkit/prove-one-seal';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { storeFile } from '../../../platform/file-vault.ts';
import { openScope } from '../../../platform/scope.ts';
import { checkKinds } from '../../check-kinds.ts';
import { jobs, schedules } from '../../all.ts';
import { startCollected } from '../../checks/public.ts';
import { chooseCustomers } from './choose-customers.ts';
import { clockWords } from './clocks.ts';
import { escapeHtml } from '../../../providers/mail/escape-html.ts';
import { html } from './html.ts';
import { type ZipEntry, writeZip } from './write-zip.ts';

const CHECKER = new URL('../../../../../../scripts/check-pack.mjs', import.meta.url).pathname;
const run = promisify(execFile);
/** The small program, as an inspector starts it: what it says, and whether the pack is whole. */
async function check(...words: string[]): Promise<{ code: number; said: string }> {
  try {
    const { stdout } = await run(process.execPath, [CHECKER, ...words]);
    return { code: 0, said: stdout };
  } catch (error) {
    const failed = z.object({ code: z.int(), stdout: z.string(), stderr: z.string() }).parse(error);
    return { code: failed.code, said: failed.stdout + failed.stderr };
  }
}

let app: TestApp;
let now = new Date('2026-11-23T11:00:00Z');
let owner: SignedInMember;
let compliance: SignedInMember;
let folder: string;
beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  owner = await app.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  compliance = await app.signIn({ workspaceId: owner.workspaceId, roleId: 3, firstName: 'Bethan', surname: 'Prosser' });
  folder = await mkdtemp(join(tmpdir(), 'freehold-pack-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const Numbered = z.object({ id: z.int(), version: z.int() });
const NAMES = ['Renner', 'Blakeway', 'Lacey', 'Marchetti', 'Penhaligon'];
let made = 0;
/** A client with an accepted identity check that rests on one picture. */
async function client(): Promise<void> {
  made += 1;
  const last = NAMES[made % NAMES.length] ?? 'Renner';
  const { data } = await callAs(app, owner, 'POST', '/v2/client/parties', {
    kind: 'person',
    first_name: 'Tobias',
    last_name: last,
    phones: ['+447700900123'],
    emails: ['tobias@renner.example'],
  });
  const partyId = Numbered.parse(data).id;
  const scope = openScope(app.services, owner.workspaceId, { kind: 'system', name: 'hand-in' });
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: { r: made, g: 90, b: 20 } } })
    .png()
    .toBuffer();
  const kept = await scope.transaction((trx) => storeFile(trx, scope, app.services, bytes, { allowed: ['image/png'] }));
  const step = {
    key: 'id_document',
    type: 'id_document',
    title: 'Passport',
    state: 'done' as const,
    skipReason: null,
    doneAt: now,
    answers: {},
    files: [{ id: made * 10, name: 'passport.png', part: null, ...kept }],
  };
  const { started } = await scope.transaction((trx) =>
    startCollected(trx, scope, app.services, checkKinds, {
      partyId,
      kinds: ['kyc'],
      at: null,
      collected: { runId: 9_000 + made, submittedAt: now, steps: [step] },
      createdBy: owner.memberId,
    }),
  );
  await app.runJobs();
  const id = started[0]?.check_id ?? 0;
  await callAs(app, owner, 'POST', '/v2/client/risk-assessments', { check_id: id, answers: riskAnswers(), confirmed: true });
  const { version } = Numbered.parse((await callAs(app, owner, 'GET', `/v2/client/checks/${id}`)).data);
  const decided = await callAs(app, owner, 'POST', `/v2/client/checks/${id}/decision`, {
    version,
    value: 'accepted',
    reason: 'Seen in the branch with the original passport',
  });
  expect([decided.status, decided.errors]).toEqual([200, []]);
}

const RANGE = { from: '2026-06-01', to: '2026-11-30' };
const build = async (body: object) => {
  const answer = await callAs(app, compliance, 'POST', '/v2/client/compliance/hmrc-pack', { ...RANGE, ...body });
  expect([answer.status, answer.message]).toEqual([200, undefined]);
  await app.runJobs();
  const { data } = await callAs(app, compliance, 'GET', '/v2/client/compliance/hmrc-packs');
  return HmrcPack.array().parse(data)[0] ?? expect.unreachable();
};
const take = async (id: number, as = compliance) =>
  app.app.inject({ url: `/v2/client/compliance/hmrc-packs/${id}/file`, headers: as.headers });

test('a pack is verified offline, and one changed byte is found and named', async () => {
  for (let index = 0; index < 6; index += 1) await client();
  const { data } = await callAs(
    app,
    owner,
    'GET',
    '/v2/client/compliance/hmrc-pack/preview?from=2026-06-01&to=2026-11-30&sample=random&seed=4127',
  );
  expect(previewPack.output.parse(data)).toMatchObject({ customers: 6, chosen: 6, can: { build: false } });
  const secret = 'He paid the reservation in cash twice';
  const reported = await callAs(app, owner, 'POST', '/v2/client/compliance/suspicions', {
    receipt: crypto.randomUUID(),
    subject: 'Tobias Marchetti',
    what: secret,
    not_told: true,
  });
  expect([reported.status, reported.errors]).toEqual([200, []]);
  const pack = await build({ sample: 'random', seed: 4127 });
  expect(pack).toMatchObject({ state: 'ready', total: 6, done: 6, made_by: 'Bethan Prosser', can: { download: true } });
  const sent = await take(pack.id);
  expect([sent.statusCode, sent.headers['content-type']]).toEqual([200, 'application/zip']);
  const path = join(folder, 'pack.zip');
  await writeToDisk(path, sent.rawPayload);
  const whole = await check(path, pack.manifest_sha256 ?? '');
  expect(whole.said).toContain('Every file is as it was made, and none is missing or added.');
  expect(whole.code).toBe(0);
  const text = sent.rawPayload.toString('latin1');
  for (const wanted of ['index.html', 'check-pack.mjs', 'manifest.json', 'groups/5-customer-files.html', 'files/0006/index.html'])
    expect(text).toContain(wanted);
  expect(text).not.toMatch(/7700900123|tobias@renner|<script/);
  expect(text).not.toContain(secret);
  const at = sent.rawPayload.indexOf('Tobias Marchetti');
  const changed = Buffer.from(sent.rawPayload);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  await writeToDisk(path, changed);
  const found = await check(path);
  expect(found.code).toBe(1);
  expect(found.said).toMatch(/FAULT: (groups|files)\/\S+ was changed/);
  const { data: events } = await callAs(app, owner, 'GET', '/v2/client/activity?limit=100');
  const told = JSON.stringify(events);
  for (const words of ['ordered the HMRC pack', 'built the HMRC pack', 'downloaded the HMRC pack']) expect(told).toContain(words);
  // The same seed takes the same files; a pack is not built by whoever only reads, and not read by an admin.
  const refused = await callAs(app, owner, 'POST', '/v2/client/compliance/hmrc-pack', { ...RANGE, sample: 'last' });
  expect(refused.status).toBe(403);
  expect((await take(pack.id, await app.signIn({ workspaceId: owner.workspaceId, roleId: 2 }))).statusCode).toBe(403);
}, 120_000);

test('whatever step a worker dies at while it builds, nothing half-made can be taken; the next one builds it whole', async () => {
  const asked = await callAs(app, compliance, 'POST', '/v2/client/compliance/hmrc-pack', { ...RANGE, sample: 'last', pictures: false });
  expect(asked.status).toBe(200);
  await app.services.pool.query("select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'build-hmrc-pack:%'");
  const newest = async () =>
    HmrcPack.array().parse((await callAs(app, compliance, 'GET', '/v2/client/compliance/hmrc-packs')).data)[0] ?? expect.unreachable();
  const { id } = await newest();
  let killed = 0;
  for (let at = 1; at < 400; at += at < 12 ? 1 : 23) {
    const { services, scopeOf } = dyingServices(app.services, at);
    const run = { scope: scopeOf(owner.workspaceId), attempt: 1, isLastAttempt: false };
    const built = jobs['build-hmrc-pack']?.({ packId: id, workspaceId: owner.workspaceId }, services, run);
    const isKilled = await built?.then(
      () => false,
      (error: unknown) => (error instanceof Killed ? true : Promise.reject(error)),
    );
    if (!isKilled) break;
    killed += 1;
    const pack = await newest();
    if (pack.state !== 'ready') expect((await take(id)).statusCode).not.toBe(200);
  }
  expect(killed).toBeGreaterThan(5);
  const pack = await newest();
  const sent = await take(id);
  expect([pack.state, sent.statusCode]).toEqual(['ready', 200]);
  const path = join(folder, 'again.zip');
  await writeToDisk(path, sent.rawPayload);
  expect((await check(path, pack.manifest_sha256 ?? '')).code).toBe(0);
}, 120_000);

test('without pictures none is in it; after thirty days the file is erased and its hash stays', async () => {
  const pack = await build({ sample: 'last', pictures: false });
  expect((await take(pack.id)).rawPayload.toString('latin1')).not.toContain('.jpg');
  now = new Date(now.getTime() + 31 * 86_400_000);
  await schedules.find(({ name }) => name === 'erase-hmrc-packs')?.run(app.services);
  const gone = await take(pack.id);
  expect([gone.statusCode, gone.json()]).toMatchObject([409, { Info: { Message: 'This pack was erased after 30 days. Build it again.' } }]);
  const { data } = await callAs(app, compliance, 'GET', '/v2/client/compliance/hmrc-packs');
  expect(HmrcPack.array().parse(data)[0]).toMatchObject({ state: 'erased', sha256: pack.sha256 });
});

const zipOf = async (entries: readonly ZipEntry[]) => {
  async function* all() {
    yield* entries;
  }
  const last = (files: readonly object[]): ZipEntry => ({
    path: 'manifest.json',
    bytes: Buffer.from(JSON.stringify({ format: 'freehold-hmrc-pack-1', pack: 'P', firm: 'F', from: 'a', to: 'b', files })),
  });
  const pieces: Buffer[] = [];
  for await (const piece of writeZip(all(), last)) pieces.push(piece);
  return Buffer.concat(pieces);
};

test('whatever is changed, missing or added in an unpacked pack is named', async () => {
  const entries = ['index.html', 'files/0001/index.html', 'a b.jpg'].map((path, index) => ({
    path,
    bytes: Buffer.from(`${path} ${index}`),
  }));
  const zip = join(folder, 'small.zip');
  await writeToDisk(zip, await zipOf(entries));
  expect((await check(zip)).code).toBe(0);
  const out = join(folder, 'out');
  await run('python3', ['-m', 'zipfile', '-e', zip, out]).catch(() => run('unzip', ['-q', zip, '-d', out]));
  expect((await check(out)).code).toBe(0);
  await writeToDisk(join(out, 'extra.txt'), 'x');
  await writeToDisk(join(out, 'a b.jpg'), 'other');
  await rm(join(out, 'files/0001/index.html'));
  const { code, said } = await check(out);
  expect(code).toBe(1);
  expect(said).toContain('extra.txt was added');
  expect(said).toContain('a b.jpg was changed');
  expect(said).toContain('files/0001/index.html is missing');
  const list = JSON.parse(await readFromDisk(join(out, 'manifest.json'), 'utf8'));
  await writeToDisk(join(out, 'manifest.json'), JSON.stringify({ ...list, pack: 'Q' }));
  expect((await check(out, 'a'.repeat(64))).said).toContain('manifest.json was changed');
});

test('any one bit that is turned in a pack is found', async () => {
  const zip = await zipOf([
    { path: 'index.html', bytes: Buffer.from('<p>One file</p>') },
    { path: 'empty', bytes: Buffer.alloc(0) },
  ]);
  const { checkPack } = await import(CHECKER);
  const path = join(folder, 'bit.zip');
  const start = zip.indexOf('<p>One file</p>');
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 7 }), async (at, bit) => {
      const turned = Buffer.from(zip);
      turned.writeUInt8(turned.readUInt8(start + at) ^ (1 << bit), start + at);
      await writeToDisk(path, turned);
      expect(checkPack(path).faults).toEqual([expect.stringContaining('index.html was changed')]);
    }),
    { numRuns: 40 },
  );
});

test('by chance means the same twenty for the same seed, whatever their order, and others for another', () => {
  const all = Array.from({ length: 214 }, (_, index) => ({ id: index + 1, name: 'x', kind: 'person' as const, at: new Date(index) }));
  const ids = (of: typeof all, seed: number) => chooseCustomers(of, 'random', seed).map(({ id }) => id);
  expect(ids(all, 4127)).toEqual(ids(all.toReversed(), 4127));
  expect(ids(all, 4127)).toHaveLength(20);
  expect(ids(all, 4127)).not.toEqual(ids(all, 4128));
  expect(chooseCustomers(all, 'last', null).map(({ id }) => id)[0]).toBe(214);
  expect(chooseCustomers(all, 'all', null)).toHaveLength(214);
});

test('days are days of the calendar, and text is never markup', () => {
  const clock = (due: string, done: string | null) =>
    clockWords({
      partyId: 1,
      name: 'x',
      place: 'x',
      role: 'seller',
      event: 'marketing',
      note: null,
      due: new Date(due),
      done: done === null ? null : new Date(done),
    });
  expect(clock('2026-03-28T23:30:00Z', '2026-03-29T00:30:00Z')).toBe('1 day late');
  expect(clock('2026-06-10T09:00:00Z', '2026-06-06T22:59:00Z')).toBe('4 days before');
  expect(clock('2026-06-10T09:00:00Z', null)).toBe('Not done');
  expect(html`<p title="${'"><script>'}">${'<b>&'}</p>`.html).toBe('<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;</p>');
  expect(escapeHtml("it's")).toBe('it&#39;s');
});
