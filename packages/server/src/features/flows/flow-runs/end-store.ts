import { WITH_PERSON } from '@freehold/flow-rules/run-stages';
import { sql } from 'kysely';
import type { Database, Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

type Of = Pick<Scope, 'workspaceId'>;

/** Over all firms: runs that wait for somebody and in which nothing happened until their end. */
export const findExpiring = (db: Database, now: Date) =>
  db
    .selectFrom('flow_runs')
    .select(['workspace_id', 'id'])
    .where('stage', 'in', WITH_PERSON)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(1000)
    .execute();

/** Every file of a run, also those that were taken out. */
export const findAllFiles = (trx: Trx, { workspaceId }: Of, runId: number) =>
  trx
    .selectFrom('flow_run_files')
    .select(['id', 'sha256'])
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .orderBy('id')
    .execute();

type Erasure = { at: Date; reason: string; steps: number; files: number; sha256: string };

/** Takes contacts, links, answers and files of a run away, and leaves what says so. */
export async function erase(trx: Trx, { workspaceId }: Of, runId: number, { at, reason, steps, files, sha256 }: Erasure): Promise<void> {
  const people = await trx
    .selectFrom('flow_run_contacts')
    .select('app_user_id')
    .distinct()
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .execute();
  for (const table of ['flow_run_links', 'flow_run_contacts', 'flow_run_files'] as const)
    await trx.deleteFrom(table).where('workspace_id', '=', workspaceId).where('run_id', '=', runId).execute();
  await trx
    .updateTable('flow_run_steps')
    .set({ answers_sealed: null, skip_reason_sealed: null })
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .execute();
  await trx
    .updateTable('flow_run_asks')
    .set({ words_sealed: null, answer_sealed: null })
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .execute();
  for (const { app_user_id: id } of people) await sql`select forget_app_user(${id})`.execute(trx);
  await trx.updateTable('flow_runs').set({ erased_at: at }).where('workspace_id', '=', workspaceId).where('id', '=', runId).execute();
  await trx
    .insertInto('flow_run_erasures')
    .values({ workspace_id: workspaceId, run_id: runId, erased_at: at, reason, steps, files, content_sha256: sha256 })
    .execute();
}
