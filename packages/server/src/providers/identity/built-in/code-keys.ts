import { createHmac, randomInt } from 'node:crypto';
import { openBytes, sealBytes } from '../../../platform/encryption.ts';
import type { Keys } from '../../../platform/keys.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const CODE_LETTERS = 10;
export const RECOVERY_CODES = 10;

export type CodeKeys = ReturnType<typeof openCodeKeys>;

/** What protects two-step secrets and recovery codes at rest: the installation's own keys, bound to the person. */
export function openCodeKeys(keys: Pick<Keys, 'ring' | 'hashKey'>) {
  const context = (userId: string) => `two-step:${userId}`;
  return {
    sealSecret: (userId: string, secret: Uint8Array) => sealBytes(keys, 'installation', secret, context(userId)),
    openSecret: (userId: string, sealed: Uint8Array) => openBytes(keys, 'installation', sealed, context(userId)),
    /** Keyed: a code is short enough to be guessed from a plain hash. */
    hashRecoveryCode: (userId: string, code: string) => recoveryHash(keys.hashKey, userId, code),
    /** As they were hashed until there was a key for it. */
    oldHashesOfRecoveryCode: async (userId: string, code: string) =>
      (await keys.ring.before()).map((key) => recoveryHash(key, userId, code)),
  };
}

const recoveryHash = (key: string | Buffer, userId: string, code: string): Buffer =>
  createHmac('sha256', key).update(`recovery-code:${userId}:${code}`).digest();

/** Ten codes of fifty random bits each, without a separator. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: CODE_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  );
}

/** As it is shown: two groups of five. */
export const showRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
