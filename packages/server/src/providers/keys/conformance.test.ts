import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWith, sealWith } from '../../platform/aes-gcm.ts';
import { openKmsKeys } from './aws-kms.ts';
import { installationKeyId, openLocalKeys } from './local.ts';
import { KeyMissing, type KeyWrapper } from './provider.ts';

const ARN = 'arn:aws:kms:eu-west-2:111122223333:key/0d2f3a54-8c1e-4c39-9a7d-5f6d1b6a7c11';
type Asked = { KeyId?: string; Plaintext?: string; CiphertextBlob?: string; EncryptionContext?: Record<string, string> };

/** Answers as the published API of the service does; the key it holds never leaves it. */
function createKeyService(state: { isDisabled: boolean }): Server {
  const master = randomBytes(32);
  return createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const asked = JSON.parse(Buffer.concat(parts).toString('utf8')) as Asked;
      const context = JSON.stringify(asked.EncryptionContext ?? {});
      const answer = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
      if (state.isDisabled) return void answer(400, { __type: 'DisabledException', message: 'disabled' });
      try {
        switch (request.headers['x-amz-target']) {
          case 'TrentService.DescribeKey':
            return void answer(200, { KeyMetadata: { KeyId: ARN.split('/')[1], Arn: ARN } });
          case 'TrentService.Encrypt': {
            const sealed = sealWith(master, Buffer.from(asked.Plaintext ?? '', 'base64'), context);
            return void answer(200, { KeyId: ARN, CiphertextBlob: sealed.toString('base64') });
          }
          default: {
            const plain = openWith(master, Buffer.from(asked.CiphertextBlob ?? '', 'base64'), context);
            return void answer(200, { KeyId: ARN, Plaintext: plain.toString('base64') });
          }
        }
      } catch {
        return void answer(400, { __type: 'InvalidCiphertextException', message: '' });
      }
    });
  });
}

const own = randomBytes(32);
const state = { isDisabled: false };
const service = createKeyService(state);
const wrappers: Partial<Record<KeyWrapper['name'], KeyWrapper>> = { local: openLocalKeys(() => [own]) };
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = service.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  const endpoint = `http://127.0.0.1:${address.port}`;
  const settings = { endpoint, region: 'eu-west-2', keyId: 'alias/freehold', accessKeyId: 'TEST', secretAccessKey: 'TEST' };
  wrappers['aws-kms'] = openKmsKeys(
    settings,
    openLocalKeys(() => [own]),
  );
});
afterAll(() => service.close());

describe.each(['local', 'aws-kms'] as const)('keys of %s', (name) => {
  const wrapper = () => {
    const opened = wrappers[name];
    if (!opened) throw new Error('not open');
    return opened;
  };
  const key = randomBytes(32);

  test('say what they are, and which key wraps now', async () => {
    expect(wrapper().name).toBe(name);
    expect((await wrapper().wrap(key, 'data-key:1')).by).toBe(await wrapper().current());
  });

  test('give back what they wrapped, and never show it', async () => {
    const { by, wrapped } = await wrapper().wrap(key, 'data-key:1');
    expect(wrapped.includes(key)).toBe(false);
    expect((await wrapper().unwrap(by, wrapped, 'data-key:1')).equals(key)).toBe(true);
  });

  test('do not open what was moved to another workspace, changed or cut', async () => {
    const { by, wrapped } = await wrapper().wrap(key, 'data-key:1');
    await expect(wrapper().unwrap(by, wrapped, 'data-key:2')).rejects.toThrow();
    await expect(wrapper().unwrap(by, wrapped.subarray(1), 'data-key:1')).rejects.toThrow();
    const changed = Buffer.from(wrapped);
    changed[20] = (changed[20] ?? 0) ^ 1;
    await expect(wrapper().unwrap(by, changed, 'data-key:1')).rejects.toThrow();
  });

  test('say that a key is missing', async () => {
    const { wrapped } = await wrapper().wrap(key, 'data-key:1');
    await expect(wrapper().unwrap('0123456789abcdef', wrapped, 'data-key:1')).rejects.toThrow(KeyMissing);
  });

  test('open what the key of the settings wrapped before', async () => {
    const { by, wrapped } = await openLocalKeys(() => [own]).wrap(key, 'data-key:1');
    expect(by).toBe(installationKeyId(own));
    expect((await wrapper().unwrap(by, wrapped, 'data-key:1')).equals(key)).toBe(true);
    expect(await wrapper().before()).toEqual([own]);
  });
});

test('a key that the service disabled is missing, not a fault', async () => {
  const kms = wrappers['aws-kms'];
  if (!kms) throw new Error('not open');
  const { by, wrapped } = await kms.wrap(randomBytes(32), 'data-key:1');
  state.isDisabled = true;
  await expect(kms.unwrap(by, wrapped, 'data-key:1')).rejects.toThrow(KeyMissing);
  state.isDisabled = false;
});
