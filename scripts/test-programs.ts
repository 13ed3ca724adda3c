import { spawn, spawnSync } from 'node:child_process';

/* Programs that some tests ask for a second opinion. They belong to the system, not to the packages of this checkout. */

type Program = { name: string; debian: string; asks: string };
export const PROGRAMS: readonly Program[] = [
  { name: 'pdfsig', debian: 'poppler-utils', asks: 'whether another program calls a seal valid' },
  { name: 'qpdf', debian: 'qpdf', asks: 'whether another program finds a sealed file whole' },
];

const TRIES_SECONDS = 240;
const isThere = (name: string) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined;

type Machine = {
  isThere: (name: string) => boolean;
  /** Debian's installer is here, and whoever runs this may use it. */
  mayInstall: () => boolean;
  install: (debian: readonly string[], signal: AbortSignal) => Promise<boolean>;
};
const THIS_MACHINE: Machine = {
  isThere,
  mayInstall: () => process.platform === 'linux' && process.getuid?.() === 0 && isThere('apt-get'),
  install: async (debian, signal) =>
    (await apt(['install', ...debian], signal)) || ((await apt(['update'], signal)) && (await apt(['install', ...debian], signal))),
};

/** Puts the programs there that are missing, where that can be done; otherwise says which tests are not run, and how they would be. */
export async function installTestPrograms(
  log: (line: string) => void,
  signal: AbortSignal,
  machine: Machine = THIS_MACHINE,
): Promise<void> {
  const missing = PROGRAMS.filter(({ name }) => !machine.isThere(name));
  if (missing.length === 0) return;
  const packages = missing.map(({ debian }) => debian);
  if (machine.mayInstall()) {
    log(`Installing ${packages.join(' and ')} for the tests (once)`);
    await machine.install(packages, signal);
    signal.throwIfAborted();
  }
  for (const { name, debian, asks } of missing.filter((program) => !machine.isThere(program.name)))
    log(`not run: tests that ask ${name} ${asks}. Install ${debian} (Debian) to run them.`);
}

function apt(words: readonly string[], signal: AbortSignal): Promise<boolean> {
  const child = spawn('apt-get', ['--quiet=2', '--yes', '--no-install-recommends', ...words], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: 'ignore',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TRIES_SECONDS * 1000)]),
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
