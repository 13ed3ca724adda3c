import type { Check } from '@freehold/contract/check-kinds';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refuseCaller } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findNewestReport } from '../reports/public.ts';
import type { CheckKinds } from './check-kind.ts';
import { loadFacts } from './load-facts.ts';
import { insertNote } from './notes-store.ts';
import { namedIn } from './named-in.ts';
import { openCheckForChange } from './open-check.ts';
import { mayNote, NOT_YOUR_ROLE } from './policy.ts';
import { presentCheck } from './present-check.ts';
import { tellNamed } from './tell-people.ts';

/**
 * Writes a note to colleagues on a check, whatever its state: a new row, of whose words nothing stands in the activity. Whoever may not know of the
 * check, a frozen one too, does not find it. It is no change of the check, so that nobody who is deciding has to read it again.
 */
export function addNote(
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds,
  { checkId, text }: { checkId: number; text: string },
): Promise<Check> {
  return scope.transaction(async (trx) => {
    const { kind, row, members } = await openCheckForChange(trx, scope, services, kinds, checkId, null);
    if (!mayNote(scope)) return refuseCaller('FORBIDDEN', NOT_YOUR_ROLE);
    await insertNote(trx, scope, services.keys, { checkId, text, at: services.now() });
    await recordEvent(trx, scope, { action: 'note.check', object: { type: 'check', id: row.id, label: row.public_ref } });
    await tellNamed(trx, scope, row, namedIn(text, members.values()));
    await announce(trx, scope, { topic: 'check', id: row.id });
    const facts = await loadFacts(trx, scope, services, kind, row);
    return presentCheck(kind, facts, services, scope, await findNewestReport(trx, scope, row.id));
  });
}
