import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ArchiveFault, NUMBERED, unpack } from '../features/insights/data-loads/unpack.ts';
import { importFiles } from '../features/insights/open-data/import-files.ts';
import type { Config } from '../platform/config.ts';
import { openPool } from '../platform/database.ts';

const USAGE = 'data import [companies] FILE_OR_FOLDER...';
/** `companies`: of the files that are found only the copy of the register of companies. */
const GROUPS = { companies: ['companies', 'company_owners'] } as const;

/** Reads open data for the whole installation: past sales, postcodes, names of districts, the UK House Price Index, the register of companies. */
export async function run(args: string[], config: Config): Promise<number> {
  const [action, ...rest] = args;
  const group = rest[0] === 'companies' && rest.length > 1 ? GROUPS.companies : null;
  const paths = group ? rest.slice(1) : rest;
  if (action !== 'import' || paths.length === 0 || paths.some((path) => path.startsWith('-'))) return say(`Say what to read: ${USAGE}`, 2);
  const missing = paths.find((path) => !existsSync(fromCaller(path)));
  if (missing !== undefined) return say(`There is no file or folder ${missing}.`, 2);
  const pool = openPool(config.databaseUrl, { max: 1 });
  const folder = await mkdtemp(join(tmpdir(), 'freehold-data-'));
  try {
    const unpacked = await unpackAll(paths.map(fromCaller), folder);
    const words = (line: string) => console.log(line.replaceAll(`${folder}/`, '').replace(NUMBERED, ''));
    const { read, unchanged, refused } = await importFiles(pool, unpacked.paths, words, group ? { only: group } : {});
    if (read + unchanged + refused + unpacked.refused === 0) return say('Nothing was found to read.', 1);
    return refused + unpacked.refused > 0 ? 1 : 0;
  } finally {
    await pool.end();
    await rm(folder, { recursive: true, force: true });
  }
}

const ZIP = /\.zip$/i;
/** Files and folders as they are, and what lies in zip archives among them. */
async function unpackAll(paths: readonly string[], folder: string): Promise<{ paths: string[]; refused: number }> {
  const zips = paths.flatMap((path) =>
    statSync(path).isFile()
      ? ZIP.test(path)
        ? [path]
        : []
      : readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((file) => file.isFile() && ZIP.test(file.name))
          .map((file) => join(file.parentPath, file.name))
          .sort(),
  );
  const found = paths.filter((path) => !zips.includes(path));
  let refused = 0;
  for (const [at, zip] of zips.entries()) {
    try {
      found.push(...(await unpack(zip, await mkdtemp(join(folder, `${at}-`)))));
    } catch (error) {
      if (!(error instanceof ArchiveFault)) throw error;
      refused += 1;
      console.log(`Refused   ${basename(zip)}: ${error.message}. Nothing of it was kept.`);
    }
  }
  return { paths: found, refused };
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
