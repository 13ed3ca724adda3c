import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { DecisionValue } from '@freehold/contract/checks/check-decisions';
import type { Outcome } from '@freehold/contract/kernel/check-states';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { type BranchAsked, isCheckAt } from '../../firm/public.ts';
import { decidedBy, foundBy } from './list-store.ts';
import { isVisible, type Visibility } from './visibility-store.ts';
import type { CheckRow } from './store.ts';
import type { CheckWaiting } from './waiting-store.ts';

/* Every check of the workspace that is visible, of whatever kind; and which are archived. */

export type ManualFilter = {
  /** The kinds that can be run here, or the one asked for. */
  kinds: readonly string[];
  /** Null for both. */
  archived: boolean | null;
  property_id?: number | undefined;
  branch?: BranchAsked | undefined;
  outcome?: Outcome | undefined;
  decision?: DecisionValue | 'undecided' | undefined;
  edd?: 'incomplete' | 'complete' | undefined;
  member_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
};
type Where = ExpressionBuilder<DB, 'checks'>;

const decided = (row: Where) =>
  row
    .selectFrom('decisions')
    .select('decisions.value')
    .whereRef('decisions.workspace_id', '=', 'checks.workspace_id')
    .whereRef('decisions.check_id', '=', 'checks.id')
    .orderBy('decisions.id', 'desc')
    .limit(1);
const dayOf = sql<string>`(checks.created_at at time zone 'Europe/London')::date`;

const isOfSomebodyAt = (where: Where, propertyId: number) =>
  where.exists(
    where
      .selectFrom('property_people')
      .select('property_people.id')
      .whereRef('property_people.workspace_id', '=', 'checks.workspace_id')
      .whereRef('property_people.party_id', '=', 'checks.party_id')
      .where('property_people.property_id', '=', propertyId)
      .where('property_people.state', '<>', 'withdrawn'),
  );

function passing(where: Where, visibility: Visibility, asked: ManualFilter): Expression<SqlBool> {
  const { kinds, archived, property_id: propertyId, branch, outcome, decision, edd, member_id: memberId, from, to, q } = asked;
  return where.and([
    isVisible(where, visibility),
    where('checks.kind', 'in', kinds),
    ...(archived === null ? [] : [where('checks.archived_at', archived ? 'is not' : 'is', null)]),
    ...(propertyId === undefined ? [] : [where.or([where('checks.property_id', '=', propertyId), isOfSomebodyAt(where, propertyId)])]),
    ...(branch === undefined ? [] : [isCheckAt(visibility.workspaceId, branch)]),
    ...(outcome ? [where('checks.outcome', '=', outcome)] : []),
    ...(decision === 'undecided' ? [where('checks.state', 'not in', ['decided', 'cancelled'])] : []),
    ...(decision !== undefined && decision !== 'undecided' ? [where(decided(where), '=', decision)] : []),
    ...(edd === undefined ? [] : [where('checks.edd', '=', edd)]),
    ...(memberId === undefined ? [] : [where('checks.created_by', '=', memberId)]),
    ...(from === undefined ? [] : [sql<SqlBool>`${dayOf} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${dayOf} <= ${to}::date`]),
    ...(q ? foundBy(q) : []),
  ]);
}

/** How many of each kind pass. */
export async function countManual(trx: Trx, visibility: Visibility, asked: ManualFilter): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('checks')
    .select((row) => ['kind', row.fn.countAll<number>().as('total')])
    .where((where) => passing(where, visibility, asked))
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, total }) => [kind, Number(total)]));
}

export function findManualPage(
  trx: Trx,
  visibility: Visibility,
  { waitsFor, waitsForAnother, openPoints }: CheckWaiting,
  asked: ManualFilter & { page: number; perPage: number },
) {
  return trx
    .selectFrom('checks')
    .leftJoin('properties', (join) =>
      join.onRef('properties.workspace_id', '=', 'checks.workspace_id').onRef('properties.id', '=', 'checks.property_id'),
    )
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('reports')
          .select(['reports.id as report_id', 'reports.state as report_state'])
          .whereRef('reports.workspace_id', '=', 'checks.workspace_id')
          .whereRef('reports.check_id', '=', 'checks.id')
          .orderBy('reports.version', 'desc')
          .limit(1)
          .as('report'),
      (join) => join.onTrue(),
    )
    .selectAll('checks')
    .select(['properties.line1', 'report.report_id', 'report.report_state'])
    .select((row) => [openPoints.as('open_matches'), decidedBy(row as Where), decided(row as Where).as('decision')])
    .select([waitsFor.as('waits_for'), waitsForAnother(visibility.memberId).as('waits_for_another')])
    .where((where) => passing(where, visibility, asked))
    .orderBy('checks.created_at', 'desc')
    .orderBy('checks.id', 'desc')
    .limit(asked.perPage)
    .offset((asked.page - 1) * asked.perPage)
    .execute();
}

/** These checks as far as they are visible, locked in their order, each with what it waits for. */
export function lockChecks(trx: Trx, visibility: Visibility, { waitsFor }: CheckWaiting, ids: readonly number[]) {
  return trx
    .selectFrom('checks')
    .selectAll()
    .select(waitsFor.as('waits_for'))
    .where((where) => where.and([isVisible(where, visibility), where('id', 'in', ids)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Puts checks away, or brings them back. Nothing that follows from a check asks for this. */
export async function setArchived(
  trx: Trx,
  scope: Scope,
  ids: readonly CheckRow['id'][],
  archived: { at: Date; by: number } | null,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('checks')
    .set({ archived_at: archived?.at ?? null, archived_by: archived?.by ?? null })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', 'in', ids)
    .execute();
}
