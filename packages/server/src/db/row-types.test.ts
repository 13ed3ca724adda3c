import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowTypeOverrides, shapesIn } from './row-types.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const bare = (text: string) => text.replace(/\s|^\s*\|/g, '').replaceAll(';|', ';');

test('the row types name the words that the database allows, and the shapes of its JSON', async () => {
  const client = await at.services.pool.connect();
  const { columns } = await rowTypeOverrides(client, shapesIn(read('column-shapes.ts'))).finally(() => client.release());
  const types = new Map(
    [...read('types.ts').matchAll(/^export interface (\w+) \{\n([^]*?)^\}/gm)].map(([, name = '', body = '']) => [
      name,
      body.replace(/\/\*\*[^]*?\*\//g, ''),
    ]),
  );
  const stale = Object.entries(columns).filter(([key, type]) => {
    const [table = '', column = ''] = key.split('.');
    const name = table.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const written = new RegExp(`^  ${column}: ?([^;]*);`, 'm').exec(types.get(name) ?? '')?.[1] ?? '';
    return bare(written).replace(/^\|/, '').replaceAll('<|', '<').replaceAll(',|', ',').replace(/,>/g, '>') !== bare(type);
  });
  expect(Object.keys(columns).length).toBeGreaterThan(100);
  expect(stale, 'run npm run db -- types').toEqual([]);
});

test('a shape of a column that does not exist is refused', async () => {
  const client = await at.services.pool.connect();
  await expect(rowTypeOverrides(client, ['ChecksWeather']).finally(() => client.release())).rejects.toThrow(
    'names columns that do not exist: ChecksWeather',
  );
});
