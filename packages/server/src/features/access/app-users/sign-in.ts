import { signInAppUser } from '@freehold/contract/access/app-users';
import { CODE_WORDS, wrongCodeWords } from '../../../platform/code-words.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { takeCode } from './code-store.ts';
import { presentAppUser } from './present.ts';
import { requireContact } from './request-code.ts';
import { findAppUser, openSession } from './store.ts';

const refuse = refusing(signInAppUser);

/** Trades the code of the asking browser for a session, once. */
export async function signIn(services: Services, asked: { contact: string; challenge: string; code: string }) {
  const contact = requireContact(asked.contact);
  const taken = await takeCode(services, { ...asked, contact: contact.value });
  if (taken.kind === 'wrong') return refuseField('code', wrongCodeWords(taken.triesLeft), 'WRONG_CODE');
  if (taken.kind === 'refused') return refuse('CODE_INVALID', CODE_WORDS[taken.reason]);
  const appUser = await findAppUser(services.db, contact);
  // Nobody was sent this code: whoever guessed it learns no more than from a used one.
  if (!appUser) return refuse('CODE_INVALID', CODE_WORDS.used);
  const { token, expiresAt } = await openSession(services, appUser.id);
  return { token, expires_at: expiresAt.toISOString(), app_user: presentAppUser(appUser) };
}
