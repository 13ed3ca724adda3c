import { migrate } from '../db/migrate.ts';
import type { Config } from '../platform/config.ts';
import { setUpScopedLogin } from '../platform/scoped-login.ts';

/** Brings the database up to date, with the role that people's calls log in as. */
export async function run(_args: string[], config: Config): Promise<void> {
  const { applied, notes } = await migrate(config.databaseUrl);
  await setUpScopedLogin(config);
  console.log(applied.length === 0 ? 'up to date' : `${applied.length} applied`);
  for (const note of notes) console.log(note);
}
