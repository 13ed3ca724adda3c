import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { raiseSeal } from './raise-seal.ts';
import { sampleSigner, sealSample } from './sample-documents.ts';
import { signerFromPem } from './signer.ts';
import type { Signer } from './signer.ts';
import { readTimeStampResponse, writeTimeStampRequest } from './time-stamp-messages.ts';
import { verifyDocument } from './verify-document.ts';
import type { TimeStamper } from './write-cms.ts';

const folder = mkdtempSync(join(tmpdir(), 'freehold-stamp-'));
const path = (name: string) => join(folder, name);
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });

let signer: Signer;
let list: Uint8Array;
beforeAll(() => {
  writeFileSync(path('index'), '');
  writeFileSync(path('serial'), '01\n');
  writeFileSync(path('settings'), SETTINGS);
  const key = ['-newkey', 'rsa:2048', '-nodes', '-config', 'settings'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'root.key',
    '-out',
    'root.pem',
    '-subj',
    '/CN=Test root',
    '-days',
    '30',
    '-extensions',
    'root',
  );
  for (const [name, kind] of [
    ['signer', 'signer'],
    ['stamper', 'stamper'],
  ] as const) {
    openssl('req', '-new', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=Test ${name}`);
    openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      'root.pem',
      '-CAkey',
      'root.key',
      '-CAcreateserial',
      '-out',
      `${name}.pem`,
      '-days',
      '20',
      '-extfile',
      'settings',
      '-extensions',
      kind,
    );
  }
  openssl('ca', '-gencrl', '-config', 'settings', '-keyfile', 'root.key', '-cert', 'root.pem', '-out', 'list.pem', '-crldays', '20');
  list = openssl('crl', '-in', 'list.pem', '-outform', 'DER');
  const certificates = ['signer.pem', 'root.pem'].map((name) => readFileSync(path(name), 'utf8')).join('\n');
  signer = signerFromPem({ key: readFileSync(path('signer.key'), 'utf8'), certificates });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const authority: TimeStamper = async (digest, hash) => {
  writeFileSync(path('query'), writeTimeStampRequest(digest, hash));
  openssl('ts', '-reply', '-config', 'settings', '-section', 'authority', '-queryfile', 'query', '-out', 'answer', '-chain', 'root.pem');
  return readTimeStampResponse(readFileSync(path('answer')));
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

  test('a page changed after the archive time-stamp is found', async () => {
    const sealed = await sealSample({ signer, stamp: silent });
    const raised = await raiseSeal(sealed.bytes, { stamp: authority, revocation: async () => list });
    const pdf = await PDF.load(raised.bytes);
    pdf.getPage(2)?.drawText('Rent: nothing', { x: 72, y: 500 });
    const verified = await verifyDocument(await pdf.save({ incremental: true }));
    expect(verified).toMatchObject({ outcome: 'changed_after', revisions: [{}, {}, {}, { kind: 'changed', changedPages: [3] }] });
  });
});

const SETTINGS = `
[req]
distinguished_name = name
[name]
[root]
basicConstraints = critical, CA:true
[signer]
keyUsage = critical, digitalSignature, nonRepudiation
[stamper]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[ca]
default_ca = list
[list]
database = index
default_md = sha256
[authority]
serial = serial
signer_cert = stamper.pem
signer_key = stamper.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
ess_cert_id_alg = sha256
ordering = yes
tsa_name = no
`;
