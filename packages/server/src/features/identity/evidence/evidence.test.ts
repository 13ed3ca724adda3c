import type { Evidence } from '@freehold/contract/identity/evidence';
import { callAs, riskAnswers } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallPdf } from '../../../db/demo/small-pdf.ts';
import { storeFile } from '../../../platform/file-vault.ts';
import { openScope } from '../../../platform/scope.ts';
import { checkKinds } from '../../check-kinds.ts';
import { type CollectedStep, startCollected } from '../../checks/public.ts';
import { schedules } from '../../all.ts';

const DAY_MS = 86_400_000;
let app: TestApp;
let now = new Date('2026-11-23T11:00:00Z');
let owner: SignedInMember;
beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  owner = await app.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
});
afterAll(() => app.close());

/** A picture that says where it was taken, and is stored on its side. */
const WITH_PLACE = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#2b5477' } })
  .withMetadata({ orientation: 6 })
  .withExifMerge({ IFD0: { Make: 'Freehold Camera' }, IFD3: { GPSLatitude: '51/1 27/1 0/1' } })
  .jpeg()
  .toBuffer();
let faces = 0;
const face = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: { r: (faces += 1), g: 90, b: 20 } } })
    .png()
    .toBuffer();

const RENNER = { kind: 'person', first_name: 'Tobias', last_name: 'Renner' };
async function handIn() {
  const { data } = await callAs(app, owner, 'POST', '/v2/client/parties', RENNER);
  const partyId = (data as { id: number }).id;
  const scope = openScope(app.services, owner.workspaceId, { kind: 'system', name: 'hand-in' });
  const kept: { sha256: string; size: number; mime: string }[] = [];
  for (const bytes of [WITH_PLACE, await face(), smallPdf('Bank of Testing', '6 Ladysmith Place')])
    kept.push(
      await scope.transaction((trx) =>
        storeFile(trx, scope, app.services, bytes, { allowed: ['image/jpeg', 'image/png', 'application/pdf'] }),
      ),
    );
  const step = (type: string, at: number, name: string): CollectedStep => ({
    key: type,
    type,
    title: type,
    state: 'done',
    skipReason: null,
    doneAt: now,
    answers: {},
    files: [{ id: partyId * 10 + at, name, part: null, sha256: '', size: 0, mime: '', ...kept[at] }],
  });
  const steps = [step('id_document', 0, 'passport.jpg'), step('selfie_liveness', 1, 'me.png'), step('proof_of_address', 2, 'bank.pdf')];
  const { started } = await scope.transaction((trx) =>
    startCollected(trx, scope, app.services, checkKinds, {
      partyId,
      kinds: ['kyc'],
      at: null,
      collected: { runId: partyId, submittedAt: now, steps },
      createdBy: owner.memberId,
    }),
  );
  await app.runJobs();
  const id = started[0]?.check_id ?? 0;
  return { id, partyId, keys: [0, 1, 2].map((at) => `run:${partyId * 10 + at}`) };
}

const list = async (id: number, as = owner) => (await callAs(app, as, 'GET', `/v2/client/checks/${id}/evidence`)).data as Evidence;
const open = (id: number, key: string | undefined, query = '', as = owner) =>
  app.app.inject({ url: `/v2/client/checks/${id}/evidence/${key}?${query}`, headers: as.headers });
async function accept(id: number): Promise<void> {
  await callAs(app, owner, 'POST', '/v2/client/risk-assessments', { check_id: id, answers: riskAnswers(), confirmed: true });
  const { data } = await callAs(app, owner, 'GET', `/v2/client/checks/${id}`);
  const { version } = data as { version: number };
  const decided = await callAs(app, owner, 'POST', `/v2/client/checks/${id}/decision`, {
    version,
    value: 'accepted',
    reason: 'Seen in the branch with the original passport',
  });
  expect(decided.status).toBe(200);
}
const erase = () => schedules.find(({ name }) => name === 'erase-due')?.run(app.services);

describe('the files of a check', () => {
  test('are drawn anew and upright, with nothing of where they were taken; every page of a PDF is a picture', async () => {
    const { id, keys } = await handIn();
    const large = await open(id, keys[0]);
    expect([large.statusCode, large.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const { width, height, exif } = await sharp(large.rawPayload).metadata();
    expect([width, height, exif]).toEqual([200, 400, undefined]);
    expect(large.rawPayload.includes('Freehold Camera')).toBe(false);
    expect((await sharp((await open(id, keys[2])).rawPayload).metadata()).width).toBe(1600);
    expect((await open(id, keys[2], 'page=2')).statusCode).toBe(409);
    expect((await open(id, keys[0], 'size=original')).rawPayload.equals(WITH_PLACE)).toBe(true);
    expect((await list(id)).files.map(({ shows, pages }) => [shows, pages])).toEqual([
      ['document', 1],
      ['face', 1],
      ['address', 1],
    ]);
  });

  test('who opened one stands in the list and in the activity, once however often the page asks for it', async () => {
    const { id, keys } = await handIn();
    for (const query of ['size=small', 'size=large', 'masked=true']) expect((await open(id, keys[1], query)).statusCode).toBe(200);
    await open(id, keys[0], 'masked=true');
    const looks = () => list(id).then((found) => found.looks.map(({ by, name }) => `${by.name}: ${name}`));
    expect(await looks()).toEqual(['Imogen Ashworth: me.png']);
    now = new Date(now.getTime() + 11 * 60_000);
    await open(id, keys[1]);
    expect(await looks()).toHaveLength(2);
    const { data } = await callAs(app, owner, 'GET', '/v2/client/activity?action=open.check_file');
    expect(JSON.stringify(data)).toContain('opened a file of');
  });

  test('an auditor sees them masked, and a picture that was masked holds nothing to read', async () => {
    const { id, keys } = await handIn();
    const auditor = await app.signIn({ workspaceId: owner.workspaceId, roleId: 6, firstName: 'Ada', surname: 'Quill' });
    expect((await list(id, auditor)).see).toBe('masked');
    expect((await open(id, keys[0], '', auditor)).statusCode).toBe(403);
    expect((await open(id, keys[0], 'masked=true&size=original', auditor)).statusCode).toBe(400);
    const masked = await open(id, keys[2], 'masked=true', auditor);
    expect(masked.statusCode).toBe(200);
    expect(masked.rawPayload.length).toBeLessThan(12_000);
    const accounts = await app.signIn({ workspaceId: owner.workspaceId, roleId: 5, firstName: 'Theo', surname: 'Marchetti' });
    expect((await open(id, keys[0], 'masked=true', accounts)).statusCode).toBe(403);
  });

  test('pictures of the face go 30 days after the decision, and the check with its files five years after the relationship ended', async () => {
    const { id, keys, partyId } = await handIn();
    await accept(id);
    expect((await list(id)).faces_until).toBe(new Date(now.getTime() + 30 * DAY_MS).toISOString());
    now = new Date(now.getTime() + 29 * DAY_MS);
    await erase();
    expect((await list(id)).erasures).toEqual([]);
    now = new Date(now.getTime() + 2 * DAY_MS);
    await erase();
    await erase();
    const after = await list(id);
    expect(after.erasures.map(({ what, files }) => [what, files.map(({ name }) => name)])).toEqual([['faces', ['me.png']]]);
    expect(after.files.map(({ erased }) => erased !== null)).toEqual([false, true, false]);
    const refused = await open(id, keys[1]);
    expect(refused.json()).toMatchObject({
      Info: { Message: 'This file was erased. Pictures of a face are kept for 30 days after the decision. Its hash is kept.' },
    });
    const { version } = (await callAs(app, owner, 'GET', `/v2/client/parties/${partyId}`)).data as { version: number };
    const party = { ...RENNER, relationship_ended_on: '2021-12-01' };
    const ended = await callAs(app, owner, 'PATCH', `/v2/client/parties/${partyId}`, { version, party });
    expect([ended.status, ended.errors]).toEqual([200, []]);
    now = new Date('2026-12-26T09:00:00Z');
    await erase();
    expect((await callAs(app, owner, 'GET', `/v2/client/checks/${id}`)).status).toBe(404);
    const { rows } = await app.services.pool.query('select count(*)::int as kept from files where sha256 = any($1)', [
      after.files.map(({ sha256 }) => sha256),
    ]);
    expect(rows).toEqual([{ kept: 0 }]);
    expect(keys).toHaveLength(3);
  });

  test('a legal hold on the person keeps everything', async () => {
    const { id, partyId } = await handIn();
    await accept(id);
    const { version } = (await callAs(app, owner, 'GET', `/v2/client/parties/${partyId}`)).data as { version: number };
    const held = await callAs(app, owner, 'POST', `/v2/client/parties/${partyId}/hold`, {
      version,
      legal_hold: true,
      reason: 'A dispute about the deposit is open',
    });
    expect([held.status, held.errors]).toEqual([200, []]);
    now = new Date(now.getTime() + 40 * DAY_MS);
    await erase();
    expect(await list(id)).toMatchObject({ held: true, faces_until: null, erasures: [] });
  });
});
