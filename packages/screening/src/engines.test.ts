import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BANDS } from './bands.ts';
import { engineOf, RETIRED_ENGINES } from './engines.ts';
import { emptyEntry } from './lists/list-format.ts';
import { ENGINE_VERSION } from './screen.ts';
import type { ListEntry, Query } from './types.ts';

const FOLDER = join(import.meta.dirname, '../retired');
const LISTED: ListEntry = { ...emptyEntry('P1'), kind: 'person', names: [{ text: 'Jory Perran TREGENNA', kind: 'primary' }] };
const JORY: Query = { kind: 'person', firstName: 'Jory', lastName: 'Tregenna' };

test('every retired engine is byte for byte the file that was kept', () => {
  const files = readdirSync(FOLDER).map((file) => file.replace(/\.js$/, ''));
  expect(files.toSorted()).toEqual(Object.keys(RETIRED_ENGINES).toSorted());
  for (const [version, { sha256 }] of Object.entries(RETIRED_ENGINES)) {
    const bytes = readFileSync(join(FOLDER, `${version}.js`));
    expect(createHash('sha256').update(bytes).digest('hex'), version).toBe(sha256);
  }
});

test('the present engine does not carry the name of a retired one', () => {
  expect(Object.keys(RETIRED_ENGINES)).not.toContain(ENGINE_VERSION);
});

test.each([...Object.keys(RETIRED_ENGINES), ENGINE_VERSION])(
  '%s still finds a listed person and says which engine did',
  async (version) => {
    const engine = await engineOf(version);
    const result = engine?.screenEntries([LISTED])(JORY, BANDS.standard);
    expect(result?.engineVersion).toBe(version);
    expect(result?.matches.map((match) => match.entry.ref)).toEqual(['P1']);
  },
);

test('a version nobody knows has no engine', async () => {
  expect(await engineOf('screening-0.0.1')).toBeNull();
  expect(await engineOf('constructor')).toBeNull();
});
