import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@freehold/server/platform/embedded-postgres/start-embedded-postgres';
import { runProduct, type Product } from '@freehold/testkit/product';

export const OWNER = 'imogen.ashworth@pennard.example';

/** The built product with the demonstration firm on a database of its own; all of it goes with `stop`. */
export async function openTestApp(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'freehold-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  async function drop() {
    await postgres.stop();
    for (const folder of [postgres.location, dataDir]) await rm(folder, { recursive: true, force: true });
  }
  try {
    return await runProduct({ url: postgres.url, drop }, env);
  } catch (error) {
    await drop();
    throw error;
  }
}
