import * as partiesContract from '@freehold/contract/people/parties';
import type { RevealedContacts, RevealedField } from '@freehold/contract/people/parties';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import { NO_SUCH_PARTY } from './get-party.ts';
import { findParties } from './store.ts';

const refuseRevealParty = refusing(partiesContract.revealParty);

/** Shows contact details in clear; that they were looked at is an event of its own. */
export function revealParty(scope: MemberScope, id: number, field: RevealedField): Promise<RevealedContacts> {
  requireMay(scope, 'edit_properties');
  return scope.transaction(async (trx) => {
    const [row] = await findParties(trx, [id]);
    if (!row) return refuseRevealParty('NOT_FOUND', NO_SUCH_PARTY);
    await recordEvent(trx, scope, {
      action: 'reveal.party',
      object: { type: 'party', id, label: row.display_name },
      diff: { looked_at: { before: null, after: field } },
    });
    const shows = (one: RevealedField) => field === one || field === 'all';
    return {
      version: row.version,
      phones: shows('phones') ? row.phones : null,
      emails: shows('emails') ? row.emails : null,
      addresses: shows('addresses') ? row.addresses : null,
    };
  });
}
