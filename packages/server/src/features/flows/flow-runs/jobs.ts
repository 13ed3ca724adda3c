import type { Schedule } from '../../../platform/jobs.ts';
import { forgetQuotes } from './store.ts';

const DAY_MS = 86_400_000;

/** Takes prices away that nobody started with, a day after they ended. */
export const forgetFlowQuotes: Schedule = {
  name: 'forget-flow-quotes',
  cron: '50 3 * * *',
  run: async ({ db, now }) => {
    await forgetQuotes(db, new Date(now().getTime() - DAY_MS));
  },
};
