import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import type { ListEntry } from '@freehold/screening/types';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { openSubject } from '../../checks/public.ts';
import { findResolutionsOf, findVerdictsIn } from './clearings-store.ts';
import type { ResolutionReason } from '@freehold/contract/screening/screening-matches';
import type { z } from 'zod';

/** An entry as it was when somebody said that it is not the client, who said so and when. */
export type Cleared = {
  matchId: number;
  publicRef: string;
  entry: ListEntry;
  entryHash: string;
  subject: ScreenedSubject;
  by: { memberId: number; roleId: number }[];
  at: Date | null;
  /** As the last of them said. */
  reasonCode: z.infer<typeof ResolutionReason>;
  text: string;
};
export type ClearedPlace = { checkId: number; listKey: string; entryRef: string };
export const placeKey = ({ checkId, listKey, entryRef }: ClearedPlace) => `${checkId} ${listKey} ${entryRef}`;

/** The clearings that stand at these places, by `placeKey`. */
export async function loadCleared(
  trx: Trx,
  scope: Scope,
  services: Services,
  places: readonly ClearedPlace[],
): Promise<Map<string, Cleared>> {
  const wanted = new Set(places.map(placeKey));
  const rows = (await findVerdictsIn(trx, scope, [...new Set(places.map(({ checkId }) => checkId))])).filter((row) =>
    wanted.has(placeKey({ checkId: row.check_id, listKey: row.list_key, entryRef: row.entry_ref })),
  );
  const said = await findResolutionsOf(
    trx,
    scope,
    rows.map((row) => row.id),
  );
  return new Map(
    await Promise.all(
      rows.map(async (row): Promise<[string, Cleared]> => {
        const agreed = said.filter((one) => one.match_id === row.id && one.status === 'false_positive');
        const newest = new Map(agreed.map((one) => [one.by_member, { memberId: one.by_member, roleId: one.role_id }]));
        const cleared: Cleared = {
          matchId: row.id,
          publicRef: row.public_ref,
          entry: row.entry,
          entryHash: row.entry_hash,
          subject: await openSubject(services.keys, scope.workspaceId, row.public_ref, row.subject_sealed),
          by: [...newest.values()],
          at: agreed.at(-1)?.at ?? null,
          reasonCode: agreed.at(-1)?.reason_code ?? 'other',
          text: agreed.at(-1)?.text ?? '',
        };
        return [placeKey({ checkId: row.check_id, listKey: row.list_key, entryRef: row.entry_ref }), cleared];
      }),
    ),
  );
}
