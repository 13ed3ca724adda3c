import type { OpenDataKind } from '@freehold/contract/insights/open-data';
import type { PoolClient } from 'pg';
import type { Examined, OpenDataFile } from './recognise-file.ts';

export type VersionCounts = { rows: number; added: number; changed: number; removed: number; kept: number };
export type WrittenVersion = VersionCounts & { id: number; firstOn: string | null; lastOn: string | null };
export type ImportedFile = { kind: OpenDataKind; file: OpenDataFile; examined: Examined };

/** Whether this very file was read: at any time for sales, which are kept by their numbers, and for outlines, of which several files stand beside one another; last for what is replaced as a whole. */
export async function wasRead(client: PoolClient, kind: OpenDataKind, { sha256 }: Examined): Promise<boolean> {
  const { rows: any } = await client.query('select from data_versions where kind = $1 limit 1', [kind]);
  if (any.length === 0) return false;
  const { rows } = await client.query<{ was: boolean }>(
    `select exists (select from data_versions where kind = $1 and sha256 = $2
       and (kind in ('price_paid', 'boundaries') or id = (select max(id) from data_versions where kind = $1))) as was`,
    [kind, await sha256],
  );
  return rows[0]?.was ?? false;
}

/** Its hash is noted at the end. */
export async function beginVersion(client: PoolClient, { kind, file }: ImportedFile): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "insert into data_versions (kind, file, sha256, rows) values ($1, $2, '', 0) returning id",
    [kind, file.name],
  );
  return rows[0]?.id ?? 0;
}

export async function noteHash(client: PoolClient, { id }: WrittenVersion, sha256: string): Promise<void> {
  await client.query('update data_versions set sha256 = $2 where id = $1', [id, sha256]);
}

export async function closeVersion(client: PoolClient, written: WrittenVersion, isMonthly = false): Promise<WrittenVersion> {
  const { id, rows, added, changed, removed, kept, firstOn, lastOn } = written;
  await client.query(
    `update data_versions set rows = $2, added = $3, changed = $4, removed = $5, kept = $6, first_on = $7, last_on = $8, is_monthly = $9,
       loaded_at = clock_timestamp() where id = $1`,
    [id, rows, added, changed, removed, kept, firstOn, lastOn, isMonthly],
  );
  return written;
}
