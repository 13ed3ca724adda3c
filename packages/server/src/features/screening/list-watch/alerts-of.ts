import type { Insertable } from 'kysely';
import type { ScreeningAlerts } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { EffectiveList } from '../screening-lists/public.ts';
import { judgeChange, type Known } from './judge-change.ts';
import * as store from './store.ts';
import type { ListFinding } from './tell-monitored.ts';
import type { Hit, WatchedGroup, WatchedList } from './watch-thread.ts';

type Found = Pick<ListFinding, 'party_id' | 'entry_ref' | 'entry' | 'change' | 'before' | 'after' | 'score' | 'check_id'>;
/** The row of an alert, with the same as it is told of. */
export type FoundAlert = Insertable<ScreeningAlerts> & { found: Found };

type Compared = {
  list: EffectiveList;
  groups: readonly WatchedGroup[];
  planned: WatchedList['groups'];
  categories: readonly string[];
  now: Date;
};

/** The alerts that follow from what was found: one for each person and entry about whom the answer changes. */
export async function alertsOf(trx: Trx, scope: Scope, { list, groups, planned, categories, now }: Compared): Promise<FoundAlert[]> {
  const touched = [...new Set(groups.flatMap(({ hits, changed, removed }) => [...hits.map(({ ref }) => ref), ...changed, ...removed]))];
  if (touched.length === 0) return [];
  const checks = new Map((await store.findCovered(trx, scope, [list.listKey])).map((row) => [row.party_id, row.check_id]));
  const matches = byPair(await store.findKnownMatches(trx, scope, list.listKey, touched));
  const alerts = byPair(await store.findKnownAlerts(trx, scope, list.listKey, touched));
  const knownOf = (partyId: number, ref: string): Known => {
    const match = matches.get(pairOf(partyId, ref));
    return {
      wasChecked: checks.has(partyId),
      match: match ? { status: match.status, band: match.band, entry: match.entry, isWithdrawn: match.is_withdrawn } : null,
      alert: alerts.get(pairOf(partyId, ref)) ?? null,
    };
  };
  const row = (
    partyId: number,
    about: Pick<Insertable<ScreeningAlerts>, 'entry_ref' | 'entry_hash'> &
      Pick<Found, 'change' | 'before' | 'after' | 'entry'> & { hit?: Hit },
  ) => {
    const { entry, hit, ...rest } = about;
    return {
      workspace_id: scope.workspaceId,
      party_id: partyId,
      list_key: list.listKey,
      list_name: list.name,
      list_version_id: list.versionId,
      entry: JSON.stringify(entry),
      score: hit?.match.score ?? null,
      likely: hit?.match.likely ?? false,
      matched_name: hit?.match.explanation.matchedName ?? null,
      check_id: checks.get(partyId) ?? null,
      created_at: now,
      ...rest,
      found: {
        party_id: partyId,
        entry_ref: rest.entry_ref,
        entry,
        change: rest.change,
        before: rest.before,
        after: rest.after,
        score: hit?.match.score ?? null,
        check_id: checks.get(partyId) ?? null,
      },
    };
  };
  return groups.flatMap((group) => {
    const people = planned.find(({ from }) => from === group.from)?.partyIds ?? [];
    const asked = group.hits.filter(({ match }) =>
      (match.entry.categories ?? [list.category]).some((category) => categories.includes(category)),
    );
    const found = asked.flatMap((hit) => {
      const { match } = hit;
      const judged = judgeChange(knownOf(hit.partyId, hit.ref), {
        after: match.band === 'below' ? 'none' : match.band,
        entry: match.entry,
      });
      return judged
        ? [row(hit.partyId, { entry_ref: hit.ref, entry_hash: hit.hash, change: hit.change, ...judged, entry: match.entry, hit })]
        : [];
    });
    const isHit = new Set(group.hits.map((hit) => pairOf(hit.partyId, hit.ref)));
    const ended = people.flatMap((partyId) =>
      (['changed', 'removed'] as const).flatMap((change) =>
        group[change].flatMap((ref) => {
          const match = matches.get(pairOf(partyId, ref));
          const alert = alerts.get(pairOf(partyId, ref));
          const entry = alert?.entry ?? match?.entry;
          if (!entry || isHit.has(pairOf(partyId, ref))) return [];
          const judged = judgeChange(knownOf(partyId, ref), change === 'removed' ? null : { after: 'none', entry });
          return judged ? [row(partyId, { entry_ref: ref, entry_hash: match?.entry_hash ?? '', change, ...judged, entry })] : [];
        }),
      ),
    );
    return [...found, ...ended];
  });
}

const pairOf = (partyId: number, ref: string) => `${partyId} ${ref}`;
function byPair<Row extends { party_id: number; entry_ref: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [pairOf(row.party_id, row.entry_ref), row]));
}
