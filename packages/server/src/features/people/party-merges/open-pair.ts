import { mergeParty, previewMerge } from '@freehold/contract/people/party-merges';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { PartyJson } from './combine-parties.ts';
import { lockParties, readParties } from './merge-store.ts';

const refuseOpenPair = refusing(mergeParty, previewMerge);

type Asked = { keptId: number; mergedId: number; lock: boolean };

/** Two live records of one kind, or the reason why they cannot be compared. */
export async function openPair(trx: Trx, scope: Scope, { keptId, mergedId, lock }: Asked): Promise<{ kept: PartyJson; merged: PartyJson }> {
  if (keptId === mergedId) return refuseOpenPair('INVALID_STATE', 'This is one record already. Choose two.');
  const rows = await (lock ? lockParties : readParties)(trx, scope, [keptId, mergedId]);
  const [kept, merged] = [rows.get(keptId), rows.get(mergedId)];
  if (!kept || !merged) return refuseOpenPair('NOT_FOUND', 'One of the two is not in your people');
  if (kept['merged_into'] !== null || merged['merged_into'] !== null)
    return refuseOpenPair('INVALID_STATE', 'One of the two was merged already. Go back to your people to see what is there now.');
  if (kept['kind'] !== merged['kind']) return refuseOpenPair('INVALID_STATE', 'A person and a company cannot be one record.');
  return { kept, merged };
}
