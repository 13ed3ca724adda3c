/* Runs in a worker thread: works a postcode area out, read by a connection of its own. */
import type { Pool } from 'pg';
import { openPool } from '../../../platform/database.ts';
import { inOrder } from './pack-areas.ts';
import { workOutArea, type AreaTask, type WorkedOut } from './work-out-area.ts';

export type PackTask = AreaTask & { url: string };

/** Of this thread, for all of its areas. */
let pool: Pool | null = null;

export default async function pack({ url, ...task }: PackTask): Promise<WorkedOut> {
  return inOrder((pool ??= openPool(url, { max: 1 })), (client) => workOutArea(client, task));
}
