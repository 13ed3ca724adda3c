import type { Trx } from '../../../platform/database.ts';
import { openDetails } from '../../../platform/event-details.ts';
import { wordsOf } from '../../../platform/activity-words.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { AuditEventsActor } from '../../../db/column-shapes.ts';

/** What happened in a run, newest first, from what was recorded. */
export async function readTimeline(trx: Trx, scope: MemberScope, runId: number, { page, perPage }: { page: number; perPage: number }) {
  const { workspaceId } = scope;
  const of = trx.selectFrom('audit_events').where('workspace_id', '=', workspaceId).where('object_key', '=', `flow_run:${runId}`);
  const { total } = await of.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await of
    .select(['id', 'at', 'action', 'actor', 'object', 'diff', 'reason'])
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return {
    total,
    rows: (await openDetails(trx, scope, rows)).map(({ at, action, actor, reason }) => ({
      at: at.toISOString(),
      text: textOf(action),
      by: nameOf(actor),
      reason,
    })),
  };
}

const textOf = (action: string) => wordsOf(action).words.replace('{object}', 'this run');

function nameOf(of: AuditEventsActor): string {
  if (of.kind === 'system') return 'Freehold';
  const name = typeof of.name === 'string' ? of.name : 'Somebody';
  return typeof of.helped_by === 'string' ? `${name}, with ${of.helped_by}` : name;
}
