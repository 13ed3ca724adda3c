import type { Schedule } from '../../../platform/jobs.ts';
import { closeDuePeriods } from './close-period.ts';
import { markLate } from './mark-late.ts';

/** Closes the periods that are over and looks at late invoices, every hour. */
export const billPlans: Schedule = {
  name: 'bill-plans',
  cron: '7 * * * *',
  run: async (services) => {
    await closeDuePeriods(services);
    await markLate(services);
  },
};
