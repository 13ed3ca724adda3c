import type { JobHandlers, Schedule } from '../../../platform/jobs.ts';
import { openScope } from '../../../platform/scope.ts';
import { queueMessage } from '../messages/public.ts';
import { digestMail, oneMail } from './words.ts';
import { isQuietTime, londonHour } from './quiet-hours.ts';
import * as store from './store.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'mail-notification': { notificationId: number };
  }
}

export const notificationJobs: Pick<JobHandlers, 'mail-notification'> = {
  /** Queues the email of one at once, or leaves it for the morning when its reader wants quiet now. Marked with it, so that there is never a second. */
  'mail-notification': ({ notificationId }, services, { scope }) =>
    scope.transaction(async (trx) => {
      const now = services.now();
      const row = await store.findToMail(trx, scope, notificationId, now);
      if (!row) return;
      const waits = row.is_quiet && !row.is_urgent && isQuietTime(now);
      await store.setMail(trx, scope, notificationId, waits ? { mail: 'digest' } : { mailed_at: now });
      if (waits) return;
      const about = { type: 'notification', id: notificationId };
      await queueMessage(trx, scope, services, { purpose: 'notification', about, mail: oneMail(services.config, row) });
    }),
};

const MORNING = 8;

/** At 08:00 in London: one email to each member with everything that waited for it. Nothing to tell, no email. */
export const sendDigests: Schedule = {
  name: 'send-digests',
  // Eight in London is seven or eight in UTC.
  cron: '0 7,8 * * *',
  async run(services) {
    const now = services.now();
    if (londonHour(now) !== MORNING) return;
    let failures = 0;
    for (const { workspace_id: workspaceId, member_id: memberId } of await store.findMembersWithDigest(services.db, now)) {
      const scope = openScope(services, workspaceId, { kind: 'system', name: 'send-digests' });
      try {
        await scope.transaction(async (trx) => {
          const rows = await store.takeDigest(trx, scope, memberId, now);
          if (rows.length > 0)
            await queueMessage(trx, scope, services, { purpose: 'morning_summary', mail: digestMail(services.config, rows) });
        });
      } catch (error) {
        failures += 1;
        services.log.warn({ err: error }, 'a morning mail could not be written');
      }
    }
    if (failures > 0) throw new Error(`${failures} morning mails could not be written`);
  },
};

const DAY_MS = 24 * 3_600_000;
const READ_DAYS = 90;
const ANY_DAYS = 365;

/** Every night: what was read three months ago, and everything that is a year old. */
export const forgetOldNotifications: Schedule = {
  name: 'forget-old-notifications',
  cron: '40 3 * * *',
  async run({ db, now }) {
    const ago = (days: number) => new Date(now().getTime() - days * DAY_MS);
    await store.forgetBefore(db, ago(READ_DAYS), ago(ANY_DAYS));
  },
};
