import { type PartyMerge, mergeParty } from '@freehold/contract/people/party-merges';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import { findParties, presentPartyRef } from '../parties/public.ts';
import { findMerges } from './merges-store.ts';

const refusePresentMerge = refusing(mergeParty);

type Row = Awaited<ReturnType<typeof findMerges>>[number];

async function present(trx: Trx, scope: MemberScope, rows: readonly Row[]): Promise<PartyMerge[]> {
  const kept = new Map(
    (
      await findParties(
        trx,
        rows.map((row) => row.kept_id),
      )
    ).map((row) => [row.id, row]),
  );
  return rows.flatMap((row) => {
    const party = kept.get(row.kept_id);
    // A record that was itself merged since: the later merge stands in its place.
    if (!party) return [];
    return [
      {
        id: row.id,
        kept: presentPartyRef(scope, party),
        merged_id: row.merged_id,
        merged_name: row.merged_name,
        at: row.at.toISOString(),
        by: row.by,
        undo_until: row.expires_at.toISOString(),
      },
    ];
  });
}

/** A merge that was just made. */
export async function presentMerge(trx: Trx, scope: MemberScope, id: number): Promise<PartyMerge> {
  const [merge] = await present(trx, scope, await findMerges(trx, scope, { id }));
  if (!merge) return refusePresentMerge('NOT_FOUND', 'There is no such merge');
  return merge;
}

/** Merges that can still be undone, newest first. */
export function listMerges(scope: MemberScope, partyId: number | undefined): Promise<PartyMerge[]> {
  requireMay(scope, 'edit_properties');
  return scope.transaction(async (trx) => present(trx, scope, await findMerges(trx, scope, { keptId: partyId })));
}
