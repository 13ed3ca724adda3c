/* Runs in a worker thread: works a postcode area out, read by a connection of its own. */
import { openPool } from '../../../platform/database.ts';
import { inOrder } from './pack-areas.ts';
import { workOutArea, type AreaTask, type WorkedOut } from './work-out-area.ts';

export type PackTask = AreaTask & { url: string };

export default async function pack({ url, ...task }: PackTask): Promise<WorkedOut> {
  const pool = openPool(url, { max: 1 });
  try {
    return await inOrder(pool, (client) => workOutArea(client, task));
  } finally {
    await pool.end();
  }
}
