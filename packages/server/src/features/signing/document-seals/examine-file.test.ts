import { createHash } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { sampleSigner, sealSample } from '@freehold/sealing/sample-documents';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { multipart } from '@freehold/testkit/un-list-file';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requireSeal } from './installation-seal.ts';

let testApp: TestApp;
let sealed: Uint8Array;
beforeAll(async () => {
  testApp = await startTestApp();
  sealed = (await sealSample({ signer: (await requireSeal(testApp.services)).signer })).bytes;
});
afterAll(() => testApp.close());

async function examine(bytes: Uint8Array) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/v2/public/seals/examine',
    ...multipart({ name: 'document.pdf', bytes: Buffer.from(bytes) }, {}),
  });
  return { status: answer.statusCode, data: answer.json<{ Info: { Data: Record<string, unknown>; Errors?: unknown } }>().Info };
}
const outcomeOf = async (bytes: Uint8Array) => (await examine(bytes)).data.Data;

describe('a file that somebody sends', () => {
  test('as it was sealed: ours, with its certificate', async () => {
    expect(await outcomeOf(sealed)).toMatchObject({
      outcome: 'sealed',
      made_here: true,
      certificate_subject: 'Freehold (self-signed)',
      self_signed: true,
      revisions: [{ kind: 'sealed', changed_pages: [], to: sealed.length }],
    });
  });

  test('changed after the seal: the page, its lines as sealed and now, and where the sealed file ends', async () => {
    const pdf = await PDF.load(sealed);
    pdf.getPage(1)?.drawText('Rent: nothing', { x: 72, y: 500 });
    expect(await outcomeOf(await pdf.save({ incremental: true }))).toMatchObject({
      outcome: 'changed_after',
      made_here: true,
      revisions: [
        { kind: 'sealed', to: sealed.length },
        { kind: 'changed', changed_pages: [2] },
      ],
      differences: [
        {
          ...{ page: 2, before: [], after: ['Rent: nothing'] },
          // 72 of 595 points from the left, and 500 of 842 from below.
          ...{ places_before: [], places_after: [expect.objectContaining({ x: expect.closeTo(0.121, 2), y: expect.closeTo(0.395, 1) })] },
          ...{ picture_before: expect.stringMatching(/^UklGR/), picture_after: expect.stringMatching(/^UklGR/) },
        },
      ],
    });
  });

  test('altered, truncated, saved again, sealed by somebody else, or never sealed', async () => {
    const altered = new Uint8Array(sealed);
    altered[40] = (altered[40] ?? 0) ^ 1;
    const resaved = await PDF.load(sealed);
    resaved.setTitle('Saved again');
    const foreign = await sealSample({ signer: sampleSigner('Freehold') });
    const plain = PDF.create();
    plain.addPage({ size: 'a4' });
    const said = [];
    for (const bytes of [altered, sealed.slice(0, -20), await resaved.save({ incremental: false }), foreign.bytes, await plain.save()])
      said.push((await outcomeOf(bytes))['outcome']);
    expect(said).toEqual(['altered', 'truncated', 'resaved', 'resigned', 'not_sealed']);
  });

  test('no PDF, an empty one and a damaged one are refused or told in words, and nothing is kept', async () => {
    const refused = await examine(Buffer.from('hello'));
    expect(refused.status).toBe(422);
    expect((await examine(Buffer.from('%PDF-1.7\nnothing'))).status).toBeLessThan(500);
    const { rows } = await testApp.services.pool.query<{ n: number }>('select count(*)::int as n from files');
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe('the hash of a file', () => {
  const verify = async (sha256: string) =>
    (await testApp.app.inject({ method: 'POST', url: '/v2/public/seals/verify', payload: { sha256 } })).json<{
      Info: { Data: Record<string, unknown> };
    }>();

  test('that is not known says no more than that', async () => {
    const sha256 = createHash('sha256').update(sealed).digest('hex');
    expect((await verify(sha256)).Info.Data).toMatchObject({ outcome: 'unknown', made_here: false, title: null, firm: null });
  });

  test('that is none is refused', async () => {
    const answer = await testApp.app.inject({ method: 'POST', url: '/v2/public/seals/verify', payload: { sha256: 'abc' } });
    expect(answer.statusCode).toBe(422);
  });
});
