import type { Database, Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

type Of = Pick<Scope, 'workspaceId'>;

export async function insertReminders(
  trx: Trx,
  { workspaceId }: Of,
  runId: number,
  times: readonly { day: number; at: Date }[],
): Promise<void> {
  await trx
    .insertInto('flow_run_reminders')
    .values(times.map(({ day, at }) => ({ workspace_id: workspaceId, run_id: runId, day, due_at: at, state: 'planned' })))
    .execute();
}

/** Over all firms, the runs for which a reminder is due. */
export const findDue = (db: Database, now: Date) =>
  db
    .selectFrom('flow_run_reminders')
    .select(['workspace_id', 'run_id'])
    .distinct()
    .where('state', '=', 'planned')
    .where('due_at', '<=', now)
    .execute();

/** Days of the reminders that are due; nobody else settles them until the transaction ends. */
export async function lockDue(trx: Trx, { workspaceId }: Of, runId: number, now: Date): Promise<number[]> {
  const rows = await trx
    .selectFrom('flow_run_reminders')
    .select('day')
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('state', '=', 'planned')
    .where('due_at', '<=', now)
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ day }) => day);
}

export async function settleReminders(
  trx: Trx,
  { workspaceId }: Of,
  runId: number,
  days: readonly number[],
  state: 'sent' | 'not_sent' | 'skipped',
): Promise<void> {
  const settled = trx.updateTable('flow_run_reminders').where('workspace_id', '=', workspaceId).where('run_id', '=', runId);
  await settled.set({ state: 'skipped' }).where('day', 'in', days).execute();
  await settled
    .set({ state })
    .where('day', '=', Math.max(...days))
    .execute();
}

/** Those that were planned go out no more: the run ended, or was handed in. */
export async function dropReminders(trx: Trx, { workspaceId }: Of, runId: number): Promise<void> {
  await trx
    .updateTable('flow_run_reminders')
    .set({ state: 'skipped' })
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('state', '=', 'planned')
    .execute();
}

/** Plans the reminders of a run anew from a moment on. */
export async function planAgain(trx: Trx, { workspaceId }: Of, runId: number, times: readonly { day: number; at: Date }[]): Promise<void> {
  for (const { day, at } of times)
    await trx
      .updateTable('flow_run_reminders')
      .set({ due_at: at, state: 'planned' })
      .where('workspace_id', '=', workspaceId)
      .where('run_id', '=', runId)
      .where('day', '=', day)
      .execute();
}

export const findReminders = (trx: Trx, { workspaceId }: Of, runIds: readonly number[]) =>
  runIds.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('flow_run_reminders')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('run_id', 'in', runIds)
        .orderBy('day')
        .execute();

/** Channels on which the service reported that the person blocks our messages, which is what STOP does. */
export async function stoppedChannels(trx: Trx, scope: Of, runId: number): Promise<string[]> {
  return (await stoppedOf(trx, scope, [runId])).get(runId) ?? [];
}

export async function stoppedOf(trx: Trx, { workspaceId }: Of, runIds: readonly number[]): Promise<Map<number, string[]>> {
  if (runIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('messages')
    .select(['about_id', 'channel'])
    .distinct()
    .where('workspace_id', '=', workspaceId)
    .where('about_type', '=', 'flow_run')
    .where('about_id', 'in', runIds.map(String))
    .where('state', 'in', ['bounced', 'failed'])
    .where('fault', '=', 'blocked')
    // Only what was sent to the contact that is in use now.
    .where((row) =>
      row.exists(
        row
          .selectFrom('flow_run_contacts as contact')
          .select('contact.id')
          .whereRef('contact.workspace_id', '=', 'messages.workspace_id')
          .whereRef('contact.channel', '=', 'messages.channel')
          .where('contact.revoked_at', 'is', null)
          .whereRef('contact.created_at', '<=', 'messages.queued_at')
          .where((of) => of(of.cast<string>('contact.run_id', 'text'), '=', of.ref('messages.about_id'))),
      ),
    )
    .execute();
  const byRun = new Map<number, string[]>();
  for (const { about_id: id, channel } of rows) byRun.set(Number(id), [...(byRun.get(Number(id)) ?? []), channel]);
  return byRun;
}

export async function isFirmActive(trx: Trx, { workspaceId }: Of): Promise<boolean> {
  const row = await trx.selectFrom('workspaces').select('state').where('id', '=', workspaceId).executeTakeFirstOrThrow();
  return row.state === 'active';
}
