import { changeParty, holdParty, setPartyRisk } from '@freehold/contract/people/parties';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import { lockParty } from './detail-store.ts';
import { NO_SUCH_PARTY } from './get-party.ts';
import type { PartyRow } from './store.ts';

const refuseOpenParty = refusing(changeParty, holdParty, setPartyRisk);

const STALE = 'Someone else changed this. Reload to see the latest.';

/** The record, held until the transaction ends, for a change of what was read at that version. */
export async function openParty(trx: Trx, id: number, version: number): Promise<PartyRow> {
  const row = await lockParty(trx, id);
  if (!row) return refuseOpenParty('NOT_FOUND', NO_SUCH_PARTY);
  if (row.version !== version) return refuseOpenParty('STALE_VERSION', STALE);
  return row;
}
