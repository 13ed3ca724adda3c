import { showPassCode } from '@freehold/contract/sharing/evidence-passes';
import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import { refusing } from '../../../platform/refuse.ts';
import type { AppUserScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken } from '../../../providers/identity/built-in/random-token.ts';
import * as store from './store.ts';

const refuse = refusing(showPassCode);
/** Digits and letters that nobody takes for each other, as Crockford chose them: 40 random bits for ten minutes. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS_IN_CODE = 8;
const CODE_MS = 10 * 60_000;

export const hashPassCode = (code: string): Buffer => hashToken(`pass code ${code}`);

/** A code that the person shows to a firm, which then can ask them. It opens nothing: they still decide on their phone. */
export async function showCode(person: AppUserScope, services: Services): Promise<z.input<(typeof showPassCode)['output']>> {
  if (person.appUser.id === 0) return refuse('INVALID_STATE', 'Sign in on your own phone to show a code.');
  const now = services.now();
  const expiresAt = new Date(now.getTime() + CODE_MS);
  const code = Array.from({ length: LETTERS_IN_CODE }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  await store.replaceCode(services.db, person.appUser.ids, {
    hash: hashPassCode(code),
    appUserId: person.appUser.id,
    now,
    expiresAt,
  });
  return { code: `${code.slice(0, 4)}-${code.slice(4)}`, expires_at: expiresAt.toISOString() };
}
