import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isProcessAlive } from '@freehold/server/platform/embedded-postgres/postmaster-file';
import { dataDir, programPath } from './root.ts';

const TICK_MS = 15_000;
// No lock file and no install scripts: a tool of one command, which must not build anything on this machine.
const NPM_ARGS = ['install', '--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];

type Options = { signal?: AbortSignal; log?: (line: string) => void };

/**
 * Answers the folder of one exact version of an npm package that only one command needs: installed on first use, reused after that.
 * The package stands in its `node_modules`.
 */
export async function npmTool(name: string, version: string, { signal, log = console.log }: Options = {}): Promise<string> {
  const tools = join(dataDir(), 'tools');
  const label = name.replace('/', '+');
  const folder = join(tools, `${label}@${version}`);
  if (existsSync(folder)) return folder;

  // Installed beside its place and moved in whole, so that a broken-off install is never taken for a good one.
  await mkdir(tools, { recursive: true });
  const unfinished = await mkdtemp(join(tools, `installing-${process.pid}-${label}-`));
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  log(`Installing ${name} ${version} (once, up to three minutes)`);
  const ticking = setInterval(() => log(`  still installing, ${seconds()} s`), TICK_MS);
  try {
    await writeFile(join(unfinished, 'package.json'), JSON.stringify({ private: true, dependencies: { [name]: version } }));
    await install(unfinished, name, signal);
    await rename(unfinished, folder).catch((error: unknown) => {
      // Another command was faster with the same tool.
      if (!existsSync(folder)) throw error;
    });
  } finally {
    clearInterval(ticking);
    await rm(unfinished, { recursive: true, force: true });
  }
  log(`${name} ${version} installed (${seconds()} s)`);
  await removeLeftOvers(tools, label, version);
  return folder;
}

// Not wider than it is, so that what is spawned has an error output and nothing else.
const STDIO: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe'];

async function install(cwd: string, name: string, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const npmFile = process.env['npm_execpath'];
  const settings = {
    cwd,
    env: { ...process.env, PATH: programPath() },
    stdio: STDIO,
  };
  const child = npmFile?.endsWith('.js')
    ? spawn(process.execPath, [npmFile, ...NPM_ARGS], settings)
    : spawn('npm', NPM_ARGS, { ...settings, shell: process.platform === 'win32' });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const stop = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', stop, { once: true });
  const code = await new Promise<number | string>((resolve) => {
    child.once('error', () => resolve('npm could not be started'));
    child.once('close', (status, ended) => resolve(status ?? ended ?? 1));
  });
  signal?.removeEventListener('abort', stop);
  signal?.throwIfAborted();
  if (code !== 0) throw new Error(`${name} could not be installed (npm install: ${code}). It needs a connection once.\n${said.trim()}`);
}

/** Other versions of the tool, and what killed installs left behind. */
async function removeLeftOvers(tools: string, label: string, version: string): Promise<void> {
  const isLeftOver = (entry: string) => {
    const installer = /^installing-(\d+)-/.exec(entry)?.[1];
    if (installer !== undefined) return !isProcessAlive(Number(installer));
    return entry.startsWith(`${label}@`) && entry !== `${label}@${version}`;
  };
  const entries = await readdir(tools);
  await Promise.all(entries.filter(isLeftOver).map((entry) => rm(join(tools, entry), { recursive: true, force: true })));
}
