import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CHROMIUM_ARGS, findChromium } from '@freehold/testkit/chromium';
import { chromium, type BrowserContext } from 'playwright-core';

export type OpenBrowser = { port: number; context: BrowserContext; close: () => Promise<void> };

/** A Chromium with a profile and a debugging port, so that Lighthouse meets the same signed-in person. */
export async function openBrowser(): Promise<OpenBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'freehold-profile-'));
  const { executablePath, env } = await findChromium();
  const args = [...CHROMIUM_ARGS, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--no-first-run', 'about:blank'];
  const child = spawn(executablePath, args, { env, stdio: 'ignore' });
  const portFile = join(profile, 'DevToolsActivePort');
  const deadline = Date.now() + 30_000;
  while (!existsSync(portFile) || !readFileSync(portFile, 'utf8').includes('\n')) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('Chromium did not open its debugging port');
    await pause(50);
  }
  const port = Number(readFileSync(portFile, 'utf8').split('\n')[0]);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const context = browser.contexts()[0];
  if (context === undefined) throw new Error('Chromium has no profile');
  return {
    port,
    context,
    async close() {
      await browser.close();
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
