import { seedFirm } from '@freehold/server/db/demo/seed-workspaces';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';
import { seedStockProperties } from './seed-stock-properties.ts';
import { stockFirm } from './stock-firm.ts';
import { stockParties, stockProperties } from './stock-properties.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ env: { FREEHOLD_DEMO: 'on' } });
});
afterAll(() => testApp.close());

test('journeys begin with their stock, once', async () => {
  await seedFirm(testApp.services, stockFirm, false);
  expect(await seedStockProperties(testApp.services)).toBe(stockProperties.length);
  expect(await seedStockProperties(testApp.services)).toBe(0);
  const rows = await testApp.services.db.selectFrom('parties').select('display_name').execute();
  expect(rows).toHaveLength(Object.keys(stockParties).length);
});

test('nobody and nothing of it exists: postcodes that are never issued, numbers kept for drama, addresses that receive no mail', () => {
  for (const { postcode } of stockProperties) expect(postcode.slice(-2)).toMatch(/[CIKMOV]/);
  for (const party of Object.values(stockParties)) {
    if ('company' in party) expect(party.number).toMatch(/^99/);
    else expect(party.phone).toMatch(/^\+447700900\d{3}$/);
  }
});

test('who accepted an offer or moved a stage fits the stage it stands at', () => {
  for (const { kind, stage, offers = [], stages } of stockProperties) {
    const isAgreed = !['draft', 'instructed', 'available', 'to_let', 'fallen_through'].includes(stage);
    expect([kind, stage, offers.filter(({ status }) => status === 'accepted').length]).toEqual([kind, stage, isAgreed ? 1 : 0]);
    expect([...stages].sort((a, b) => b - a)).toEqual(stages);
  }
});
