import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireSuccess } from './processes/run-to-end.ts';
import { ROOT } from './root.ts';

const SOURCES = [
  'packages/web/{src,public,frames}/**/*',
  'packages/web/*.{ts,json,html}',
  'packages/{contract,uk-formats}/src/**/*.ts',
  'package-lock.json',
];
const BUILT = join(ROOT, 'packages/web/dist');
const MARK = join(BUILT, '.sources');

/** Builds the web app unless the built one was made from exactly these sources. True when it built. */
export async function buildWebIfStale(log: (line: string) => void, signal?: AbortSignal): Promise<boolean> {
  const sources = await hashSources();
  const built = await readFile(MARK, 'utf8').catch(() => '');
  if (built === sources && existsSync(join(BUILT, 'index.html'))) return false;
  log('Building the web app');
  await requireSuccess('The build of the web app', [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, 'packages/web'),
    quiet: true,
    env: { NODE_ENV: 'production' },
    ...(signal === undefined ? {} : { signal }),
  });
  await writeFile(MARK, sources);
  return true;
}

async function hashSources(): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(SOURCES, { cwd: ROOT, withFileTypes: true })) {
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
