import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoProperties, demoParties } from './demo-properties.ts';
import { seedProperties } from './seed-properties.ts';
import { seedWorkspaces } from './seed-workspaces.ts';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp({ env: { FREEHOLD_DEMO: 'on' } });
});
afterAll(() => house.close());

test('the demonstration begins with its stock, once', async () => {
  await seedWorkspaces(house.services);
  expect(await seedProperties(house.services)).toBe(demoProperties.length);
  expect(await seedProperties(house.services)).toBe(0);
  const rows = await house.services.db.selectFrom('parties').select('display_name').execute();
  expect(rows).toHaveLength(Object.keys(demoParties).length);
});

test('nobody and nothing of it exists: postcodes that are never issued, numbers kept for drama, addresses that receive no mail', () => {
  for (const { postcode } of demoProperties) expect(postcode.slice(-2)).toMatch(/[CIKMOV]/);
  for (const party of Object.values(demoParties)) {
    if ('company' in party) expect(party.number).toMatch(/^99/);
    else expect(party.phone).toMatch(/^\+447700900\d{3}$/);
  }
});

test('who accepted an offer or moved a stage fits the stage it stands at', () => {
  for (const { kind, stage, offers = [], stages } of demoProperties) {
    const isAgreed = !['draft', 'instructed', 'available', 'to_let', 'fallen_through'].includes(stage);
    expect([kind, stage, offers.filter(({ status }) => status === 'accepted').length]).toEqual([kind, stage, isAgreed ? 1 : 0]);
    expect([...stages].sort((a, b) => b - a)).toEqual(stages);
  }
});
