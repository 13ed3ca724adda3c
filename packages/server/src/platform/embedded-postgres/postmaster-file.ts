import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isCode } from './settings-file.ts';

export type Postmaster = { pid: number; port: number };

/** Reads `postmaster.pid`, and clears it away when it is a left-over that PostgreSQL itself could mistake for a running server. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const path = join(cluster, 'postmaster.pid');
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  const [pid, folder, , port] = text.split('\n');
  const postmaster = { pid: Number(pid), port: Number(port) };
  if (!Number.isInteger(postmaster.pid) || !isProcessAlive(postmaster.pid)) return null;
  // The number may have gone to another program since, or the whole folder was copied from a running checkout.
  const ours = folder !== undefined && (await sameFolder(folder, cluster)) && isPostgres(postmaster.pid);
  if (ours) return postmaster;
  await rm(path, { force: true });
  return null;
}

/** PostgreSQL writes its state into the eighth line. */
export async function isReady(cluster: string, pid: number | undefined): Promise<boolean> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}

export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

async function sameFolder(one: string, other: string): Promise<boolean> {
  const real = await Promise.all([one, other].map((path) => realpath(path).catch(() => null)));
  return real[0] !== null && real[0] === real[1];
}

function isPostgres(pid: number): boolean {
  try {
    // Empty for a zombie: killed, not yet reaped, and no longer in anybody's way.
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
    if (process.platform === 'win32')
      return execFileSync('tasklist', ['/fi', `pid eq ${pid}`, '/nh'], { encoding: 'utf8' }).includes('postgres');
    return execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).includes('postgres');
  } catch {
    return false;
  }
}
