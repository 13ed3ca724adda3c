import { sql, type ExpressionBuilder } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Trx } from '../../platform/database.ts';

/* The list of checks: which rows a person may see, one page of them, and counts. */

/** Whose checks a person sees, and whether frozen ones are among them. */
export type Sight = { workspaceId: number; frozenToo: boolean };
export type ChecksFilter = { show?: 'all' | 'needs_review' | 'decided'; member_id?: number | undefined; q?: string | undefined };
export type ChecksAsked = ChecksFilter & { page: number; perPage: number; sort: 'created' | 'subject' | 'nearest'; order: 'asc' | 'desc' };
type Where = ExpressionBuilder<DB, 'checks'>;

const WAITING = ['completed', 'error'];

function seen(where: Where, sight: Sight) {
  const own = where('workspace_id', '=', sight.workspaceId);
  return sight.frozenToo ? own : where.and([own, where('frozen_at', 'is', null)]);
}

function filters(where: Where, asked: ChecksFilter) {
  const pattern = asked.q ? `%${asked.q.replace(/[\\%_]/g, '\\$&')}%` : null;
  return [
    ...(asked.show === 'needs_review' ? [where('state', 'in', WAITING)] : []),
    ...(asked.show === 'decided' ? [where('state', '=', 'decided')] : []),
    ...(asked.member_id !== undefined ? [where('created_by', '=', asked.member_id)] : []),
    ...(pattern
      ? [where.or([where('subject_name', 'ilike', pattern), where('reference', 'ilike', pattern), where('public_ref', 'ilike', pattern)])]
      : []),
  ];
}

/** How many of the checks in sight pass the filter. */
export async function countChecks(trx: Trx, sight: Sight, filter: ChecksFilter & { since?: Date } = {}): Promise<number> {
  const { total } = await trx
    .selectFrom('checks')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where((where) =>
      where.and([seen(where, sight), ...filters(where, filter), ...(filter.since ? [where('created_at', '>=', filter.since)] : [])]),
    )
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** One page of the checks in sight, each with its open matches and who decided last. */
export function findChecksPage(trx: Trx, sight: Sight, asked: ChecksAsked) {
  const column = { created: sql`created_at`, subject: sql`lower(subject_name)`, nearest: sql`coalesce(top_score, -1)` }[asked.sort];
  return trx
    .selectFrom('checks')
    .selectAll()
    .select((select) => [
      select
        .selectFrom('matches')
        .select((inner) => inner.fn.countAll<number>().as('open'))
        .whereRef('matches.workspace_id', '=', 'checks.workspace_id')
        .whereRef('matches.check_id', '=', 'checks.id')
        .where('matches.status', 'in', ['open', 'unclear'])
        .as('open_matches'),
      select
        .selectFrom('decisions')
        .select('decisions.by_member')
        .whereRef('decisions.workspace_id', '=', 'checks.workspace_id')
        .whereRef('decisions.check_id', '=', 'checks.id')
        .orderBy('decisions.id', 'desc')
        .limit(1)
        .as('decided_by'),
    ])
    .where((where) => where.and([seen(where, sight), ...filters(where, asked)]))
    .orderBy(column, asked.order)
    .orderBy('id', asked.order)
    .limit(asked.perPage)
    .offset((asked.page - 1) * asked.perPage)
    .execute();
}
