import { changePlan, listInvoices, readSubscription, setBudget } from '@freehold/contract/firm/billing';
import { billPlans } from '../../features/firm/billing/bill-plans.ts';
import { payInvoice } from '../../features/firm/billing/settle-invoice.ts';
import { londonDate } from '../../platform/london-time.ts';
import type { Moment, Story } from './demo-story.ts';

const BEGAN_DAYS_AGO = 65;
/** Later than a month and two after that day, however long the months were. */
const BILLED_DAYS_AGO = [33, 2] as const;
const PAID_DAYS_AGO = 25;
const BUDGET_PENCE = 500_00;

/** The plan of the office for two months: one invoice that was paid, one that is to be paid, and a budget. */
export function playBilling({ office, day }: Story): Moment[] {
  return [
    { at: day(BEGAN_DAYS_AGO, 8), act: () => office.call('Imogen', changePlan, { body: { plan: 'branch' } }) },
    {
      at: day(BEGAN_DAYS_AGO, 8, 5),
      act: async () => {
        const { version } = await office.call('Imogen', readSubscription, {});
        await office.call('Imogen', setBudget, { body: { version, cap_pence: BUDGET_PENCE, at_limit: 'ask_owner' } });
      },
    },
    ...BILLED_DAYS_AGO.map((daysAgo) => ({ at: day(daysAgo, 1, 7), act: () => office.runSchedule(billPlans) })),
    {
      at: day(PAID_DAYS_AGO, 10, 30),
      act: async () => {
        const [invoice] = await office.call('Imogen', listInvoices, { query: {} });
        const pay = async (services: Parameters<typeof payInvoice>[0]) => {
          if (invoice) await payInvoice(services, invoice.number, londonDate(day(PAID_DAYS_AGO, 10)));
        };
        await office.runSchedule({ name: 'pay', cron: '', run: pay });
      },
    },
  ];
}
