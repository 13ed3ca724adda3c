import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

const CACHE = join(import.meta.dirname, '../../../.cache');
const UNPACK = join(import.meta.dirname, 'unpack-child.ts');
const run = promisify(execFile);
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** What a machine without a screen needs. A page behaves with them as it does for people: what is measured is measured with these. */
export const CHROMIUM_ARGS = [
  // The sandbox needs kernel rights that root and most containers lack; the only pages opened are our own.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
];
/** What makes tests cheaper. */
const TEST_ARGS = [
  // A page lives for seconds: making its code quick takes longer than the code runs.
  '--js-flags=--no-opt --no-maglev',
  // Of its usual small tiles a page load makes a hundred, and to share each with the process that draws takes longer than to fill it.
  '--default-tile-width=1024',
  '--default-tile-height=1024',
];

/** Starts a headless Chromium, one for tests unless it is told otherwise. */
export async function launchChromium(args: readonly string[] = [...CHROMIUM_ARGS, ...TEST_ARGS]): Promise<Browser> {
  return await chromium.launch({ ...(await findChromium()), args: [...args] });
}

/** The Chromium to start: the one that comes as an npm package on Linux x64, else one that is installed. FREEHOLD_CHROMIUM names another. */
export async function findChromium(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const named = process.env['FREEHOLD_CHROMIUM'];
  if (named !== undefined) return { executablePath: named, env: definedEnv() };
  if (process.platform === 'linux' && process.arch === 'x64') {
    const folder = await unpackChromium();
    return { executablePath: join(folder, 'chromium'), env: { ...definedEnv(), ...environmentFor(folder) } };
  }
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed === undefined) throw new Error('No Chromium or Chrome was found. Install one, or name it in FREEHOLD_CHROMIUM.');
  return { executablePath: installed, env: definedEnv() };
}

/** Unpacks beside the final place and moves it in whole, under its version: a killed or older unpacking is never used. */
async function unpackChromium(): Promise<string> {
  const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = join(CACHE, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  await removeOtherVersions();
  const unfinished = join(CACHE, `unpacking-${process.pid}`);
  await mkdir(unfinished, { recursive: true });
  const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((name) => join(packageFolder, 'bin', name));
  // In a process of its own: a product that starts meanwhile would take over a temporary folder that is gone soon.
  await run(process.execPath, [UNPACK, ...archives], { env: { ...process.env, TMPDIR: unfinished } });
  await writeFile(join(unfinished, 'fonts/fonts.conf'), fontSettings(folder));
  await rename(unfinished, folder).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
  return folder;
}

/** The package's own settings name fixed folders of the machine it was made for. */
function fontSettings(folder: string): string {
  const lines = [`<dir>${join(folder, 'fonts')}</dir>`, `<cachedir>${join(folder, 'font-cache')}</cachedir>`];
  return `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>${lines.join('')}</fontconfig>\n`;
}

async function removeOtherVersions(): Promise<void> {
  const names = await readdir(CACHE).catch(() => []);
  await Promise.all(
    names.filter((name) => name.startsWith('chromium-')).map((name) => rm(join(CACHE, name), { recursive: true, force: true })),
  );
}

/** The package brings the libraries and a font that bare machines lack; a machine's own are better where it has them. */
function environmentFor(folder: string): Record<string, string> {
  const environment: Record<string, string> = {};
  const libraries = execFileSync('ldd', [join(folder, 'chromium')], { encoding: 'utf8' });
  if (libraries.includes('not found')) environment['LD_LIBRARY_PATH'] = join(folder, 'al2023/lib');
  if (!existsSync('/etc/fonts/fonts.conf')) environment['FONTCONFIG_PATH'] = join(folder, 'fonts');
  return environment;
}

function definedEnv(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
