import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTIVITY_GROUPS } from '@freehold/contract/overview/activity-groups';
import type { Route } from '@freehold/contract/kernel/route';
import { expect, test } from 'vitest';
import { nameOfRoute, routesOf } from '../platform/feature.ts';
import { allRoutes, features, jobs, jobsByLane, schedules } from './all.ts';

const SOURCES = join(import.meta.dirname, '..');
const CONTRACT = join(SOURCES, '../../contract/src');
const read = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: folder }).map((file): [string, string] => [
    file.replaceAll('\\', '/'),
    readFileSync(join(folder, file), 'utf8'),
  ]);

const namesIn = (routes: readonly Route[]) => routes.map(nameOfRoute).toSorted();

test('every feature has its folder’s name, and every manifest is listed', () => {
  const folders = globSync('*/*/feature.ts', { cwd: import.meta.dirname }).map((file) =>
    file.replaceAll('\\', '/').replace('/feature.ts', ''),
  );
  expect(features.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
});

test('every route of the contract belongs to one feature', async () => {
  const files = read(CONTRACT, '**/*.ts').filter(
    ([file, text]) => !file.endsWith('.test.ts') && !file.startsWith('kernel/') && text.includes('defineRoute('),
  );
  const modules = await Promise.all(files.map(([file]) => import(join(CONTRACT, file)) as Promise<object>));
  expect(namesIn(allRoutes)).toEqual(namesIn(routesOf({ name: '', routes: modules })));
  expect(files.length).toBeGreaterThan(40);
});

test('a feature says what governs each of its own routes of staff, and of no other', () => {
  for (const feature of features) {
    const ofStaff = routesOf(feature).filter(({ access }) => access === 'staff');
    expect([feature.name, Object.keys(feature.governs ?? {}).toSorted()]).toEqual([feature.name, namesIn(ofStaff)]);
  }
});

test('a feature gives examples for its own routes alone', () => {
  const anyId = new Proxy<Record<string, number>>({}, { get: () => 1 });
  for (const feature of features) {
    const bodies = Object.keys(feature.examples?.bodies?.(anyId) ?? {});
    expect([feature.name, bodies.filter((name) => !namesIn(routesOf(feature)).includes(name))]).toEqual([feature.name, []]);
  }
});

test('every job that can be added has a handler, and no two share a name', () => {
  const added = read(SOURCES, 'features/*/*/*.ts').flatMap(([, text]) =>
    [...text.matchAll(/interface JobPayloads \{\n([^}]*(?:\{[^}]*\}[^}]*)*?)\n {2}\}/g)].flatMap(([, lines = '']) =>
      [...lines.matchAll(/^ {4}'([\w-]+)':/gm)].map(([, name]) => name),
    ),
  );
  expect(added.length).toBeGreaterThan(10);
  expect(Object.keys(jobs).toSorted()).toEqual(added.toSorted());
  expect(features.flatMap((feature) => Object.keys(feature.jobs?.handlers ?? {}))).toHaveLength(added.length);
  // None is left out of the lanes.
  expect(
    Object.values(jobsByLane)
      .flatMap((own) => Object.keys(own))
      .toSorted(),
  ).toEqual(added.toSorted());
  const names = [...added, ...schedules.map(({ name }) => name)];
  expect(new Set(names).size).toBe(names.length);
});

test('every recorded action is told in words of its own feature, with what it was done to and no other placeholder', () => {
  const told = features.flatMap(({ activity }) => Object.entries(activity ?? {}));
  expect(told.length).toBeGreaterThan(150);
  expect(new Set(told.map(([action]) => action)).size).toBe(told.length);
  for (const [action, { group, words, became }] of told) {
    expect(Object.keys(ACTIVITY_GROUPS), action).toContain(group);
    for (const sentence of [words, ...Object.values(became?.words ?? {})]) {
      expect(`Imogen Ashworth ${sentence}`, action).toMatch(/^Imogen Ashworth [a-z]/);
      expect(sentence.replace('{object}', 'it'), action).not.toMatch(/[{}]|\s$/);
    }
  }
});
