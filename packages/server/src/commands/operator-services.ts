import { endListThreads } from '../features/screening/screening-lists/list-pool.ts';
import type { OperatorServices } from '../features/screening/screening-lists/import-folder.ts';
import type { Config } from '../platform/config.ts';
import { openDatabase, openPool } from '../platform/database.ts';
import { requireScopedLogin, scopedDatabaseUrl } from '../platform/scoped-login.ts';

/** What a command about lists works with: the tables of the installation, and the scopes in which it tells each firm. */
export async function withOperatorServices<T>(config: Config, work: (services: OperatorServices) => Promise<T>): Promise<T> {
  await requireScopedLogin(config);
  const pool = openPool(config.databaseUrl, { max: 2 });
  const scopedDb = openDatabase(openPool(scopedDatabaseUrl(config), { max: 1 }));
  try {
    return await work({ pool, db: openDatabase(pool), scopedDb, now: () => new Date(), config });
  } finally {
    // A thread that waits for more would keep the command from ending.
    await endListThreads({ pool });
    await pool.end();
    await scopedDb.destroy();
  }
}
