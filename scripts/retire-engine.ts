import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireSuccess } from './processes/run-to-end.ts';
import { ROOT } from './root.ts';

/** What a check is worked out again with, and nothing else. The name folding stays an import of its pinned version. */
const ENTRY = "export { screenEntries } from './screen-entries.ts';\nexport { ENGINE_VERSION } from './screen.ts';\n";
/** The first engine, before it had that one door. */
const FIRST_ENTRY = "export { buildIndex } from './build-index.ts';\nexport { ENGINE_VERSION, screen } from './screen.ts';\n";
const EXTERNAL = 'any-ascii';

/** Makes one file of the engine as it stood at a commit, so that what it decided can be worked out again. */
async function retireEngine(commit: string): Promise<{ file: string; version: string; sha256: string }> {
  const work = await mkdtemp(join(tmpdir(), 'freehold-engine-'));
  try {
    const archive = join(work, 'engine.tar');
    execFileSync('git', ['archive', '--output', archive, commit, 'packages/screening/src'], { cwd: ROOT });
    execFileSync('tar', ['-xf', archive, '-C', work]);
    const source = join(work, 'packages/screening/src');
    await writeFile(join(source, 'retired.ts'), existsSync(join(source, 'screen-entries.ts')) ? ENTRY : FIRST_ENTRY);
    const bundle = join(work, 'engine.js');
    const bundler = join(ROOT, 'node_modules/rolldown/bin/cli.mjs');
    // Made in its own folder: the paths in the comments are then those of the repository, and the bytes the same every time.
    const args = [bundler, join(source, 'retired.ts'), '--file', bundle, '--external', EXTERNAL, '--platform', 'node', '--format', 'esm'];
    await requireSuccess('Bundling the engine', args, { cwd: work, quiet: true });
    const version = /ENGINE_VERSION = "([^"]+)"/.exec(await readFile(bundle, 'utf8'))?.[1];
    if (version === undefined) throw new Error(`The engine at ${commit} does not say its version`);
    const head = `/* Engine ${version} as it stood at commit ${commit}, written by scripts/retire-engine.ts. Never edited. */\n`;
    const text = head + (await readFile(bundle, 'utf8'));
    const folder = join(ROOT, 'packages/screening/retired');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${version}.js`), text);
    return { file: join(folder, `${version}.js`), version, sha256: createHash('sha256').update(text).digest('hex') };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const commit = process.argv[2];
if (commit === undefined) {
  console.log('Say the commit whose engine is to be kept: node scripts/retire-engine.ts 41e0e02');
  process.exitCode = 1;
} else {
  const { file, version, sha256 } = await retireEngine(commit);
  console.log(`${file}\nAdd it to packages/screening/src/engines.ts:\n  '${version}': { commit: '${commit}', sha256: '${sha256}' },`);
}
