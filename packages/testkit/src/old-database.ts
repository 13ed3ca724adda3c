import { migrate } from '@freehold/server/db/migrate';
import { createEmptyDatabase, type DisposableDatabase } from './disposable-database.ts';

/** A database as it stood before a migration, to be filled in the SQL of that time and brought forward. */
export async function createOldDatabase(before: string): Promise<DisposableDatabase> {
  const database = await createEmptyDatabase();
  await migrate(database.url, { before });
  return database;
}
