/* Runs in a worker thread: packs the sales of a postcode area, read by a connection of its own. */
import { openPool } from '../../../platform/database.ts';
import { inOrder, packArea, type PackedRow } from './pack-areas.ts';

export type PackTask = { url: string; sales: string; area: string };

export default async function pack({ url, sales, area }: PackTask): Promise<PackedRow[]> {
  const pool = openPool(url, { max: 1 });
  try {
    return await inOrder(pool, (client) => packArea(client, sales, area));
  } finally {
    await pool.end();
  }
}
