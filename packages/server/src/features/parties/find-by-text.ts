import { Email, Phone } from '@freehold/contract/kernel/values';
import type { Trx } from '../../platform/database.ts';
import { findByContact, findByWords } from './find-store.ts';
import type { FoundIds } from './list-store.ts';
import type { PartySight } from './sight.ts';

const MOST = 2_000;

/** The records a text is found in: by a whole address or number where one may see those, else by the words of the name. Null where nothing was asked. */
export async function findByText(trx: Trx, workspaceId: number, text: string | undefined, sight: PartySight): Promise<FoundIds> {
  if (!text) return null;
  const email = Email.safeParse(text);
  const phone = Phone.safeParse(text);
  if (sight !== 'names' && email.success) return findByContact(trx, workspaceId, 'emails', email.data, MOST);
  if (sight !== 'names' && phone.success) return findByContact(trx, workspaceId, 'phones', phone.data, MOST);
  return findByWords(trx, workspaceId, text, MOST);
}
