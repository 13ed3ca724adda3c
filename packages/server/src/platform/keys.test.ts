import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCodeKeys } from '../providers/identity/built-in/code-keys.ts';
import { installationKeyId } from '../providers/keys/local.ts';
import { addInstallationKey, dropOldInstallationKeys, loadSecrets, readInstallationKeys } from './keys.ts';

const OLD = { fileKey: 'ab'.repeat(32), secret: 'the secret of an earlier release, long enough' };
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'freehold-keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const config = (given: Partial<Parameters<typeof loadSecrets>[0]> = {}) => ({
  dataDir,
  fileKeyHex: null,
  fileKeysBeforeHex: [],
  secret: null,
  hashKey: null,
  ...given,
});
const path = () => join(dataDir, 'keys.json');

test('the first start makes three secrets of their own, which the next one reads', () => {
  const made = loadSecrets(config());
  expect(loadSecrets(config())).toEqual(made);
  const [key] = readInstallationKeys(config());
  expect(new Set([made.secret, made.hashKey, key?.toString('hex')]).size).toBe(3);
  expect(statSync(path()).mode & 0o777).toBe(0o600);
});

test('the keys of an earlier release go on: its file key wraps, and its secret hashes what it hashed', () => {
  writeFileSync(path(), JSON.stringify(OLD));
  expect(loadSecrets(config())).toEqual({ secret: OLD.secret, hashKey: OLD.secret });
  expect(readInstallationKeys(config()).map((key) => key.toString('hex'))).toEqual([OLD.fileKey]);
});

test('settings come before the file, and a secret of the settings hashes what it hashed', () => {
  writeFileSync(path(), JSON.stringify(OLD));
  const secret = 'a secret of the settings, 32 characters';
  expect(loadSecrets(config({ secret }))).toEqual({ secret, hashKey: secret });
  const hashKey = 'a key of the settings to hash with';
  expect(loadSecrets(config({ secret, hashKey }))).toEqual({ secret, hashKey });
  const keys = readInstallationKeys(config({ fileKeyHex: 'CD'.repeat(32), fileKeysBeforeHex: ['ef'.repeat(32)] }));
  expect(keys.map((key) => key.toString('hex').slice(0, 2))).toEqual(['cd', 'ef', 'ab']);
});

test('with every key in the settings no file is made', () => {
  const all = config({ fileKeyHex: 'cd'.repeat(32), secret: 'x'.repeat(32), hashKey: 'y'.repeat(32) });
  expect([loadSecrets(all).hashKey, readInstallationKeys(all).length]).toEqual(['y'.repeat(32), 1]);
  expect(() => readFileSync(path())).toThrow('ENOENT');
});

test('a new key stands before the old ones until they are dropped', () => {
  const [first] = readInstallationKeys(config());
  addInstallationKey(config());
  const both = readInstallationKeys(config());
  expect([both.length, both[1]?.equals(first ?? Buffer.alloc(0))]).toEqual([2, true]);
  dropOldInstallationKeys(config());
  expect(readInstallationKeys(config()).map(installationKeyId)).toEqual(both.slice(0, 1).map(installationKeyId));
  expect(loadSecrets(config()).secret).not.toBe('');
});

test('a damaged file says so', () => {
  writeFileSync(path(), JSON.stringify({ ...OLD, fileKey: 'short' }));
  expect(() => loadSecrets(config())).toThrow('keys.json is damaged. Restore it from a backup');
});

test('recovery codes of an earlier release are known by the key it hashed them with', async () => {
  const before = Buffer.from(OLD.fileKey, 'hex');
  const ring = { before: () => Promise.resolve([before]), active: never, find: never, close: never };
  const keys = openCodeKeys({ hashKey: OLD.secret, ring });
  const asThen = createHmac('sha256', before).update('recovery-code:user:code').digest();
  expect(await keys.oldHashesOfRecoveryCode('user', 'code')).toEqual([asThen]);
  expect(keys.hashRecoveryCode('user', 'code').equals(asThen)).toBe(false);
});
const never = (): never => {
  throw new Error('not asked');
};
