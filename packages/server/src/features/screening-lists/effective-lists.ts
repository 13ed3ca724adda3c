import type { ListKey } from '@freehold/contract/screening-lists';
import type { Trx } from '../../platform/database.ts';
import type { Services } from '../../platform/services.ts';
import { CATALOGUE, catalogueList } from './catalogue.ts';
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
  version: string;
  sha256: string;
  publishedAt: string | null;
  currentAsOf: string | null;
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
  const order = CATALOGUE.map((list) => list.key);
  return rows
    .map((row) => presentEffective(row, now, services.config.listStaleHours))
    .sort((left, right) => order.indexOf(left.listKey) - order.indexOf(right.listKey));
}

export function presentEffective(row: VersionRow, now: Date, staleAfterHours: number): EffectiveList {
  const { key, name, publisher } = catalogueList(row.list_key);
  const freshness = freshnessOf({ listKey: key, currentAsOf: row.current_as_of }, now, staleAfterHours);
  return {
    versionId: row.id,
    slot: `${row.workspace_id ?? 'installation'}:${key}`,
    listKey: key,
    name,
    publisher,
    version: row.sha256.slice(0, VERSION_DIGITS),
    sha256: row.sha256,
    publishedAt: row.published_at?.toISOString() ?? null,
    currentAsOf: row.current_as_of?.toISOString() ?? null,
    ageHours: freshness.ageHours,
    stale: freshness.stale,
    demo: key === 'demo',
    entries: row.entries,
    names: row.names,
  };
}
