import { createHash } from 'node:crypto';
import { entryHash } from '@freehold/screening/entry-hash';
import type { ListEntry, ListKey } from '@freehold/screening/types';
import { importList } from '@freehold/server/features/screening/screening-lists/import-list';
import type { Begun } from '@freehold/server/features/screening/screening-lists/list-thread';
import type { ListReading } from '@freehold/server/features/screening/screening-lists/reading-pool';
import type { TestApp } from './test-app.ts';

export type SampleEntry = { ref: string; name: string } & Partial<Omit<ListEntry, 'ref' | 'names'>> & { aliases?: string[] };

/** A list entry of the engine's shape from the few facts a test cares about. */
export function sampleEntry({ ref, name, aliases = [], ...facts }: SampleEntry): ListEntry {
  return {
    ref,
    kind: facts.kind ?? 'person',
    names: [{ text: name, kind: 'primary' }, ...aliases.map((text) => ({ text, kind: 'alias' as const }))],
    dobs: facts.dobs ?? [],
    countries: facts.countries ?? [],
    gender: facts.gender ?? null,
    identifiers: facts.identifiers ?? [],
    addresses: facts.addresses ?? [],
    programme: facts.programme ?? null,
    listedOn: facts.listedOn ?? null,
    text: facts.text ?? '',
    ...(facts.categories ? { categories: facts.categories } : {}),
    ...(facts.birthPlaces ? { birthPlaces: facts.birthPlaces } : {}),
    ...(facts.relations ? { relations: facts.relations } : {}),
  };
}

/** Entries as the reader of list files would hand them over; its names are not tried. */
export function sampleList(listKey: ListKey, entries: SampleEntry[], publishedAt: string | null): ListReading {
  const made = entries.map(sampleEntry);
  const sha256 = createHash('sha256').update(JSON.stringify(made)).digest('hex');
  return {
    begun: { listKey, sha256, files: [{ name: `${listKey}.csv`, sha256 }] },
    async *rows() {
      yield { entries: made.map((entry) => ({ ref: entry.ref, hash: entryHash(entry), json: JSON.stringify(entry) })) };
      return { publishedAt, skipped: 0, warnings: [], faults: [] };
    },
    test: null,
  };
}

/** Loads a small published list for the whole installation, or for one workspace, fresh unless said otherwise. */
export function loadList(
  testApp: Pick<TestApp, 'services'>,
  entries: SampleEntry[],
  options: { listKey?: ListKey; publishedAt?: string | null; isNewest?: boolean; workspaceId?: number; source?: Begun['source'] } = {},
) {
  const { listKey = 'uk-sanctions', publishedAt = testApp.services.now().toISOString(), isNewest = true, workspaceId, source } = options;
  const list = sampleList(listKey, entries, publishedAt);
  return testApp.services.db.transaction().execute((trx) =>
    importList(
      trx,
      { ...list, begun: { ...list.begun, ...(source && { source }) } },
      {
        owner: workspaceId ?? null,
        importedBy: 'Test',
        now: testApp.services.now(),
        confirm: true,
        isNewest,
        acceptSmaller: true,
        storedFiles: [],
      },
    ),
  );
}
