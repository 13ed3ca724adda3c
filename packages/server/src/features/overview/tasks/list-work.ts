import { WORK_KINDS, type Task, type WorkItem } from '@freehold/contract/overview/tasks';
import { londonDate } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { WorkSource } from '../../../platform/work-query.ts';
import { tasksOfFirm } from './list-tasks.ts';
import { queriesOf } from './work-sources.ts';
import { findWork, givenRows, type WorkAsked, type WorkRow } from './work-store.ts';

/** The work queue: everything that waits for a person and the one who asks may know of, from the rows that own it. */
export async function listWork(scope: MemberScope, services: Services, sources: readonly WorkSource[], asked: WorkAsked) {
  const firm = await tasksOfFirm(scope, services);
  return scope.transaction(async (trx) => {
    const now = services.now();
    const today = londonDate(now);
    const queries = [...(await queriesOf(sources, trx, scope, now)), givenRows(firm.map((task) => rowOf(task, scope)))];
    const { total, rows, counts } = await findWork(trx, scope, queries, asked, today);
    const sum = (of: 'count' | 'mine' | 'nobody' | 'overdue') => counts.reduce((so, each) => so + each[of], 0);
    return {
      data: rows.map((row): WorkItem => ({
        ...row,
        since: row.since === null ? null : new Date(row.since).toISOString(),
        assignee: row.assignee_id === null ? null : { member_id: row.assignee_id, name: row.assignee ?? 'A former member' },
        is_overdue: row.due_on !== null && row.due_on < today,
      })),
      meta: {
        page: asked.page,
        perPage: asked.perPage,
        total,
        totalPages: Math.max(1, Math.ceil(total / asked.perPage)),
        counts: { all: sum('count'), mine: sum('mine'), nobody: sum('nobody'), overdue: sum('overdue') },
        kinds: WORK_KINDS.flatMap((kind) => {
          const count = counts.find((each) => each.kind === kind)?.count ?? 0;
          return count === 0 ? [] : [{ kind, count }];
        }),
      },
    };
  });
}

/** What only the member themselves can do is theirs; the rest of what the firm owes is given to nobody. */
const rowOf = ({ kind, key, about, since, due_on, path }: Task, scope: MemberScope): WorkRow => ({
  kind,
  key,
  about,
  detail: null,
  reference: null,
  assignee_id: kind === 'verification' ? scope.actor.memberId : null,
  since: since === null ? null : new Date(since),
  due_on,
  path,
  yours: true,
});
