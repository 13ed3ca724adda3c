import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** The system user PostgreSQL runs as. `null` means: as whoever started us. */
export type ServerUser = { name: string; uid: number; gid: number } | null;

/** PostgreSQL refuses to run as root, so root hands it to an unprivileged user: `freehold`, created when the machine lets us. */
export async function chooseServerUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return null;
  const known = await findUser('freehold');
  if (known !== null) return known;
  createSystemUser();
  for (const name of ['freehold', 'postgres', 'nobody']) {
    const user = await findUser(name);
    if (user !== null && user.uid !== 0) return user;
  }
  throw new Error(
    'PostgreSQL does not run as root, and no user named freehold, postgres or nobody exists here. Add one (useradd --system freehold) or start Freehold as an ordinary user.',
  );
}

/** The user that owns the data already wins over a newly chosen one: PostgreSQL runs only as the owner of its data. */
export async function findUserById(uid: number, gid: number): Promise<ServerUser> {
  const name = (await readAccounts()).find((account) => account.uid === uid)?.name;
  return { name: name ?? String(uid), uid, gid };
}

/** Tried for real, so that modes, groups and access lists all count. */
export function canEnter(user: ServerUser, folder: string): boolean {
  if (user === null) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { uid: user.uid, gid: user.gid, cwd: '/', stdio: 'ignore' }).status === 0;
}

export function spawnIdentity(user: ServerUser): { uid?: number; gid?: number } {
  return user === null ? {} : { uid: user.uid, gid: user.gid };
}

function createSystemUser(): void {
  const useradd = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'freehold'], {
    stdio: 'ignore',
  });
  // Alpine and other BusyBox systems have adduser instead.
  if (useradd.status !== 0) spawnSync('adduser', ['-S', '-D', '-H', 'freehold'], { stdio: 'ignore' });
}

async function findUser(name: string): Promise<ServerUser> {
  return (await readAccounts()).find((account) => account.name === name) ?? null;
}

async function readAccounts(): Promise<Array<{ name: string; uid: number; gid: number }>> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name !== undefined && uid !== undefined && gid !== undefined ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
