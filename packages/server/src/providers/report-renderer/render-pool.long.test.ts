import { expect, test } from 'vitest';
import { renderReport } from './render-pool.ts';

const draw = (n: number) =>
  renderReport({
    template: 'rent-protection',
    madeAt: '2026-01-05T09:00:00.000Z',
    data: {
      ...{ kind: 'Worksheet', title: `Worksheet ${n}`, subtitle: 'Rent', headline: 'Worksheet', firm: 'A firm', reference: `R-${n}` },
      ...{ hash: 'none', 'hash-label': 'none', declaration: 'None.', limits: ['None.'], guarantors: [] },
      verdict: { tone: 'moss', word: 'Met', line: `Every rule is met, ${n}.` },
      cover: [{ label: 'Rent', value: '£900' }],
      tenants: Array.from({ length: 8 }, (_, at) => ({
        ...{ name: `Tenant ${n}.${at}`, share: '£900', income: '£30,000', times: '2.8', reference: 'Had', credit: 'None' },
      })),
      papers: [{ label: 'Inventory', value: `Paper ${n}` }],
      payout: [{ label: 'Account', value: 'None' }],
      findings: Array.from({ length: 12 }, (_, at) => ({
        tone: 'moss',
        word: 'Met',
        title: `Rule ${at}`,
        text: `Found in worksheet ${n}`,
      })),
    },
  });

const residentMb = () => process.memoryUsage().rss / 2 ** 20;

test('a drawn report is given back: two hundred more take no more memory than the first ones did', async () => {
  // Each thread takes more with each report until another takes its place, so the most of one while is compared with the most of the other.
  let before = 0;
  for (let n = 0; n < 60; n++) before = Math.max(before, (await draw(n), residentMb()));
  let after = 0;
  for (let n = 60; n < 260; n++) after = Math.max(after, (await draw(n), residentMb()));
  // Kept, they would take four hundred megabytes.
  expect(after - before).toBeLessThan(120);
});
