import { relative } from 'node:path';
import { startEmbeddedPostgres } from '@freehold/server/platform/embedded-postgres/start-embedded-postgres';
import pg from 'pg';
import { ROOT, dataDir } from './root.ts';

export type OpenedDatabase = {
  url: string;
  description: string;
  embedded: boolean;
  shared: boolean;
  location?: string;
  stop: () => Promise<void>;
};

/** The database of DATABASE_URL, or else this checkout's own PostgreSQL, started or joined; with `keep`, started again whenever it ends by itself. */
export async function openDatabase(log: (line: string) => void, { keep = false } = {}): Promise<OpenedDatabase> {
  const given = process.env['DATABASE_URL'];
  if (given !== undefined && given !== '') {
    await requireAnswer(given);
    return {
      url: given,
      description: `the server at ${hostOf(given)} (DATABASE_URL)`,
      embedded: false,
      shared: false,
      stop: async () => undefined,
    };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: dataDir(), log, keep });
  const inside = relative(ROOT, postgres.location);
  return { ...postgres, description: `PostgreSQL 18 in ${inside.startsWith('..') ? postgres.location : inside}`, embedded: true };
}

async function requireAnswer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    throw new Error(
      `The database at ${hostOf(url)} (DATABASE_URL) cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Host and port only: the address holds a password. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an unreadable address';
}
