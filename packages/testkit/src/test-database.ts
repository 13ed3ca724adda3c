import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { migrate } from '@freehold/server/db/migrate';
import pg from 'pg';

const MIGRATIONS = fileURLToPath(new URL('../../server/src/db/migrations', import.meta.url));

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A database of its own for a test file, cloned from a template that is migrated once for each set of migrations. */
export async function createTestDatabase(serverUrl: string): Promise<TestDatabase> {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(name).update(readFileSync(`${MIGRATIONS}/${name}`));
  const template = `freehold_template_${hash.digest('hex').slice(0, 12)}`;
  const name = `freehold_test_${randomBytes(8).toString('hex')}`;
  const urlOf = (database: string) => Object.assign(new URL(serverUrl), { pathname: `/${database}` }).toString();
  const admin = new pg.Client({ connectionString: urlOf('postgres') });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(7203115)');
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (!rowCount) {
      const draft = `${template}_draft`;
      await admin.query(`drop database if exists ${draft} with (force)`);
      await admin.query(`create database ${draft}`);
      await migrate(urlOf(draft));
      await admin.query(`alter database ${draft} rename to ${template}`);
    }
    await admin.query(`create database ${name} template ${template}`);
  } finally {
    await admin.end();
  }
  return {
    url: urlOf(name),
    async drop() {
      const client = new pg.Client({ connectionString: urlOf('postgres') });
      await client.connect();
      await client.query(`drop database if exists ${name} with (force)`).finally(() => client.end());
    },
  };
}
