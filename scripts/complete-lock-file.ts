import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './root.ts';

type LockEntry = {
  version?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type LockFile = { packages: Record<string, LockEntry> };

const SYSTEMS: Record<string, string> = { win: 'win32', windows: 'win32', win32: 'win32', darwin: 'darwin', linux: 'linux' };
const OTHER_SYSTEMS = ['android', 'freebsd', 'openharmony', 'netbsd', 'openbsd', 'sunos', 'aix'];
const PROCESSORS = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el'];

/**
 * Adds the packages for other platforms that npm leaves out of a lock file written where it could not fetch them.
 * Older npm versions would never install them on those platforms, and `npm ci` refuses such a lock file. Returns what was missing.
 */
export function completeLockFile(lock: LockFile): string[] {
  const missing: string[] = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const platform = platformOf(name);
      if (platform === null || !/^\d/.test(version) || isPresent(lock, path, name)) continue;
      missing.push(`${name}@${version}`);
      lock.packages[`node_modules/${name}`] = { version, ...platform, ...(entry.dev === true ? { dev: true } : {}), optional: true };
    }
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([one], [other]) => one.localeCompare(other, 'en')));
  return missing;
}

/** Packages of a registry that the lock file names without the hash of their content: whoever serves them could serve anything. */
export function withoutIntegrity(lock: LockFile): string[] {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && entry.link !== true && entry.integrity === undefined)
    .map(([path, entry]) => `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${entry.version}`)
    .toSorted();
}

/** Adds the hashes that are missing, as the registry gives them. Returns what it does not give. */
export async function addIntegrity(lock: LockFile, lookUp: (nameAndVersion: string) => Promise<string | null>): Promise<string[]> {
  const found = new Map<string, string | null>();
  for (const wanted of withoutIntegrity(lock)) found.set(wanted, await lookUp(wanted));
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.integrity !== undefined || entry.link === true || !path.includes('node_modules/')) continue;
    const integrity = found.get(`${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${entry.version}`);
    if (integrity) lock.packages[path] = placeAfterVersion(entry, integrity);
  }
  return withoutIntegrity(lock);
}

/** In the order npm writes. */
function placeAfterVersion({ version, ...rest }: LockEntry, integrity: string): LockEntry {
  return { ...(version !== undefined && { version }), integrity, ...rest };
}

/** Node looks beside the dependent first, then outward. */
function isPresent(lock: LockFile, path: string, name: string): boolean {
  return (
    Object.hasOwn(lock.packages, `${path === '' ? '' : `${path}/`}node_modules/${name}`) ||
    Object.hasOwn(lock.packages, `node_modules/${name}`)
  );
}

function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> | null {
  const words = name.split(/[-/]/);
  const system = words.map((word) => SYSTEMS[word] ?? (OTHER_SYSTEMS.includes(word) ? word : null)).find((word) => word !== null);
  const processor = words.find((word) => PROCESSORS.includes(word));
  if (system === undefined || system === null || processor === undefined) return null;
  const last = words.at(-1) ?? '';
  const libc = last.startsWith('musl') ? ['musl'] : last.startsWith('gnu') && system === 'linux' ? ['glibc'] : null;
  return { cpu: [processor], ...(libc === null ? {} : { libc }), os: [system] };
}

export async function readLockFile(): Promise<LockFile> {
  return JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as LockFile;
}

export async function writeLockFile(lock: LockFile): Promise<void> {
  await writeFile(join(ROOT, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
}
