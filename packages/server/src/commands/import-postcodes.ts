import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPlaceFiles } from '../features/properties/addresses/find-place-files.ts';
import { importCodePoint } from '../features/properties/addresses/import-code-point.ts';
import { importPricePaid } from '../features/properties/addresses/import-price-paid.ts';
import type { Config } from '../platform/config.ts';
import { openPool } from '../platform/database.ts';

const USAGE = 'import-postcodes FILE_OR_FOLDER...';

/** Loads published postcodes and past sales for the whole installation: Code-Point Open and Price Paid files, as they are or gzipped. Each kind found replaces what was loaded of it before. */
export async function run(args: string[], config: Config): Promise<number> {
  const [first] = args;
  if (first === undefined || first.startsWith('-')) return say(`Say what to load: ${USAGE}`, 2);
  const missing = args.find((path) => !existsSync(fromCaller(path)));
  if (missing !== undefined) return say(`There is no file or folder ${missing}.`, 2);
  const { codePoint, codeList, pricePaid, unknown } = await findPlaceFiles(args.map(fromCaller));
  for (const name of unknown) console.log(`Left out  ${name}: neither Code-Point Open nor Price Paid.`);
  if (codePoint.length + pricePaid.length === 0) return say('Nothing was found to load.', 1);
  const pool = openPool(config.databaseUrl, { max: 1 });
  const progress = (words: string) => console.log(words);
  try {
    if (codePoint.length > 0) await importCodePoint(pool, { files: codePoint, codeList, progress });
    if (pricePaid.length > 0) await importPricePaid(pool, { files: pricePaid, progress });
    return 0;
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
