import { isWithPerson } from '@freehold/flow-rules/run-stages';
import type { InviteChannel } from '@freehold/contract/flows/run-states';
import type { Trx } from '../../../platform/database.ts';
import type { Schedule } from '../../../platform/jobs.ts';
import { NO_ANSWER_YET, openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findOpenRun } from './progress-store.ts';
import { isReminderTime, reminderTimes } from './reminder-times.ts';
import * as store from './reminder-store.ts';
import { sendLinks } from './send-links.ts';

/** By which of the contacts somebody gets a message: all they have, where the link was first shown and not sent. */
export const channelsOf = (channel: InviteChannel): ('email' | 'sms')[] =>
  channel === 'email' || channel === 'sms' ? [channel] : ['email', 'sms'];

export async function planReminders(trx: Trx, scope: Scope, runId: number, sentAt: Date): Promise<void> {
  await store.insertReminders(trx, scope, runId, reminderTimes(sentAt));
}

/** Sends what is due, within the hours of the day and for those who still have something to do. One that fails keeps no other from being sent. */
export const remindApplicants: Schedule = {
  name: 'remind-applicants',
  cron: '*/5 * * * *',
  async run(services) {
    const now = services.now();
    if (!isReminderTime(now)) return;
    for (const { workspace_id: workspaceId, run_id: runId } of await store.findDue(services.db, now)) {
      try {
        await remindOne(services, workspaceId, runId, now);
      } catch (error) {
        services.log.error({ err: error }, 'a reminder could not be queued');
      }
    }
  },
};

async function remindOne(services: Services, workspaceId: number, runId: number, now: Date): Promise<void> {
  const scope = openScope(services, workspaceId, { kind: 'system', name: 'Reminders' });
  await scope.transaction(async (trx) => {
    const open = await findOpenRun(trx, scope, runId, { lock: true });
    if (!open) return;
    // Somebody else may have sent it while this one waited for the lock.
    const due = await store.lockDue(trx, scope, runId, now);
    if (due.length === 0) return;
    const isWanted = isWithPerson(open.run.stage) && !open.run.reminders_paused && (await store.isFirmActive(trx, scope));
    const channels = channelsOf(open.run.channel ?? 'both');
    const sent = isWanted ? await sendLinks(trx, scope, services, open, { kind: 'reminder', channels, words: '' }) : 0;
    // Of several that fell due while the installation was off, one message goes out.
    await store.settleReminders(trx, scope, runId, due, sent > 0 ? 'sent' : isWanted ? 'not_sent' : 'skipped');
  }, NO_ANSWER_YET);
}
