/* Every engine that ever decided a check, so that what it said can be worked out again (docs/decisions/029-engines-are-kept.md). */
import { buildIndex } from './build-index.ts';
import { ENGINE_VERSION, screen } from './screen.ts';
import type { Bands, ListEntry, Query, ScreenResult } from './types.ts';

/** An engine as one pair of functions: entries to an index it alone can read, an index and a question to its answer. */
export type Engine = { version: string; screenEntries: (entries: ListEntry[]) => (query: Query, bands: Bands) => ScreenResult };

type RetiredEngine = {
  ENGINE_VERSION: string;
  buildIndex: (entries: ListEntry[]) => unknown;
  screen: (index: unknown, query: Query, bands: Bands) => ScreenResult;
};

/** The commit each was made from by `scripts/retire-engine.ts`, and the SHA-256 of its file in `retired/`. */
export const RETIRED_ENGINES: Readonly<Record<string, { commit: string; sha256: string }>> = {
  'screening-1.0.0': { commit: '41e0e02', sha256: 'ec07a6dc5a7125c3d11fe6be4c757309056627bc0e5253085268837a7029c5d5' },
};

/** The engine of a version, a retired one being read when it is asked for; null for a version nobody knows. */
export async function engineOf(version: string): Promise<Engine | null> {
  // A retired version is what its file says, whatever the present engine calls itself.
  if (Object.hasOwn(RETIRED_ENGINES, version)) {
    const retired = (await import(new URL(`../retired/${version}.js`, import.meta.url).href)) as RetiredEngine;
    return engine(retired.ENGINE_VERSION, retired.buildIndex, retired.screen);
  }
  return version === ENGINE_VERSION ? engine(ENGINE_VERSION, buildIndex, screen) : null;
}

function engine<Index>(
  version: string,
  build: (entries: ListEntry[]) => Index,
  ask: (index: Index, query: Query, bands: Bands) => ScreenResult,
): Engine {
  return {
    version,
    screenEntries: (entries) => {
      const index = build(entries);
      return (query, bands) => ask(index, query, bands);
    },
  };
}
