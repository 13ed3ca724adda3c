import { beforeEach, expect, test, vi } from 'vitest';
import type { Held } from './work.ts';
import { workStore } from './work-store.ts';

const database = vi.hoisted(() => ({ rows: new Map<unknown, unknown>(), isSlow: false }));
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  get: async (key: unknown) => database.rows.get(key),
  set: (key: unknown, value: unknown) =>
    database.isSlow ? new Promise(() => undefined) : Promise.resolve(void database.rows.set(key, value)),
  del: async (key: unknown) => void database.rows.delete(key),
}));
beforeEach(() => {
  database.rows.clear();
  database.isSlow = false;
  sessionStorage.clear();
});

const typed = (phone: string): Held => ({ values: { phone }, unsent: ['phone'], signature: null, initials: null, agreed: false });
/** Another page of the same tab. */
const afterReload = () => workStore(7).read();

test('what the database took is there after a reload, and nothing of it lies in the tab', async () => {
  await workStore(7).write(typed('07700 900118'));
  window.dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.length).toBe(0);
  expect(await afterReload()).toEqual(typed('07700 900118'));
});

test('what was typed just before the page went, and the database had not taken, is there too, once', async () => {
  await workStore(7).write(typed('077'));
  database.isSlow = true;
  void workStore(7).write(typed('07700 900118'));
  window.dispatchEvent(new Event('pagehide'));
  database.isSlow = false;
  expect(await afterReload()).toEqual(typed('07700 900118'));
  expect(sessionStorage.length).toBe(0);
  expect(database.rows.get(7)).toEqual(typed('07700 900118'));
});

test('what belongs to another document stays with it, and after signing nothing is left', async () => {
  database.isSlow = true;
  void workStore(7).write(typed('1'));
  window.dispatchEvent(new Event('pagehide'));
  expect(await workStore(8).read()).toBeNull();
  await workStore(7).forget();
  expect(await afterReload()).toBeNull();
});
