import { OwnFigures } from '@freehold/contract/properties/own-figures';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

const LISTED = '2026-06-01';
let now: Date;
let testApp: TestApp;
let who: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp({ now: () => now });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  on('2026-06-01');
  who = await testApp.signIn();
});

const on = (day: string) => void (now = new Date(`${day}T10:00:00Z`));
const Made = z.object({ id: z.number().default(0), version: z.number().optional(), group_id: z.number().nullish() });
async function post(path: string, body: object) {
  const { status, data, message, errors } = await callAs(testApp, who, 'POST', `/v2/client${path}`, body);
  if (status !== 200) throw new Error(`${path}: ${status} ${message ?? ''} ${JSON.stringify(errors)}`);
  return Made.parse(data);
}
const figures = async (area: string, as = who) => {
  const { status, data } = await callAs(testApp, as, 'GET', `/v2/client/market-insights/own?area=${encodeURIComponent(area)}`);
  return { status, ...(status === 200 ? OwnFigures.parse(data) : {}) };
};
let door = 0;
const person = (role: string, first_name: string) => ({ role, party: { kind: 'person', first_name, last_name: 'Ashdown' } });
/** On the market on the day it was listed. */
async function home(body: object, stage: 'available' | 'to_let'): Promise<number> {
  on(LISTED);
  const { id } = await post('/properties', {
    line1: `${++door} Calloway Crescent`,
    town: 'Bristol',
    postcode: 'BS8 4KV',
    type: 'flat',
    ...body,
  });
  await post(`/properties/${id}/applicants`, person(stage === 'available' ? 'seller' : 'landlord', 'Philippa'));
  for (const to of ['instructed', stage]) {
    const { data } = await callAs(testApp, who, 'GET', `/v2/client/properties/${id}`);
    await post(`/properties/${id}/stage`, { to, version: Made.parse(data).version });
  }
  return id;
}
async function agree(id: number, day: string, offer: object, role: 'buyer' | 'tenant'): Promise<void> {
  const { group_id } = await post(`/properties/${id}/applicants`, person(role, 'Saoirse'));
  on(day);
  const made = await post(`/properties/${id}/offers`, { ...offer, group_id });
  await post(`/offers/${made.id}/decision`, { to: 'accepted' });
}
const sell = async (day: string, body: object = {}) =>
  agree(
    await home({ kind: 'sale', price_pence: 30_000_000, listed_on: LISTED, ...body }, 'available'),
    day,
    { amount_pence: 29_000_000 },
    'buyer',
  );
const RENT = { rent_pence: 120_000, rent_frequency: 'month' };
const letOut = async (day: string, rent: object = RENT, body: object = {}) =>
  agree(await home({ kind: 'letting', ...rent, ...body }, 'to_let'), day, { ...rent, move_in_on: '2026-12-01' }, 'tenant');

test('days on the market are counted for five homes and more, in the area alone, and name the homes', async () => {
  for (const day of ['2026-06-11', '2026-06-21', '2026-07-01', '2026-07-11']) await sell(day);
  await sell('2026-06-02', { postcode: 'BS6 5VK' });
  on('2026-11-20');
  expect((await figures('BS8')).sales).toMatchObject({ homes: 4, median_days: null, lower_quartile_days: null });
  await sell('2026-07-31');
  on('2026-11-20');
  const found = await figures('BS8 4');
  expect(found).toMatchObject({ area: 'BS8 4', from: '2025-11-21', to: '2026-11-20' });
  expect(found.sales).toMatchObject({ homes: 5, median_days: 30, lower_quartile_days: 20, upper_quartile_days: 40 });
  expect(found.sales?.rows.map(({ from, to, days }) => [from, to, days])[0]).toEqual([LISTED, '2026-07-31', 60]);
  expect((await figures('BS8 4KV')).sales?.homes).toBe(5);
  expect((await figures('BS')).sales?.homes).toBe(6);
  expect((await figures('BS80')).sales?.homes).toBe(0);
  // A year on they count no more.
  on('2027-07-31');
  expect((await figures('BS8')).sales?.homes).toBe(0);
});

test('rents are a month’s, of tenancies that were not cancelled, by bedrooms', async () => {
  for (const bedrooms of [1, 1, 1, 1, 2]) await letOut('2026-06-15', RENT, { bedrooms });
  await letOut('2026-06-15', { rent_pence: 30_000, rent_frequency: 'week' }, { bedrooms: 1 });
  on('2026-12-02');
  const { rents, lettings } = await figures('bs8');
  expect(lettings).toMatchObject({ homes: 6, median_days: 14 });
  expect(rents).toMatchObject({ lets: 6, median_pence: 120_000, upper_quartile_pence: 120_000 });
  expect(rents?.by_bedrooms).toEqual([
    { bedrooms: 1, lets: 5, median_pence: 120_000 },
    { bedrooms: 2, lets: 1, median_pence: null },
  ]);
  expect(rents?.rows.map(({ month_pence: pence }) => pence)).toContain(130_000);
});

test('another workspace counts for nothing, and what is no area is refused', async () => {
  await sell('2026-06-11');
  const other = await testApp.signIn();
  expect((await figures('BS8', other)).sales).toMatchObject({ homes: 0, rows: [] });
  expect((await figures('no area at all')).status).toBe(422);
});
