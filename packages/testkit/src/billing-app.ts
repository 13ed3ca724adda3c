import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_IN_PLANS } from '@freehold/server/features/firm/plans/built-in-plans';
import { startTestApp, type TestAppOptions } from './test-app.ts';

/** Who sends the invoices of a test. */
export const SELLER = {
  name: 'Gannet Software Ltd',
  address: ['2 Gannet Quay', 'Bristol BS1 4KC'],
  vat_number: 'GB 999 0000 00',
  email: 'billing@gannet.example',
  bank: { account_name: 'Gannet Software Ltd', sort_code: '10-20-30', account_number: '12345678' },
};
const TITLE_PRICES = [
  { kind: 'title_register', label: 'Register of a title', pence: 100 },
  { kind: 'title_plan', label: 'Title plan', pence: 50 },
];
/** The built-in plans, of which the smallest includes two screenings and has a price for registers. */
const PLANS = {
  ...BUILT_IN_PLANS,
  plans: BUILT_IN_PLANS.plans.map((plan) =>
    plan.id === 'branch' ? { ...plan, included: { aml_check: 2 }, unit_prices: [...plan.unit_prices, ...TITLE_PRICES] } : plan,
  ),
};

/** The API of an installation that sends invoices, at the time that the test says. */
export async function startBillingApp(options: TestAppOptions & { now: () => Date }) {
  const folder = mkdtempSync(join(tmpdir(), 'freehold-billing-'));
  writeFileSync(join(folder, 'seller.json'), JSON.stringify(SELLER));
  writeFileSync(join(folder, 'plans.json'), JSON.stringify(PLANS));
  const testApp = await startTestApp({
    ...options,
    env: {
      FREEHOLD_SELLER_FILE: join(folder, 'seller.json'),
      FREEHOLD_PLANS_FILE: join(folder, 'plans.json'),
      FREEHOLD_LIST_STALE_HOURS: '100000',
      ...options.env,
    },
  });
  return Object.assign(testApp, {
    async end() {
      await testApp.close();
      rmSync(folder, { recursive: true });
    },
  });
}
