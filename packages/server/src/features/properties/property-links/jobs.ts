import type { Schedule } from '../../../platform/jobs.ts';
import { purgeSignUps } from './store.ts';

const DAY_MS = 86_400_000;

/** Erases what visitors of a link wrote, a day after they did. */
export const forgetLinkSignUps: Schedule = {
  name: 'forget-link-sign-ups',
  cron: '40 3 * * *',
  run: async ({ db, now }) => {
    await purgeSignUps(db, new Date(now().getTime() - DAY_MS));
  },
};
