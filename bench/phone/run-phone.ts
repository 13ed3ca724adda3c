import { launchChromium } from '@freehold/testkit/chromium';
import type { Browser } from 'playwright-core';
import { openTestApp } from '../web/open-app.ts';

/** A slow phone on a slow line: a quarter of this processor, 400 kbit/s, 400 ms to an answer. */
const CPU_RATE = 4;
const BYTES_A_SECOND = 400_000 / 8;
const LATENCY_MS = 400;
const LIMIT_MS = 3_000;
const RUNS = 3;

type Reading = { titleMs: number; usableMs: number; kilobytes: Record<string, number> };

/** `npm run bench -- phone`: how long somebody with a slow phone waits for the page of their link, with nothing kept from before. */
export async function runPhone(): Promise<void> {
  const product = await openTestApp();
  const browser = await launchChromium();
  try {
    console.log(`CPU ${CPU_RATE}x slower, 400 kbit/s, ${LATENCY_MS} ms; ${RUNS} first visits, the middle one`);
    const readings: Reading[] = [];
    for (let run = 0; run < RUNS; run += 1) readings.push(await visit(browser, product.origin));
    const middle = readings.toSorted((a, b) => a.usableMs - b.usableMs)[Math.floor(RUNS / 2)];
    if (middle === undefined) throw new Error('No visit was made');
    console.log(`title after   ${(middle.titleMs / 1000).toFixed(2)} s`);
    console.log(`usable after  ${(middle.usableMs / 1000).toFixed(2)} s of ${LIMIT_MS / 1000} s`);
    const kinds = Object.entries(middle.kilobytes).map(([kind, kilobytes]) => `${kilobytes.toFixed(0)} kB ${kind}`);
    console.log(`transferred   ${kinds.join(', ')}`);
    if (middle.usableMs > LIMIT_MS) process.exitCode = 1;
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** From opening the address until the first field takes what is typed. */
async function visit(browser: Browser, origin: string): Promise<Reading> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_A_SECOND,
      uploadThroughput: BYTES_A_SECOND,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    const kinds = new Map<string, string>();
    const kilobytes: Record<string, number> = {};
    cdp.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type.toLowerCase()));
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
      const kind = kinds.get(requestId) ?? 'other';
      kilobytes[kind] = (kilobytes[kind] ?? 0) + bytes / 1000;
    });
    const began = performance.now();
    await page.goto(`${origin}/personal-page`, { waitUntil: 'commit' });
    await page.locator('main h1').first().waitFor();
    const titleMs = performance.now() - began;
    const field = page.locator('input[name="contact"]');
    await field.waitFor();
    await field.fill('07700 900418');
    return { titleMs, usableMs: performance.now() - began, kilobytes };
  } finally {
    await context.close();
  }
}
