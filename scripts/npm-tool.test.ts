import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { npmTool } from './npm-tool.ts';

let folder: string;
let before: Record<string, string | undefined>;
const said: string[] = [];
const log = (line: string) => void said.push(line);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'freehold-tool-'));
  said.length = 0;
  before = { FREEHOLD_DATA_DIR: process.env['FREEHOLD_DATA_DIR'], npm_execpath: process.env['npm_execpath'] };
  process.env['FREEHOLD_DATA_DIR'] = folder;
  process.env['npm_execpath'] = join(folder, 'npm.js');
});
afterEach(() => {
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Stands for npm: installs what the package.json of its folder asks for, or says why it cannot. */
function npmThat(body: string): void {
  writeFileSync(join(folder, 'npm.js'), `const { readFileSync, mkdirSync } = require('node:fs');\n${body}`);
}
const INSTALLS = `for (const [name, version] of Object.entries(JSON.parse(readFileSync('package.json', 'utf8')).dependencies)) mkdirSync('node_modules/' + name + '/' + version, { recursive: true });`;

test('a tool is installed once, in exactly the version asked for', async () => {
  npmThat(INSTALLS);
  const tool = await npmTool('@some/tool', '1.2.3', { log });
  expect(existsSync(join(tool, 'node_modules/@some/tool/1.2.3'))).toBe(true);
  expect(said).toEqual([
    'Installing @some/tool 1.2.3 (once, up to three minutes)',
    expect.stringMatching(/^@some\/tool 1\.2\.3 installed/),
  ]);
  npmThat('process.exit(1)');
  expect(await npmTool('@some/tool', '1.2.3', { log })).toBe(tool);
});

test('two commands that want the same tool at once both get it', async () => {
  npmThat(INSTALLS);
  const [one, other] = await Promise.all([npmTool('tool', '1.0.0', { log }), npmTool('tool', '1.0.0', { log })]);
  expect(one).toBe(other);
});

test('a newer version takes the place of the older one, and of what a killed install left', async () => {
  npmThat(INSTALLS);
  const older = await npmTool('tool', '1.0.0', { log });
  const leftOver = join(folder, 'tools', 'installing-999999999-tool');
  mkdirSync(leftOver);
  const other = await npmTool('another', '1.0.0', { log });
  await npmTool('tool', '2.0.0', { log });
  expect([older, leftOver, other].map((path) => existsSync(path))).toEqual([false, false, true]);
});

test('an install that fails says what npm said, and leaves nothing to be taken for a tool', async () => {
  npmThat(`console.error('npm error code ENOTFOUND'); process.exit(7);`);
  await expect(npmTool('tool', '1.0.0', { log })).rejects.toThrow(/tool could not be installed \(npm install: 7\)[^]*ENOTFOUND/);
  expect(existsSync(join(folder, 'tools', 'tool@1.0.0'))).toBe(false);
});
