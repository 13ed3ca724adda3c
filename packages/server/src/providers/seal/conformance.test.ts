import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataDir } from '@freehold/testkit/disposable-database';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { testSealing } from '@freehold/sealing/self-test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSeal } from '../../features/signing/document-seals/installation-seal.ts';
import { buildServices, closeServices } from '../../platform/build-services.ts';
import { parseConfig } from '../../platform/config.ts';
import { openSealKey } from './open-seal-key.ts';
import { findOwnCertificates } from './made-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'freehold-seal-key-'));
const path = (name: string) => join(folder, name);
let testApp: TestApp;
/** Answers as the published API of the service does; the key it holds never leaves it. */
const keyService = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const asked = JSON.parse(Buffer.concat(parts).toString('utf8')) as { Message: string; MessageType: string; SigningAlgorithm: string };
    const isAsExpected = asked.MessageType === 'DIGEST' && asked.SigningAlgorithm === 'ECDSA_SHA_256';
    const signature = isAsExpected ? signDigest(Buffer.from(asked.Message, 'base64')) : null;
    response.writeHead(signature ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(signature ? { Signature: signature.toString('base64') } : { __type: 'ValidationException' }));
  });
});
/** What OpenSSL calls signing a digest: Node hashes what it signs. */
function signDigest(digest: Buffer): Buffer {
  writeFileSync(path('digest'), digest);
  return execFileSync('openssl', ['pkeyutl', '-sign', '-inkey', path('key.pem'), '-in', path('digest'), '-pkeyopt', 'digest:sha256']);
}

beforeAll(async () => {
  const subject = ['-subj', '/CN=Example Lettings', '-days', '30'];
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    path('key.pem'),
    '-out',
    path('certificate.pem'),
  ];
  execFileSync('openssl', ['req', '-x509', ...key, ...subject], { stdio: 'ignore' });
  execFileSync('openssl', [
    'pkcs12',
    '-export',
    '-inkey',
    path('key.pem'),
    '-in',
    path('certificate.pem'),
    '-out',
    path('both.p12'),
    '-passout',
    'pass:secret',
  ]);
  writeFileSync(path('both.pem'), readFileSync(path('key.pem'), 'utf8') + readFileSync(path('certificate.pem'), 'utf8'));
  testApp = await startTestApp();
  await new Promise<void>((resolve) => keyService.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  keyService.close();
  await testApp.close();
  rmSync(folder, { recursive: true, force: true });
});

const settings = (env: Record<string, string>) => ({
  ...testApp.services,
  config: parseConfig({ DATABASE_URL: testApp.databaseUrl, FREEHOLD_DEMO: 'off', ...env }),
});
const kms = () => ({
  FREEHOLD_SEAL_KMS_KEY_ID: 'alias/seal',
  FREEHOLD_SEAL_FILE: path('certificate.pem'),
  KMS_ENDPOINT: `http://127.0.0.1:${(keyService.address() as AddressInfo).port}`,
  KMS_ACCESS_KEY_ID: 'TEST',
  KMS_SECRET_ACCESS_KEY: 'TEST',
});

describe.each([
  ['made here', () => ({})],
  ['file', () => ({ FREEHOLD_SEAL_FILE: path('both.p12'), FREEHOLD_SEAL_PASSWORD: 'secret' })],
  ['file', () => ({ FREEHOLD_SEAL_FILE: path('both.pem') })],
  ['aws-kms', kms],
] as const)('a seal that is %s', (kind, env) => {
  test('seals a page that verifies', async () => {
    const key = await openSealKey(settings(env()));
    expect(key.kind).toBe(kind);
    expect(await testSealing(key.signer, new Date())).toEqual({ passed: true, level: 'B-B' });
  });
});

describe('the seal that an installation makes for itself', () => {
  test('is one and the same for every process, however many begin at once, and says that it is self-signed', async () => {
    const other = await buildServices(
      parseConfig({
        DATABASE_URL: testApp.databaseUrl,
        FREEHOLD_DEMO: 'off',
        FREEHOLD_DATA_DIR: testApp.services.config.dataDir,
        LOG_LEVEL: 'silent',
      }),
    );
    try {
      const seals = await Promise.all([testApp.services, other, testApp.services].map((services) => openSealKey(services)));
      expect(new Set(seals.map(({ signer }) => Buffer.from(signer.certificate).toString('hex'))).size).toBe(1);
      const [first] = seals;
      expect(new X509Certificate(first?.signer.certificate ?? '').subject).toContain('Freehold (self-signed)');
    } finally {
      await closeServices(other);
    }
  });

  test('lies sealed in the database, and its certificate is known as ours', async () => {
    const { signer } = await openSealKey(testApp.services);
    const { rows } = await testApp.services.pool.query<{ key_sealed: Buffer }>(
      'select key_sealed from vault.seal_keys where key_sealed is not null',
    );
    expect(rows.map(({ key_sealed: sealed }) => sealed.includes('PRIVATE KEY'))).toEqual([false]);
    expect((await findOwnCertificates(testApp.services)).map((one) => Buffer.from(one).toString('hex'))).toContain(
      Buffer.from(signer.certificate).toString('hex'),
    );
  });

  test('is followed by another once it ran out, and stays known', async () => {
    const before = await openSealKey(testApp.services);
    const later = { ...testApp.services, now: () => new Date('2040-01-01T00:00:00Z') };
    const after = await openSealKey(later);
    expect(Buffer.from(after.signer.certificate).equals(before.signer.certificate)).toBe(false);
    expect(await findOwnCertificates(testApp.services)).toHaveLength(2);
  });
});

describe('a seal of the settings that cannot be used', () => {
  test.each([
    [
      'a wrong password',
      { FREEHOLD_SEAL_FILE: () => path('both.p12'), FREEHOLD_SEAL_PASSWORD: () => 'wrong' },
      'Check the file and its password.',
    ],
    ['a file that is not there', { FREEHOLD_SEAL_FILE: () => path('none.p12') }, 'cannot be read. Check its path'],
    ['a certificate without its key', { FREEHOLD_SEAL_FILE: () => path('certificate.pem') }, 'It holds no private key.'],
  ])('%s is said to the operator', async (_name, env, words) => {
    const given = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value()]));
    await expect(openSealKey(settings(given))).rejects.toThrow(words);
  });

  test('documents cannot be sent, and health says so', async () => {
    const dataDir = await createDataDir();
    const broken = await startTestApp({
      env: { FREEHOLD_SEAL_FILE: path('none.p12'), FREEHOLD_REQUIRED_LISTS: '', FREEHOLD_DATA_DIR: dataDir },
    });
    try {
      expect(await startSeal(broken.services)).toBe(false);
      const member = await broken.signIn();
      const standing = await broken.app.inject({ url: '/v2/client/signing/seal', headers: member.headers });
      expect(standing.json()).toMatchObject({
        Info: { Data: { ready: false, why_not: expect.stringContaining('Documents cannot be sent now') } },
      });
      expect((await broken.app.inject('/health/ready')).json()).toMatchObject({ status: 'degraded', checks: { seal: 'failing' } });
    } finally {
      await broken.close();
    }
  });
});
