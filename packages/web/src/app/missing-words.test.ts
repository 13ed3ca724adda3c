import { createMemoryHistory, createRouter, type AnyRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { MISSING_WORDS } from './missing-words.ts';
import { PAGES, type PagePath } from './route-table.ts';
import { whereTo } from './shell/where-to.ts';
import { wholeRouteTree } from './staff-routes.tsx';

const router: AnyRouter = createRouter({
  routeTree: wholeRouteTree,
  history: createMemoryHistory(),
  context: { session: null as never, fetchScreens: async () => undefined, addStaffRoutes: async () => false },
});
const addressOf = (path: string) => path.replace(/\{\w+\}/g, '7');
const missing = (Object.keys(PAGES) as PagePath[]).filter((path) => whereTo(router, addressOf(path)) === 'missing');

test('every page without a screen says what it will do and what does it today', () => {
  expect(missing.filter((path) => MISSING_WORDS[path] === undefined)).toEqual([]);
  expect(Object.keys(MISSING_WORDS).filter((path) => !missing.includes(path as PagePath))).toEqual([]);
});

test('what does it today is there', () => {
  for (const { ways } of Object.values(MISSING_WORDS)) {
    expect(ways.length).toBeGreaterThan(0);
    for (const { to } of ways) expect([to, whereTo(router, to)]).toEqual([to, 'here']);
  }
});
