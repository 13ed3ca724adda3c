import type { ApplicantAsk } from '@freehold/contract/flows/run-states';
import { type Insertable, sql } from 'kysely';
import type { FlowRunAsks, FlowRunFiles } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';

type Of = Pick<Scope, 'workspaceId'>;

/** The member at work with the person on a device of the firm; that an original was seen is never taken back. */
export async function noteHelper(
  trx: Trx,
  scope: MemberScope,
  runId: number,
  { at, originalSeen }: { at: Date; originalSeen: boolean },
): Promise<void> {
  await trx
    .insertInto('flow_run_helpers')
    .values({ workspace_id: scope.workspaceId, run_id: runId, member_id: scope.actor.memberId, at, original_seen: originalSeen })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'run_id', 'member_id']).doUpdateSet({ at, ...(originalSeen && { original_seen: true }) }),
    )
    .execute();
}

export const findHelpers = (trx: Trx, { workspaceId }: Of, runIds: readonly number[]) =>
  runIds.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('flow_run_helpers')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('run_id', 'in', runIds)
        .orderBy('at')
        .execute();

/** What the person asked for; what is open already is not asked twice. Answers whether it is new. */
export async function addAsk(trx: Trx, row: Insertable<FlowRunAsks>): Promise<boolean> {
  const added = await trx
    .insertInto('flow_run_asks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'run_id', 'kind']).where('answered_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export const findAsks = (trx: Trx, { workspaceId }: Of, runIds: readonly number[]) =>
  runIds.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('flow_run_asks')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('run_id', 'in', runIds)
        .orderBy('id', 'desc')
        .execute();

export const DATA_REQUESTS = ['export', 'correct', 'erase'] as const;
/** What people asked from the page of their link to happen with their data, newest first, with whom it is about. */
export const findDataRequests = (trx: Trx, { workspaceId }: Of) =>
  trx
    .selectFrom('flow_run_asks as ask')
    .innerJoin('flow_runs as run', (join) => join.onRef('run.workspace_id', '=', 'ask.workspace_id').onRef('run.id', '=', 'ask.run_id'))
    .innerJoin('parties as party', (join) =>
      join.onRef('party.workspace_id', '=', 'run.workspace_id').onRef('party.id', '=', 'run.party_id'),
    )
    .select(['ask.id', 'ask.kind', 'ask.at', 'ask.answered_at', 'ask.answered_by', 'run.id as run_id', 'run.flow_name'])
    .select('party.display_name as name')
    .where('ask.workspace_id', '=', workspaceId)
    .where('ask.kind', 'in', DATA_REQUESTS)
    .orderBy('ask.id', 'desc')
    .execute();

export async function answerAsk(
  trx: Trx,
  { workspaceId }: Of,
  id: number,
  answer: { at: Date; by: number | null; sealed: Buffer | null },
): Promise<void> {
  await trx
    .updateTable('flow_run_asks')
    .set({ answered_at: answer.at, answered_by: answer.by, answer_sealed: answer.sealed })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}

/** What the firm has done something about: a new link, another contact, a session in the branch. */
export async function settleAsks(
  trx: Trx,
  { workspaceId }: Of,
  runId: number,
  kinds: readonly ApplicantAsk[],
  at: Date,
  by: number,
): Promise<void> {
  await trx
    .updateTable('flow_run_asks')
    .set({ answered_at: at, answered_by: by })
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('kind', 'in', kinds)
    .where('answered_at', 'is', null)
    .execute();
}

/** Notes that somebody of the firm looked; the person reads it. Of a run that is not there any more, or that they may not know of, nothing is noted. */
export async function noteLook(trx: Trx, scope: Scope, runId: number, what: string, at: Date): Promise<void> {
  const memberId = scope.actor.kind === 'member' ? scope.actor.memberId : null;
  await sql`insert into flow_run_looks (workspace_id, run_id, at, member_id, what)
    select workspace_id, id, ${at}, ${memberId}, ${what.slice(0, 200)} from flow_runs
    where workspace_id = ${scope.workspaceId} and id = ${runId}`.execute(trx);
}

/** When the member looked at the same thing last; null where they never did. */
export async function findLastLook(trx: Trx, scope: MemberScope, runId: number, what: string): Promise<Date | null> {
  const row = await trx
    .selectFrom('flow_run_looks')
    .select('at')
    .where('workspace_id', '=', scope.workspaceId)
    .where('run_id', '=', runId)
    .where('member_id', '=', scope.actor.memberId)
    .where('what', '=', what)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

export const findLooks = (trx: Trx, { workspaceId }: Of, runIds: readonly number[]) =>
  trx
    .selectFrom('flow_run_looks as look')
    .leftJoin('members as member', (join) =>
      join.onRef('member.workspace_id', '=', 'look.workspace_id').onRef('member.id', '=', 'look.member_id'),
    )
    .select(['look.at', 'look.what', 'member.first_name', 'member.surname', 'member.role_id'])
    .where('look.workspace_id', '=', workspaceId)
    .where('look.run_id', 'in', runIds)
    .orderBy('look.id', 'desc')
    .limit(500)
    .execute();

/** How many files ever came to a step, also those that were taken out again: these stay, so that what was sent can be shown. */
export async function countEver(trx: Trx, { workspaceId }: Of, runId: number, stepKey: string): Promise<number> {
  const { count } = await trx
    .selectFrom('flow_run_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('step_key', '=', stepKey)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type FileRow = Awaited<ReturnType<typeof findFiles>>[number];
/** The files of a run that are in it now, in the order they came. */
export const findFiles = (trx: Trx, { workspaceId }: Of, runId: number) =>
  trx
    .selectFrom('flow_run_files')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();

export const countFiles = (trx: Trx, { workspaceId }: Of, runIds: readonly number[]) =>
  runIds.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('flow_run_files')
        .select((row) => ['run_id', 'step_key', row.fn.countAll<number>().as('files')])
        .where('workspace_id', '=', workspaceId)
        .where('run_id', 'in', runIds)
        .where('removed_at', 'is', null)
        .groupBy(['run_id', 'step_key'])
        .execute();

export const insertFile = (trx: Trx, row: Insertable<FlowRunFiles>) =>
  trx.insertInto('flow_run_files').values(row).returning('id').executeTakeFirstOrThrow();

export async function removeFile(trx: Trx, { workspaceId }: Of, runId: number, id: number, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('flow_run_files')
    .set({ removed_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const findRemovedFile = (trx: Trx, { workspaceId }: Of, runId: number, id: number) =>
  trx
    .selectFrom('flow_run_files')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
