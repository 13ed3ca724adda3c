import type { NewParty, PartyRef } from '@freehold/contract/people/parties';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findParties, presentPartyRef } from '../parties/public.ts';
import { duplicateWords } from './duplicate-words.ts';
import { findDuplicatesOf } from './duplicates-store.ts';

export type Duplicate = { party: PartyRef | null; words: string };

/** An equal name alone is worth a look before somebody is recorded twice; a list of likely pairs asks for more. */
const WORTH_A_LOOK = 35;
const MOST = 5;

/** Records that may already be the person or company somebody is about to record, best first. */
export async function findDuplicates(trx: Trx, scope: Scope, party: NewParty, exceptId: number | null = null): Promise<Duplicate[]> {
  const duplicates = (await findDuplicatesOf(trx, party, WORTH_A_LOOK, exceptId)).slice(0, MOST);
  const rows = new Map(
    (
      await findParties(
        trx,
        duplicates.map((duplicate) => duplicate.party_id),
      )
    ).map((row) => [row.id, row]),
  );
  const seen = duplicates.flatMap(({ party_id, reasons }) => {
    const row = rows.get(party_id);
    return row ? [{ party: presentPartyRef(scope, row), words: duplicateWords(reasons) }] : [];
  });
  // The comparison reads every record of the firm; one of a branch that is hidden is not described.
  return seen.length < duplicates.length ? [...seen, { party: null, words: 'look alike' }] : seen;
}
