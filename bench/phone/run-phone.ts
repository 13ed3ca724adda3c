import { CHROMIUM_ARGS, launchChromium } from '@freehold/testkit/chromium';
import type { Browser, CDPSession } from 'playwright-core';
import { parseArgs } from 'node:util';
import { openTestApp } from '../web/open-app.ts';
import { openPlainOrigin } from '../web/open-plain-origin.ts';
import { inviteSomebody, newestMessage } from './invite-somebody.ts';

/** A slow phone on a slow line: a quarter of this processor, 400 kbit/s, 400 ms to an answer. */
const CPU_RATE = 4;
const BYTES_A_SECOND = 400_000 / 8;
const LATENCY_MS = 400;
const LIMIT_MS = 3_000;
const CODE = /code is (\d{6})|(\d{6}) is your/i;

type Reading = { titleMs: number; usableMs: number; kilobytes: Record<string, number>; fetched: number };

/**
 * `npm run bench -- phone [--runs 3]`: how long somebody with a slow phone waits for the page of their link, with nothing kept from before:
 * until it says who asks and its button can be pressed. Beside it the same link opened by the app itself, without the entrance.
 */
export async function runPhone(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '3' } } });
  const runs = Number(values.runs);
  const product = await openTestApp();
  const plain = await openPlainOrigin(product.origin);
  const browser = await launchChromium(CHROMIUM_ARGS);
  try {
    const link = await inviteSomebody(product);
    console.log(`CPU ${CPU_RATE}x slower, 400 kbit/s, ${LATENCY_MS} ms; ${runs} first visits each in turns, the middle one\n`);
    console.log('| | title | usable | fetched until then |\n|---|---|---|---|');
    const [now, app]: [Reading[], Reading[]] = [[], []];
    for (let run = 0; run < runs; run += 1) {
      now.push(await visit(browser, `${product.origin}/personal-page#t=${link}`));
      app.push(await visit(browser, `${plain.origin}/personal-page#t=${link}`));
    }
    const usableMs = print('now', now);
    print('by the app itself', app);
    console.log(`\n${await throughToTheFirstStep(browser, product.origin, link)}`);
    if (usableMs > LIMIT_MS) process.exitCode = 1;
  } finally {
    await browser.close();
    await plain.close();
    await product.stop();
  }
}

function print(what: string, readings: readonly Reading[]): number {
  const middle = readings.toSorted((a, b) => a.usableMs - b.usableMs)[Math.floor(readings.length / 2)];
  if (middle === undefined) throw new Error('No visit was made');
  const kinds = Object.entries(middle.kilobytes).map(([kind, kilobytes]) => `${kilobytes.toFixed(0)} kB ${kind}`);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  console.log(`| ${what} | ${seconds(middle.titleMs)} | ${seconds(middle.usableMs)} | ${middle.fetched} files: ${kinds.join(', ')} |`);
  return middle.usableMs;
}

async function slowPage(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
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
  return { context, page, cdp };
}

function weighFetched(cdp: CDPSession): () => Pick<Reading, 'kilobytes' | 'fetched'> {
  const kinds = new Map<string, string>();
  const kilobytes: Record<string, number> = {};
  let fetched = 0;
  cdp.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type.toLowerCase()));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const kind = kinds.get(requestId) ?? 'other';
    kilobytes[kind] = (kilobytes[kind] ?? 0) + bytes / 1000;
    fetched += 1;
  });
  return () => ({ kilobytes: { ...kilobytes }, fetched });
}

/** From opening the link until the page says who asks and the button that sends the code can be pressed. */
async function visit(browser: Browser, url: string): Promise<Reading> {
  const { context, page, cdp } = await slowPage(browser);
  try {
    const weighed = weighFetched(cdp);
    const began = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('main h1').first().waitFor();
    const titleMs = performance.now() - began;
    await page.getByRole('button', { name: 'Send me a code' }).click({ trial: true });
    return { titleMs, usableMs: performance.now() - began, ...weighed() };
  } finally {
    await context.close();
  }
}

/** The whole way in: the code is asked for at once and typed the moment it is there. */
async function throughToTheFirstStep(browser: Browser, origin: string, link: string): Promise<string> {
  const { context, page } = await slowPage(browser);
  try {
    const began = performance.now();
    const after = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
    await page.goto(`${origin}/personal-page#t=${link}`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.locator('input[name=code]').waitFor();
    const asked = after();
    await page.locator('input[name=code]').fill(await newestMessage(origin, CODE));
    await page.getByRole('heading', { level: 1, name: 'What to have ready' }).waitFor();
    return `One who presses at once and types the code at once: field for the code after ${asked}, first step after ${after()}.`;
  } finally {
    await context.close();
  }
}
