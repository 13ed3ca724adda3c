import { createHash, hkdfSync } from 'node:crypto';
import { openWith, sealWith } from '../../platform/aes-gcm.ts';
import { KeyMissing, type KeyWrapper } from './provider.ts';

/** Names a key without telling it. */
export const installationKeyId = (key: Uint8Array): string =>
  createHash('sha256').update('freehold installation key').update(key).digest('hex').slice(0, 16);

/** What a key wraps with is derived from it, so that it does nothing else. */
const wrappingKey = (key: Uint8Array): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'freehold key wrapping', 32));

/**
 * Keys from the settings or from `keys.json`, the current one first. They are read anew where a key is wrapped and where one is not known: a
 * rotation reaches every running process.
 */
export function openLocalKeys(read: () => readonly Uint8Array[]): KeyWrapper {
  let known = new Map<string, Buffer>();
  function reread(): string {
    const keys = read();
    known = new Map(keys.map((key) => [installationKeyId(key), wrappingKey(key)]));
    const [first] = keys;
    if (!first) throw new KeyMissing('This installation has no key. Set FREEHOLD_FILE_KEY, or restore keys.json from a backup.');
    return installationKeyId(first);
  }
  function keyOf(id: string): Buffer {
    if (!known.has(id)) reread();
    const key = known.get(id);
    if (!key)
      throw new KeyMissing(`The installation key ${id} is not known here. Set it in FREEHOLD_FILE_KEYS_BEFORE, or restore keys.json.`);
    return key;
  }
  return {
    name: 'local',
    current: async () => reread(),
    async wrap(key, context) {
      const by = reread();
      return { by, wrapped: sealWith(keyOf(by), key, context) };
    },
    unwrap: async (by, wrapped, context) => openWith(keyOf(by), wrapped, context),
    before: async () => read().map((key) => Buffer.from(key)),
  };
}
