import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { raiseSeal } from '@freehold/sealing/raise-seal';
import { openSampleAuthority } from '@freehold/testkit/sample-authority';
import type { SampleAuthority } from '@freehold/testkit/sample-authority';
import { sampleSigner, sealSample } from '@freehold/sealing/sample-documents';
import { digestOf, signerFromPem } from '@freehold/sealing/signer';
import type { Signer } from '@freehold/sealing/signer';
import { readTimeStampResponse, writeTimeStampRequest } from '@freehold/sealing/time-stamp-messages';
import { verifyDocument } from '@freehold/sealing/verify-document';
import type { TimeStamper } from '@freehold/sealing/write-cms';

let made: SampleAuthority;
let signer: Signer;
let list: Uint8Array;
beforeAll(() => {
  made = openSampleAuthority();
  ({ list } = made);
  signer = signerFromPem(made.seal);
});
afterAll(() => made.close());

const authority: TimeStamper = async (digest, hash) => {
  const request = writeTimeStampRequest(digest, hash);
  return readTimeStampResponse(made.answer(request), request);
};
const silent: TimeStamper = async () => null;

describe('levels of a seal', () => {
  test('with an authority that answers the seal is B-T at once, and its time is proven', async () => {
    const { bytes, level } = await sealSample({ signer, stamp: authority });
    const verified = await verifyDocument(bytes);
    expect([level, verified.outcome]).toEqual(['B-T', 'sealed']);
    expect(Math.abs((verified.stampedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  test('without one it is B-B, and is raised to B-LTA when it answers; what was added is validation data alone', async () => {
    const sealed = await sealSample({ signer, stamp: silent });
    expect(sealed.level).toBe('B-B');
    const raised = await raiseSeal(sealed.bytes, { stamp: authority, revocation: async () => list });
    const verified = await verifyDocument(raised.bytes, [signer.certificate]);
    expect(raised.level).toBe('B-LTA');
    expect(verified).toMatchObject({
      outcome: 'sealed',
      revisions: [{ kind: 'sealed' }, { kind: 'validation_data' }, { kind: 'validation_data' }],
    });
    const text = Buffer.from(raised.bytes).toString('latin1');
    for (const part of ['/DSS', '/VRI', '/CRLs', '/DocTimeStamp', '/ETSI.RFC3161']) expect(text).toContain(part);
  });

  test('the level is what was reached: no list, a list of somebody else, no issuer, no answer', async () => {
    const { bytes } = await sealSample({ signer, stamp: silent });
    const raise = async (stamp: TimeStamper, revocation: Uint8Array | null) =>
      (await raiseSeal(bytes, { stamp, revocation: async () => revocation })).level;
    expect(await raise(silent, list)).toBe('B-B');
    expect(await raise(authority, null)).toBe('B-T');
    const foreign = new Uint8Array(list);
    foreign[foreign.length - 3] = (foreign[foreign.length - 3] ?? 0) ^ 1;
    expect(await raise(authority, foreign)).toBe('B-T');
    const own = await sealSample({ signer: sampleSigner(), stamp: silent });
    expect((await raiseSeal(own.bytes, { stamp: authority })).level).toBe('B-T');
  });

  test('a time-stamp of something else does not count', async () => {
    const { bytes } = await sealSample({ signer, stamp: silent });
    const wrong: TimeStamper = async (digest, hash) => await authority(digest.toReversed(), hash);
    expect((await raiseSeal(bytes, { stamp: wrong })).level).toBe('B-B');
    const sealed = await sealSample({ signer, stamp: wrong });
    expect(sealed.level).toBe('B-B');
    expect(await verifyDocument(sealed.bytes)).toMatchObject({ outcome: 'sealed', stampedAt: null });
  });

  test('an old answer, given again, is none: it does not carry the number of this question', () => {
    const digest = digestOf('SHA-256', Buffer.from('a seal'));
    const [before, now] = [writeTimeStampRequest(digest, 'SHA-256'), writeTimeStampRequest(digest, 'SHA-256')];
    const old = made.answer(before);
    expect(readTimeStampResponse(old, before)).not.toBeNull();
    expect(readTimeStampResponse(old, now)).toBeNull();
  });

  test('an archive time-stamp of something else, or one too large for its room, leaves the seal at B-LT; the next answer takes it on', async () => {
    const { bytes } = await sealSample({ signer, stamp: authority });
    const revocation = async () => list;
    const wrong: TimeStamper = async (digest, hash) => await authority(digest.toReversed(), hash);
    const large: TimeStamper = async (digest, hash) =>
      Buffer.concat([(await authority(digest, hash)) ?? Buffer.alloc(0), Buffer.alloc(20_000)]);
    for (const stamp of [wrong, large]) {
      const raised = await raiseSeal(bytes, { stamp, revocation });
      expect([raised.level, (await verifyDocument(raised.bytes)).outcome]).toEqual(['B-LT', 'sealed']);
      const again = await raiseSeal(raised.bytes, { stamp: authority, revocation });
      expect([again.level, (await verifyDocument(again.bytes)).outcome]).toEqual(['B-LTA', 'sealed']);
    }
  });

  test('a page changed after the archive time-stamp is found', async () => {
    const sealed = await sealSample({ signer, stamp: silent });
    const raised = await raiseSeal(sealed.bytes, { stamp: authority, revocation: async () => list });
    const pdf = await PDF.load(raised.bytes);
    pdf.getPage(2)?.drawText('Rent: nothing', { x: 72, y: 500 });
    const verified = await verifyDocument(await pdf.save({ incremental: true }));
    expect(verified).toMatchObject({ outcome: 'changed_after', revisions: [{}, {}, {}, { kind: 'changed', changedPages: [3] }] });
  });
});
