/* Every engine that ever decided a check, so that what it said can be worked out again (docs/decisions/029-engines-are-kept.md). */
import { ENGINE_VERSION } from './screen.ts';
import { screenEntries } from './screen-entries.ts';
import type { Bands, ListEntry, Query, ScreenResult } from './types.ts';

type ScreenEntries = (entries: ListEntry[]) => (query: Query, bands: Bands) => ScreenResult;
export type Engine = { version: string; screenEntries: ScreenEntries };

/** What a retired file exports. The first engine knew no `screenEntries`: its index and its screening are one after the other. */
type RetiredEngine = { ENGINE_VERSION: string } & (
  | { screenEntries: ScreenEntries }
  | { buildIndex: (entries: ListEntry[]) => unknown; screen: (index: unknown, query: Query, bands: Bands) => ScreenResult }
);

/** The commit each was made from by `scripts/retire-engine.ts`, and the SHA-256 of its file in `retired/`. */
export const RETIRED_ENGINES: Readonly<Record<string, { commit: string; sha256: string }>> = {
  'screening-1.0.0': { commit: '41e0e02', sha256: 'ec07a6dc5a7125c3d11fe6be4c757309056627bc0e5253085268837a7029c5d5' },
  'screening-2.0.0': { commit: '8b4c05f', sha256: 'd71a26205600fa195091e6318a7acd10e779d174b418fdb1b07720512446879b' },
  'screening-2.1.0': { commit: 'd75622c', sha256: '3949b261a9e5abb3983c859f97738ec64a7ccc817f7cbf88948d81c85e15daf5' },
  'screening-3.0.0': { commit: '5f4e4b9e', sha256: 'dd208cedaba625ac799515a6b49fed2d7a453ba9a951b7c2d19b677f6ea0be22' },
};

/** The engine of a version, a retired one being read when it is asked for; null for a version nobody knows. */
export async function engineOf(version: string): Promise<Engine | null> {
  // A retired version is what its file says, whatever the present engine calls itself.
  if (!Object.hasOwn(RETIRED_ENGINES, version)) return version === ENGINE_VERSION ? { version, screenEntries } : null;
  const retired = (await import(new URL(`../retired/${version}.js`, import.meta.url).href)) as RetiredEngine;
  return { version: retired.ENGINE_VERSION, screenEntries: 'screenEntries' in retired ? retired.screenEntries : inTwoSteps(retired) };
}

function inTwoSteps({ buildIndex, screen }: Extract<RetiredEngine, { buildIndex: unknown }>): ScreenEntries {
  return (entries) => {
    const index = buildIndex(entries);
    return (query, bands) => screen(index, query, bands);
  };
}
