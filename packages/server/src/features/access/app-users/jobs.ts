import type { Schedule } from '../../../platform/jobs.ts';
import { forgetOldCodes } from './code-store.ts';
import { forgetOldSessions } from './store.ts';

/** Every night: codes older than a day, and sessions that ended ninety days ago, are removed. */
export const forgetOldAppUserSignIns: Schedule = {
  name: 'forget-old-app-user-sign-ins',
  cron: '25 3 * * *',
  run: async (services) => {
    await forgetOldCodes(services);
    await forgetOldSessions(services);
  },
};
