import type { ListCategory, ListKey } from '@freehold/contract/screening/screening-lists';
import type { Trx } from '../../../platform/database.ts';
import type { Services } from '../../../platform/services.ts';
import { CATALOGUE, listKeyOf, sourceOf } from './catalogue.ts';
import { chooseEffective } from './choose-effective.ts';
import { freshnessOf } from './freshness.ts';
import { VERSION_DIGITS } from './present.ts';
import { findVisibleActive, type VersionRow } from './store.ts';

/** One list as a workspace is compared with it now. */
export type EffectiveList = {
  versionId: number;
  slot: string;
  listKey: ListKey;
  name: string;
  publisher: string;
  /** What its entries are listed for when they do not say themselves. */
  category: ListCategory;
  /** All that its entries are listed for. */
  covers: ListCategory[];
  version: string;
  sha256: string;
  publishedAt: string | null;
  currentAsOf: string | null;
  /** Who said that it is the newest; null where that is its own date. */
  statedBy: string | null;
  ageHours: number | null;
  stale: boolean;
  demo: boolean;
  entries: number;
  names: number;
};

export async function findEffectiveRows(trx: Trx, workspaceId: number): Promise<VersionRow[]> {
  const visible = await findVisibleActive(trx, workspaceId);
  return chooseEffective(
    visible.map((row) => ({
      ...row,
      listKey: row.list_key,
      publishedAt: row.published_at,
      currentAsOf: row.current_as_of,
      importedAt: row.imported_at,
    })),
  );
}

/** The lists a workspace is compared with, in catalogue order: of each the newest published among the installation's and its own. */
export async function findEffectiveLists(
  trx: Trx,
  workspaceId: number,
  services: Pick<Services, 'config' | 'now'>,
): Promise<EffectiveList[]> {
  const now = services.now();
  const rows = await findEffectiveRows(trx, workspaceId);
  return rows
    .map((row) => presentEffective(row, now, services.config.listStaleHours))
    .sort((left, right) => placeOf(left.listKey) - placeOf(right.listKey) || left.name.localeCompare(right.name));
}

/** Published lists as the catalogue has them, then sources of one's own. */
export function placeOf(key: string): number {
  const place = CATALOGUE.findIndex((list) => list.key === key);
  return place === -1 ? CATALOGUE.length : place;
}

export function presentEffective(row: VersionRow, now: Date, staleAfterHours: number): EffectiveList {
  const key = listKeyOf(row.list_key);
  const freshness = freshnessOf({ listKey: key, currentAsOf: row.current_as_of }, now, staleAfterHours);
  return {
    versionId: row.id,
    slot: `${row.workspace_id ?? 'installation'}:${key}`,
    listKey: key,
    ...sourceOf(row),
    covers: row.covers.length > 0 ? row.covers : [row.category],
    version: row.sha256.slice(0, VERSION_DIGITS),
    sha256: row.sha256,
    publishedAt: row.published_at?.toISOString() ?? null,
    currentAsOf: row.current_as_of?.toISOString() ?? null,
    statedBy: row.current_by,
    ageHours: freshness.ageHours,
    stale: freshness.stale,
    demo: key === 'demo',
    entries: row.entries,
    names: row.names,
  };
}
