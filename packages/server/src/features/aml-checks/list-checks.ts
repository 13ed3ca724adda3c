import type { CheckListRow, CheckStatus } from '@freehold/contract/aml-checks';
import type { Outcome } from '@freehold/contract/check-decisions';
import { sql, type ExpressionBuilder } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Trx } from '../../platform/database.ts';
import type { MemberScope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { requireSight } from './open-check.ts';
import { maySeeFrozen } from './policy.ts';
import { personOf } from './present-check.ts';
import { findMembers } from './store.ts';

export type ChecksAsked = {
  page: number;
  perPage: number;
  show: 'all' | 'needs_review' | 'decided';
  member_id?: number | undefined;
  q?: string | undefined;
  sort: 'created' | 'subject' | 'nearest';
  order: 'asc' | 'desc';
};
type Where = ExpressionBuilder<DB, 'checks'>;

const DAYS_COUNTED = 30;
const WAITING = ['completed', 'error'];

/** One page of the workspace's checks, with the counts of the page head. Frozen ones are neither shown nor counted for those who may not know of them. */
export function listChecks(scope: MemberScope, services: Services, asked: ChecksAsked) {
  requireSight(scope);
  return scope.transaction(async (trx) => {
    const total = await count(trx, (where) => where.and([seen(where, scope), ...filters(where, asked)]));
    const rows = await findPage(trx, scope, asked);
    const since = new Date(services.now().getTime() - DAYS_COUNTED * 86_400_000);
    const last30 = await count(trx, (where) => where.and([seen(where, scope), where('created_at', '>=', since)]));
    const waiting = await count(trx, (where) => where.and([seen(where, scope), where('state', 'in', WAITING)]));
    const members = await findMembers(trx, scope);
    return {
      data: rows.map((row) => presentRow(row, personOf(members))),
      meta: {
        page: asked.page,
        perPage: asked.perPage,
        total,
        totalPages: Math.max(1, Math.ceil(total / asked.perPage)),
        last_30_days: last30,
        waiting,
      },
    };
  });
}

function seen(where: Where, scope: MemberScope) {
  const own = where('workspace_id', '=', scope.workspaceId);
  return maySeeFrozen(scope) ? own : where.and([own, where('frozen_at', 'is', null)]);
}

function filters(where: Where, asked: ChecksAsked) {
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

async function count(trx: Trx, filter: (where: Where) => ReturnType<Where['and']>): Promise<number> {
  const { total } = await trx
    .selectFrom('checks')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(filter)
    .executeTakeFirstOrThrow();
  return Number(total);
}

function findPage(trx: Trx, scope: MemberScope, asked: ChecksAsked) {
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
    .where((where) => where.and([seen(where, scope), ...filters(where, asked)]))
    .orderBy(column, asked.order)
    .orderBy('id', asked.order)
    .limit(asked.perPage)
    .offset((asked.page - 1) * asked.perPage)
    .execute();
}

type Row = Awaited<ReturnType<typeof findPage>>[number];
function presentRow(row: Row, person: ReturnType<typeof personOf>): CheckListRow {
  const lists = row.lists as { demo: boolean }[];
  return {
    id: row.id,
    public_ref: row.public_ref,
    subject_name: row.subject_name,
    subject_kind: row.subject_kind === 'company' ? 'company' : 'person',
    reference: row.reference,
    state: row.state as CheckListRow['state'],
    status: row.status as CheckStatus,
    outcome: row.outcome as Outcome | null,
    nearest: row.top_score,
    open_matches: Number(row.open_matches ?? 0),
    decided_by: row.state === 'decided' && row.decided_by !== null ? person(row.decided_by).name : null,
    created_by: person(row.created_by),
    created_at: row.created_at.toISOString(),
    screened_at: row.screened_at?.toISOString() ?? null,
    demo: lists.length > 0 && lists.every((list) => list.demo),
  };
}
