import type { Schedule } from '../../../platform/jobs.ts';

/** Every night: links and sessions that nobody can use any more are removed. */
export const forgetOldSignIns: Schedule = {
  name: 'forget-old-sign-ins',
  cron: '20 3 * * *',
  run: async (services) => {
    await services.identity.emailLinks?.forgetOld();
  },
};
