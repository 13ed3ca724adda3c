import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { importFiles } from '../features/insights/open-data/import-files.ts';
import type { Config } from '../platform/config.ts';
import { openPool } from '../platform/database.ts';

const USAGE = 'data import FILE_OR_FOLDER...';

/** Reads open data for the whole installation: past sales, postcodes, names of districts, the UK House Price Index. */
export async function run(args: string[], config: Config): Promise<number> {
  const [action, ...paths] = args;
  if (action !== 'import' || paths.length === 0 || paths.some((path) => path.startsWith('-'))) return say(`Say what to read: ${USAGE}`, 2);
  const missing = paths.find((path) => !existsSync(fromCaller(path)));
  if (missing !== undefined) return say(`There is no file or folder ${missing}.`, 2);
  const pool = openPool(config.databaseUrl, { max: 1 });
  try {
    const { read, unchanged, refused } = await importFiles(pool, paths.map(fromCaller), (words) => console.log(words));
    if (read + unchanged + refused === 0) return say('Nothing was found to read.', 1);
    return refused > 0 ? 1 : 0;
  } finally {
    await pool.end();
  }
}

/** npm runs a script in the root folder and keeps where it was called in INIT_CWD. */
function fromCaller(path: string): string {
  const base = process.env['INIT_CWD'];
  return base && !existsSync(path) && existsSync(join(base, path)) ? join(base, path) : path;
}

function say(words: string, code: number): number {
  console.error(words);
  return code;
}
