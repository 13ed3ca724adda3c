import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { addIntegrity, completeLockFile, readLockFile, writeLockFile } from './complete-lock-file.ts';
import { runWithin } from './processes/lifetime.ts';
import { runToEnd } from './processes/run-to-end.ts';
import { ROOT } from './root.ts';

/** The hash the registry gives for a package; null where it does not have it. */
async function integrityOf(nameAndVersion: string): Promise<string | null> {
  const child = spawn('npm', ['view', nameAndVersion, 'dist.integrity'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return code === 0 && said.startsWith('sha') ? said.trim() : null;
}

// Puts right what a program can put right: lint fixes, format, the lock file.
await runWithin(async ({ signal }) => {
  const lock = await readLockFile();
  const added = completeLockFile(lock);
  if (added.length > 0) {
    await writeLockFile(lock);
    console.log(`package-lock.json: ${added.length} packages of other platforms added`);
  }
  if (process.argv.includes('--integrity')) {
    const left = await addIntegrity(lock, integrityOf);
    await writeLockFile(lock);
    console.log(left.length === 0 ? 'package-lock.json: every package has its hash' : `package-lock.json: no hash for ${left.join(', ')}`);
  }
  const lint = await runToEnd([join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--fix'], { signal });
  const format = await runToEnd([join(ROOT, 'node_modules/oxfmt/bin/oxfmt'), '.'], { signal });
  return lint.code === 0 && format.code === 0 ? 0 : 1;
});
