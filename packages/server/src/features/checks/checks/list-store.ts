import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import { type BranchAsked, isCheckAt } from '../../firm/public.ts';
import { isVisible, type Visibility } from './visibility-store.ts';
import type { CheckWaiting } from './waiting-store.ts';

/* The list of checks: which rows a person may see, one page of them, and counts. */

export type ChecksFilter = {
  kind?: string | undefined;
  show?: 'all' | 'needs_review' | 'decided' | 'needs_attention' | 'in_progress';
  member_id?: number | undefined;
  batch_id?: number | undefined;
  branch?: BranchAsked | undefined;
  q?: string | undefined;
};
export type ChecksAsked = ChecksFilter & {
  page: number;
  perPage: number;
  sort: 'created' | 'subject' | 'nearest' | 'urgency';
  order: 'asc' | 'desc';
};
type Where = ExpressionBuilder<DB, 'checks'>;

const WAITING = ['completed', 'error'] as const;

/** Lower case without accents, so that a name is found as it is typed. */
const folded = (text: Expression<string>) => sql<string>`fold_text(${text})`;
const SEARCHED = sql<string>`concat_ws(' ', checks.subject_name, checks.reference, checks.public_ref)`;
const MOST_WORDS = 8;

/** Each word stands somewhere in the name or the references, in any order. Looks through the workspace's own checks and no others. */
export function foundBy(q: string): Expression<SqlBool>[] {
  const words = q.split(/\s+/).filter((word) => word !== '');
  return words.slice(0, MOST_WORDS).map((word) => sql<SqlBool>`strpos(${folded(SEARCHED)}, ${folded(sql<string>`${word}::text`)}) > 0`);
}

function filters(
  where: Where,
  asked: ChecksFilter,
  { memberId, workspaceId }: Visibility,
  { unfinished, needsAttention }: CheckWaiting,
): Expression<SqlBool>[] {
  return [
    where('archived_at', 'is', null),
    ...(asked.kind === undefined ? [] : [where('kind', '=', asked.kind)]),
    ...(asked.show === 'needs_review' ? [where('state', 'in', WAITING), where('is_practice', '=', false)] : []),
    ...(asked.show === 'decided' ? [where('state', '=', 'decided'), where('is_practice', '=', false)] : []),
    ...(asked.show === 'needs_attention' ? [unfinished, needsAttention(memberId)] : []),
    ...(asked.show === 'in_progress' ? [unfinished, sql<SqlBool>`not ${needsAttention(memberId)}`] : []),
    ...(asked.member_id !== undefined ? [where('created_by', '=', asked.member_id)] : []),
    ...(asked.batch_id !== undefined ? [where('batch_id', '=', asked.batch_id)] : []),
    ...(asked.branch === undefined ? [] : [isCheckAt(workspaceId, asked.branch)]),
    ...(asked.q ? foundBy(asked.q) : []),
  ];
}

/** How many of the visible checks pass the filter. */
export async function countChecks(
  trx: Trx,
  visibility: Visibility,
  waiting: CheckWaiting,
  filter: ChecksFilter & { since?: Date } = {},
): Promise<number> {
  const { total } = await trx
    .selectFrom('checks')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where((where) =>
      where.and([
        isVisible(where, visibility),
        ...filters(where, filter, visibility, waiting),
        ...(filter.since ? [where('created_at', '>=', filter.since), where('is_practice', '=', false)] : []),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(total);
}

export const decidedBy = (row: Where) =>
  row
    .selectFrom('decisions')
    .select('decisions.by_member')
    .whereRef('decisions.workspace_id', '=', 'checks.workspace_id')
    .whereRef('decisions.check_id', '=', 'checks.id')
    .orderBy('decisions.id', 'desc')
    .limit(1)
    .as('decided_by');

/** One page of the visible checks, each with its open matches and who decided last. */
export function findChecksPage(trx: Trx, visibility: Visibility, waiting: CheckWaiting, asked: ChecksAsked) {
  const { urgency, waitsFor, waitsForAnother, openPoints } = waiting;
  const column = { created: sql`created_at`, subject: sql`lower(subject_name)`, nearest: sql`coalesce(top_score, -1)`, urgency }[
    asked.sort
  ];
  return (
    trx
      .selectFrom('checks')
      .selectAll()
      .select([openPoints.as('open_matches'), decidedBy])
      .select([waitsFor.as('waits_for'), waitsForAnother(visibility.memberId).as('waits_for_another')])
      .where((where) => where.and([isVisible(where, visibility), ...filters(where, asked, visibility, waiting)]))
      .orderBy(column, asked.order)
      .$if(asked.sort === 'urgency', (page) => page.orderBy(sql`coalesce(top_score, -1)`, asked.order))
      // Of two that are as bad, the one that waits longer comes first.
      .orderBy('id', asked.sort === 'urgency' ? (asked.order === 'desc' ? 'asc' : 'desc') : asked.order)
      .limit(asked.perPage)
      .offset((asked.page - 1) * asked.perPage)
      .execute()
  );
}

/** Whether there is any visible check, whatever became of it. */
export async function hasChecks(trx: Trx, visibility: Visibility): Promise<boolean> {
  const one = await trx
    .selectFrom('checks')
    .select('id')
    .where((where) => isVisible(where, visibility))
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** A party's visible checks, newest first, each with its open matches and who decided last. */
export function findChecksOfParty(trx: Trx, visibility: Visibility, { openPoints }: CheckWaiting, partyId: number) {
  return trx
    .selectFrom('checks')
    .select(['id', 'kind', 'public_ref', 'state', 'status', 'outcome', 'top_score', 'screened_at', 'created_at'])
    .select([openPoints.as('open_matches'), decidedBy])
    .where((where) => isVisible(where, visibility))
    .where('party_id', '=', partyId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** The visible checks of one kind of each of these parties, newest first, with the day they were decided; called-off ones are left out. */
export function findNewestOfParties(trx: Trx, visibility: Visibility, { kind, partyIds }: { kind: string; partyIds: readonly number[] }) {
  return trx
    .selectFrom('checks')
    .select(['id', 'kind', 'party_id', 'subject_name', 'status'])
    .select((row) =>
      row
        .selectFrom('decisions')
        .select('decisions.at')
        .whereRef('decisions.workspace_id', '=', 'checks.workspace_id')
        .whereRef('decisions.check_id', '=', 'checks.id')
        .orderBy('decisions.id', 'desc')
        .limit(1)
        .as('decided_at'),
    )
    .where((where) => isVisible(where, visibility))
    .where('kind', '=', kind)
    .where('party_id', 'in', [...partyIds])
    .where('status', '<>', 'cancelled')
    .orderBy('id', 'desc')
    .execute();
}
export type NewestOfParty = Awaited<ReturnType<typeof findNewestOfParties>>[number];
