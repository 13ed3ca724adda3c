import type { ActivityEvent, ActivityFilters, ActivityMeta } from '@freehold/contract/overview/activity';
import type { Trx } from '../../../platform/database.ts';
import { openDetails } from '../../../platform/event-details.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { describeObjects } from '../../checks/public.ts';
import { countByDay, countEvents, findLastId, findPage, type ListedEvent } from './list-store.ts';
import { keyOf, memberIdsIn, presentEvent } from './present-event.ts';
import { chosenBy, seesEvery, visibilityOf } from './visibility.ts';
import { findNames } from './store.ts';

type Asked = ActivityFilters & { before?: number | undefined; after?: number | undefined; limit: number };

/** One page of what the person may know of, newest first, with the counts of its days. */
export function listActivity(scope: MemberScope, asked: Asked): Promise<{ data: ActivityEvent[]; meta: ActivityMeta }> {
  return scope.transaction(async (trx) => {
    const visibility = await visibilityOf(trx, scope);
    const chosen = { ...(await chosenBy(trx, scope, asked)), upTo: await findLastId(trx, scope.workspaceId) };
    // Counted first: an event that is committed between the two, with a smaller id than others, is then announced after it was counted, and the
    // screen sees that its total is another.
    const total = await countEvents(trx, visibility, chosen);
    // One more than asked for tells whether there are older ones.
    const found = await findPage(trx, visibility, chosen, { before: asked.before, after: asked.after, limit: asked.limit + 1 });
    const rows = await openDetails(trx, scope, found.slice(0, asked.limit));
    const [newest, oldest] = [rows[0], rows.at(-1)];
    const names = await namesFor(trx, scope, rows);
    return {
      data: rows.map((row) => presentEvent(row, scope, names, seesEvery(visibility))),
      meta: {
        total,
        days: newest && oldest ? await countByDay(trx, visibility, chosen, oldest.at, newest.at) : [],
        reach: visibility.ownOnly === null ? 'all' : 'own',
        partial: visibility.untold !== null,
        next: found.length > asked.limit ? (oldest?.id ?? null) : null,
      },
    };
  });
}

async function namesFor(trx: Trx, scope: MemberScope, rows: readonly ListedEvent[]) {
  return {
    objects: await describeObjects(trx, scope, [...new Set(rows.map(keyOf))]),
    members: await findNames(trx, scope.workspaceId, memberIdsIn(rows)),
  };
}
