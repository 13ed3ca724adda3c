import type { JobHandlers, Schedule } from '../../../platform/jobs.ts';
import { digestMail, oneMail } from './words.ts';
import { isQuietTime, londonHour } from './quiet-hours.ts';
import * as store from './store.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'mail-notification': { notificationId: number };
  }
}

export const notificationJobs: Pick<JobHandlers, 'mail-notification'> = {
  /** Mails one at once, or leaves it for the morning when its reader wants quiet now. Marked before it is sent, so that it never goes out twice. */
  'mail-notification': async ({ notificationId }, services, { scope }) => {
    const now = services.now();
    const taken = await scope.transaction(async (trx) => {
      const row = await store.findToMail(trx, scope, notificationId, now);
      if (!row) return null;
      const waits = row.is_quiet && !row.is_urgent && isQuietTime(now);
      await store.setMail(trx, scope, notificationId, waits ? { mail: 'digest' } : { mailed_at: now });
      return waits ? null : row;
    });
    if (!taken) return;
    try {
      await services.mail.send(oneMail(services.config, taken));
    } catch (error) {
      await scope.transaction((trx) => store.setMail(trx, scope, notificationId, { mailed_at: null }));
      throw error;
    }
  },
};

const MORNING = 8;

/** At 08:00 in London: one mail to each person with everything that waited for it. Nothing to tell, no mail. */
export const sendDigests: Schedule = {
  name: 'send-digests',
  // Eight in London is seven or eight in UTC.
  cron: '0 7,8 * * *',
  async run(services) {
    const now = services.now();
    if (londonHour(now) !== MORNING) return;
    let failures = 0;
    for (const userId of await store.findPeopleWithDigest(services.db, now)) {
      const rows = await store.takeDigest(services.db, userId, now);
      if (rows.length === 0) continue;
      try {
        await services.mail.send(digestMail(services.config, rows));
      } catch (error) {
        failures += 1;
        services.log.warn({ err: error }, 'a morning mail could not be sent');
        await store.putBackDigest(services.db, rows);
      }
    }
    if (failures > 0) throw new Error(`${failures} morning mails could not be sent`);
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
