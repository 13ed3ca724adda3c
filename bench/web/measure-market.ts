import type { Page } from 'playwright-core';
import { TIMES_SLOWER } from './measure-blocking.ts';

/** The page of an area is there and answers within this time on a desktop. */
export const MOST_MARKET_MS = 1000;
const SIZES = [
  { name: 'desktop, 1440', width: 1440, height: 900, slower: 1 },
  { name: 'phone, 390, 4 x slower', width: 390, height: 844, slower: TIMES_SLOWER },
] as const;

export type MarketTime = {
  page: string;
  size: string;
  /** From the first byte asked for until heading and figures stand there and the thread of the page is free: in the middle of the runs. */
  medianMs: number;
  longestMs: number;
  /** The same with nothing of the product kept by the browser yet. */
  firstVisitMs: number;
};

/** Times a page of market insights as somebody waits for it who opens its address. */
export async function measureMarket(
  page: Page,
  { origin, path, figure, runs }: { origin: string; path: string; figure: string; runs: number },
): Promise<MarketTime[]> {
  const devtools = await page.context().newCDPSession(page);
  const times: MarketTime[] = [];
  try {
    await devtools.send('Page.enable');
    const { identifier } = await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: watcher(figure) });
    for (const { name, width, height, slower } of SIZES) {
      await page.setViewportSize({ width, height });
      // The server has read the area once.
      await visit(page, origin + path);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
      await devtools.send('Network.clearBrowserCache');
      const firstVisitMs = await visit(page, origin + path);
      const all: number[] = [];
      for (let run = 0; run < runs; run += 1) all.push(await visit(page, origin + path));
      const sorted = all.toSorted((a, b) => a - b);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      times.push({
        page: path,
        size: name,
        medianMs: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
        longestMs: sorted.at(-1) ?? Number.NaN,
        firstVisitMs,
      });
    }
    await devtools.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  } finally {
    await devtools.detach();
  }
  return times;
}

async function visit(page: Page, url: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  const handle = await page.waitForFunction(() => Number(document.documentElement.dataset['marketReadyAt'] ?? 0) || null, null, {
    timeout: 60_000,
  });
  return Number(await handle.jsonValue());
}

/** Notes when heading and figure stand there, a frame was painted, and the thread took up the next task. */
const watcher = (figure: string) => `(() => {
  const look = () => {
    if (!document.querySelector('main h1') || !document.querySelector(${JSON.stringify(figure)})) return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
      document.documentElement.dataset.marketReadyAt = String(performance.now());
    })));
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { childList: true, subtree: true });
})()`;
