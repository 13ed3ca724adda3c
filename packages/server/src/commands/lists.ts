import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { importFolder } from '../features/screening/screening-lists/import-folder.ts';
import type { Config } from '../platform/config.ts';
import { describeImport } from './describe-import.ts';
import { withOperatorServices } from './operator-services.ts';

const USAGE =
  'lists import FOLDER [--newest] [--accept-smaller] | lists import FILE --as KEY --name NAME --category CATEGORY [--publisher NAME] | lists remove KEY | lists updates ... | lists waiting | lists use VERSION REASON | lists discard VERSION REASON';
const MOST_BYTES = 300 * 1024 * 1024;

/** Loads every published list found in a folder for the whole installation. Files are recognised by their content. Fails when no list was recognised, or when one was refused and none gained anything. */
export async function run(args: string[], config: Config): Promise<number> {
  const [first = '', ...others] = args;
  if (first === 'updates') return (await import('./list-updates.ts')).listUpdates(others, config);
  if (['waiting', 'use', 'discard'].includes(first)) return (await import('./waiting-lists.ts')).waitingLists(first, others, config);
  if (first === 'remove' && others[0]) return (await import('./own-source.ts')).removeOwnSource(others[0], config);
  const { values, positionals } = parseArgs({
    args,
    options: {
      newest: { type: 'boolean', default: false },
      'accept-smaller': { type: 'boolean', default: false },
      as: { type: 'string' },
      name: { type: 'string' },
      publisher: { type: 'string' },
      category: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [verb, folder] = positionals;
  if (verb !== 'import' || !folder) {
    console.error(`Say what to load: ${USAGE}`);
    return 2;
  }
  const path = fromCaller(folder);
  if (!existsSync(path)) {
    console.error(`There is no file or folder ${folder}.`);
    return 2;
  }
  if (values.as !== undefined) {
    const options = { isNewest: values.newest, acceptSmaller: values['accept-smaller'] };
    const { name, publisher, category } = values;
    return (await import('./own-source.ts')).importOwnSource(path, { as: values.as, name, publisher, category }, options, config);
  }
  const files = readFiles(path);
  console.log(`Reading ${files.length} ${files.length === 1 ? 'file' : 'files'} …`);
  return withOperatorServices(config, async (services) => {
    const { results, refused, unnamed } = await importFolder(services, files, {
      isNewest: values.newest,
      acceptSmaller: values['accept-smaller'],
    });
    for (const result of results) console.log(describeImport(result));
    for (const one of refused) console.log(`\nRefused  ${one.text}`);
    if (unnamed.length > 0)
      console.log(`\nNot loaded: ${unnamed.join(', ')}. Load each of these as a source, with --as, --name and --category.`);
    const imported = results.filter((result) => result.imported).length;
    const unchanged = results.length - imported;
    console.log(`\n${imported} imported, ${unchanged} unchanged, ${refused.length} refused.`);
    if (!values.newest && results.length > 0)
      console.log(
        'A list counts as fresh from its publication date. If these are the newest the publishers have today, say so with --newest.',
      );
    const gained = values.newest ? results.length : imported;
    return results.length === 0 || (refused.length > 0 && gained === 0) ? 1 : 0;
  });
}

/** npm runs a script in the root folder and keeps where it was called in INIT_CWD. */
function fromCaller(path: string): string {
  const base = process.env['INIT_CWD'];
  return base && !existsSync(path) && existsSync(join(base, path)) ? join(base, path) : path;
}

function readFiles(path: string): { name: string; bytes: Buffer }[] {
  if (statSync(path).isFile()) return [{ name: path.split(/[\\/]/).at(-1) ?? path, bytes: readFileSync(path) }];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !file.name.startsWith('.'))
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => statSync(file).size <= MOST_BYTES)
    .sort()
    .map((file) => ({ name: relative(path, file), bytes: readFileSync(file) }));
}
