import type { Trx } from '../../../platform/database.ts';
import { Refused } from '../../../platform/refuse.ts';
import { lockParty } from './detail-store.ts';
import { NO_SUCH_PARTY } from './get-party.ts';
import type { PartyRow } from './store.ts';

const STALE = 'Someone else changed this. Reload to see the latest.';

/** The record, held until the transaction ends, for a change of what was read at that version. */
export async function openParty(trx: Trx, id: number, version: number): Promise<PartyRow> {
  const row = await lockParty(trx, id);
  if (!row) throw new Refused('NOT_FOUND', NO_SUCH_PARTY);
  if (row.version !== version) throw new Refused('STALE_VERSION', STALE);
  return row;
}
