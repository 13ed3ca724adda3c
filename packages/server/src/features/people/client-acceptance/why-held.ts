import type { Trx } from '../../../platform/database.ts';
import { namesInWords } from '../../../platform/names-in-words.ts';
import type { Scope } from '../../../platform/scope.ts';
import { may } from '../../access/public.ts';
import { findHeld } from './store.ts';

/** The same for whoever asks and whatever the cause: it must not tell anybody that somebody is suspected (POCA 2002 s. 333A; OFSI guidance). */
export const CANNOT_GO_ON = 'This cannot go on at the moment. Ask your compliance officer.';

/** Whom an act is about: people by their numbers, and everybody at a property. */
type Whom = { partyIds?: readonly number[]; propertyId?: number | null };

/**
 * Why nothing goes on with these people, or at this property: somebody said that one of them is on a sanctions list, and their check is frozen. It
 * holds until that is withdrawn by the people who said it. The reason is for Owner and Compliance alone; null where nothing holds anything up.
 */
export async function whyHeld(trx: Trx, scope: Scope, whom: Whom): Promise<string | null> {
  const names = await findHeld(trx, scope.workspaceId, { partyIds: whom.partyIds ?? [], propertyId: whom.propertyId ?? null });
  if (names.length === 0) return null;
  if (!may(scope, 'resolve_matches')) return CANNOT_GO_ON;
  const [who, is] = [namesInWords(names), names.length === 1 ? 'is' : 'are'];
  return `${who} ${is} frozen after a sanctions match. Nothing goes on with them, or at their properties, until the match is withdrawn.`;
}
