import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync, createSign, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AT, DESCRIPTION, sampleDocument, sampleSigner, sealSample } from './sample-documents.ts';
import { testSealing } from './self-test.ts';
import { makeSelfSigned } from './self-signed.ts';
import { signerFromP12, signerFromPem } from './signer.ts';
import type { Signer } from './signer.ts';
import { verifyDocument } from './verify-document.ts';

const folder = mkdtempSync(join(tmpdir(), 'freehold-seal-'));
const signer = sampleSigner();
let sealed: Uint8Array;
beforeAll(async () => {
  sealed = (await sealSample({ signer })).bytes;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function has(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined;
}

describe('a seal', () => {
  test('verifies, says its level, and is the only revision of the file', async () => {
    const { bytes, level } = await sealSample({ signer });
    const verified = await verifyDocument(bytes, [signer.certificate]);
    expect(level).toBe('B-B');
    expect(verified).toMatchObject({ outcome: 'sealed', revisions: [{ kind: 'sealed', from: 0, to: bytes.length, pages: 3 }] });
  });

  test('is made by a key service that only signs', async () => {
    const asked: string[] = [];
    const service: Signer = {
      ...signer,
      sign: async (data, hash) => {
        asked.push(hash);
        return await signer.sign(data, hash);
      },
    };
    const { bytes } = await sealSample({ signer: service, hash: 'SHA-384' });
    expect(asked).toEqual(['SHA-384']);
    expect((await verifyDocument(bytes)).outcome).toBe('sealed');
  });

  test('of the same document, RSA key and moment is the same to the byte', async () => {
    const rsa = await rsaSigner();
    const document = await sampleDocument();
    const [one, other] = [await sealSample({ signer: rsa }, document), await sealSample({ signer: rsa }, document)];
    expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(true);
    expect((await verifyDocument(one.bytes)).outcome).toBe('sealed');
  });

  test('comes from a PKCS#12 file too, and a wrong password is said', async () => {
    const p12 = makeP12();
    const { bytes } = await sealSample({ signer: await signerFromP12(p12, 'secret') });
    expect((await verifyDocument(bytes)).outcome).toBe('sealed');
    await expect(signerFromP12(p12, 'wrong')).rejects.toThrow('The key file could not be opened. Check the file and its password.');
  });

  test('is refused where key and certificate do not belong together', () => {
    const one = makeSelfSigned({ organisation: 'One', from: AT, until: new Date('2030-01-01') });
    const other = makeSelfSigned({ organisation: 'Other', from: AT, until: new Date('2030-01-01') });
    expect(() => signerFromPem({ key: one.key, certificates: other.certificate })).toThrow('The key does not belong to the certificate.');
  });

  test('by a certificate that vouches for itself says so in its name', () => {
    const { subject, issuer, validToDate } = new X509Certificate(signer.certificate);
    expect(subject).toContain('Example Lettings (self-signed)');
    expect(issuer).toBe(subject);
    expect(validToDate?.toISOString()).toBe('2036-11-23T12:00:00.000Z');
  });

  test('sets title, language, producer and XMP', async () => {
    const pdf = await PDF.load(sealed);
    expect([pdf.getTitle(), pdf.getLanguage(), pdf.getProducer()]).toEqual([DESCRIPTION.title, 'en-GB', 'Freehold']);
    expect(Buffer.from(sealed).toString('latin1')).toContain('/Metadata');
  });
});

describe('the test at start', () => {
  test('passes with a key that works', async () => {
    expect(await testSealing(signer, AT)).toEqual({ passed: true, level: 'B-B' });
  });

  test('fails with words where the key does not fit its certificate or the key service is down', async () => {
    const foreign = {
      ...signer,
      sign: async () =>
        createSign('sha256')
          .update('other')
          .sign(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
    };
    expect(await testSealing(foreign, AT)).toMatchObject({ passed: false, reason: expect.stringContaining('does not verify') });
    const down = { ...signer, sign: async () => await Promise.reject(new Error('The key service did not answer.')) };
    expect(await testSealing(down, AT)).toEqual({ passed: false, reason: 'The key service did not answer.' });
  });
});

describe('the verifier', () => {
  test('finds any changed byte that the seal covers, and any in the signature itself', async () => {
    const start = Buffer.from(sealed).lastIndexOf('/Contents <') + 11;
    const gap = Buffer.from(sealed).indexOf('>', start);
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = new Uint8Array(sealed);
        changed[at] = (changed[at] ?? 0) ^ flip;
        // A digit of a hexadecimal number may be a capital: that changes nothing that is read.
        const sameDigit =
          at >= start && at < gap && String.fromCharCode(sealed[at] ?? 0) === String.fromCharCode(changed[at] ?? 0).toLowerCase();
        expect((await verifyDocument(changed)).outcome === 'sealed').toBe(sameDigit);
      }),
      { numRuns: 300, seed: 20 },
    );
  });

  test.each([0.1, 0.5, 0.9, 0.999])('finds a file cut at %s of its length', async (part) => {
    const cut = sealed.slice(0, Math.floor(sealed.length * part));
    expect(['truncated', 'not_sealed', 'resaved']).toContain((await verifyDocument(cut)).outcome);
  });

  test('says truncated where the end behind the seal is missing', async () => {
    expect((await verifyDocument(sealed.slice(0, -20))).outcome).toBe('truncated');
  });

  test('finds text added after the seal, with its page, which other programs call valid', async () => {
    const pdf = await PDF.load(sealed);
    pdf.getPage(1)?.drawText('Rent: nothing', { x: 72, y: 500 });
    const verified = await verifyDocument(await pdf.save({ incremental: true }), [signer.certificate]);
    expect(verified).toMatchObject({ outcome: 'changed_after', revisions: [{ kind: 'sealed' }, { kind: 'changed', changedPages: [2] }] });
    expect(verified.message).toContain('on page 2');
  });

  test('finds pages added or taken away after the seal', async () => {
    const longer = await PDF.load(sealed);
    longer.addPage({ size: 'a4' });
    expect(await verifyDocument(await longer.save({ incremental: true }))).toMatchObject({
      outcome: 'changed_after',
      revisions: [{}, { changedPages: [4] }],
    });
    const shorter = await PDF.load(sealed);
    shorter.removePage(2);
    expect(await verifyDocument(await shorter.save({ incremental: true }))).toMatchObject({
      outcome: 'changed_after',
      revisions: [{}, { changedPages: [3] }],
    });
  });

  test('finds what is only appended', async () => {
    const longer = Buffer.concat([sealed, Buffer.from('something\n')]);
    expect((await verifyDocument(longer)).outcome).toBe('changed_after');
  });

  test('finds a file saved anew', async () => {
    const pdf = await PDF.load(sealed);
    pdf.setTitle('Saved again');
    expect((await verifyDocument(await pdf.save({ incremental: false }))).outcome).toBe('resaved');
  });

  test('finds a file that somebody else sealed anew', async () => {
    const forger = sampleSigner('Example Lettings');
    const { bytes } = await sealSample({ signer: forger });
    expect((await verifyDocument(bytes, [signer.certificate])).outcome).toBe('resigned');
    expect((await verifyDocument(bytes, [forger.certificate])).outcome).toBe('sealed');
  });

  test('says that a file without a seal has none', async () => {
    expect((await verifyDocument(await sampleDocument())).outcome).toBe('not_sealed');
    expect((await verifyDocument(Buffer.from('no document'))).outcome).toBe('not_sealed');
  });
});

describe('other programs', () => {
  test.skipIf(!has('pdfsig'))('pdfsig (poppler-utils) calls seals with EC and RSA valid and total', async () => {
    for (const [name, one] of [
      ['ec', signer],
      ['rsa', await rsaSigner()],
    ] as const) {
      const path = join(folder, `${name}.pdf`);
      writeFileSync(path, (await sealSample({ signer: one })).bytes);
      const said = execFileSync('pdfsig', ['-nocert', path], { encoding: 'utf8' });
      expect(said).toContain('Signature is Valid');
      expect(said).toContain('Total document signed');
      expect(said).toContain('ETSI.CAdES.detached');
    }
  });

  test.skipIf(!has('qpdf'))('qpdf finds nothing wrong with a sealed file', () => {
    const path = join(folder, 'checked.pdf');
    writeFileSync(path, sealed);
    expect(execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })).toContain('No syntax or stream encoding errors found');
  });
});

let rsa: Signer | null = null;

/** RSA certificates come from OpenSSL: the product makes none of its own. */
async function rsaSigner(): Promise<Signer> {
  rsa ??= await signerFromP12(makeP12(), 'secret');
  return rsa;
}

function makeP12(): Uint8Array {
  const [key, certificate, p12] = ['key.pem', 'certificate.pem', 'both.p12'].map((name) => join(folder, name)) as [string, string, string];
  const subject = ['-subj', '/CN=Example Lettings', '-days', '30'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject], {
    stdio: 'ignore',
  });
  execFileSync('openssl', ['pkcs12', '-export', '-inkey', key, '-in', certificate, '-out', p12, '-passout', 'pass:secret']);
  return readFileSync(p12);
}
