import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireSuccess } from './processes/run-to-end.ts';
import { ROOT } from './root.ts';

type Site = {
  name: string;
  sources: string[];
  built: string;
  /** What builds it, and where that runs. */
  args: string[];
  cwd: string;
};

const APP: Site = {
  name: 'web app',
  sources: [
    'packages/web/{src,public,frames}/**/*',
    'packages/web/*.{ts,json,html}',
    'packages/{contract,uk-formats}/src/**/*.ts',
    'package-lock.json',
  ],
  built: join(ROOT, 'packages/web/dist'),
  args: [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
  cwd: join(ROOT, 'packages/web'),
};
const HELP: Site = {
  name: 'help',
  sources: [
    'docs/{guide,features,pictures}/**/*',
    'packages/web/help/{*.{ts,njk},theme/*}',
    'packages/web/{theme-variables,compress-assets}.ts',
    'packages/web/src/{app/{theme,paint-scheme},lib/preferences}.ts',
    'package-lock.json',
  ],
  built: join(ROOT, 'packages/web/help/dist'),
  args: [join(ROOT, 'packages/web/help/build.ts')],
  cwd: ROOT,
};

type Log = (line: string) => void;

/** Builds the web app and the help, each unless the built one was made from exactly these sources. True when one of them was built. */
export async function buildWebIfStale(log: Log, signal?: AbortSignal): Promise<boolean> {
  const app = await buildIfStale(APP, log, signal);
  return (await buildHelpIfStale(log, signal)) || app;
}

export const buildHelpIfStale = (log: Log, signal?: AbortSignal): Promise<boolean> => buildIfStale(HELP, log, signal);

async function buildIfStale({ name, sources, built, args, cwd }: Site, log: Log, signal: AbortSignal | undefined): Promise<boolean> {
  const mark = join(built, '.sources');
  const present = await hashSources(sources);
  const before = await readFile(mark, 'utf8').catch(() => '');
  if (before === present && existsSync(join(built, 'index.html'))) return false;
  log(`Building the ${name}`);
  await requireSuccess(`The build of the ${name}`, args, {
    cwd,
    quiet: true,
    env: { NODE_ENV: 'production' },
    ...(signal === undefined ? {} : { signal }),
  });
  await writeFile(mark, present);
  return true;
}

async function hashSources(sources: string[]): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(sources, { cwd: ROOT, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash('sha256');
  for (const file of files.toSorted())
    hash
      .update(file.slice(ROOT.length))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex');
}
