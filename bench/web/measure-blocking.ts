import type { CDPSession, Page } from 'playwright-core';

/** What Lighthouse calls a slow phone. */
export const TIMES_SLOWER = 4;
/** What a tap waits for without being noticed. */
const UNNOTICED_MS = 50;
/** Until whatever a page does once it is drawn is over. */
const SETTLES_MS = 2_500;
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };
const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

export type Blocking = {
  /** What the thread of the page works until the page stands still. */
  workMs: number;
  /** What its tasks take above 50 ms each on a slow phone: in that time a tap is not answered. */
  blockingMs: number;
  longestMs: number;
};
type Traced = { name: string; pid: number; tid: number; tdur?: number };
export const isTraced = (event: object): event is Traced => 'name' in event && 'pid' in event && 'tid' in event;

/**
 * The blocking time of a first load on a phone, with the cache empty. It is counted in processor time, four times what this machine needs: a
 * machine that is at work on something else counts nearly the same.
 */
export async function measureBlocking(page: Page, url: string, shown: string): Promise<Blocking> {
  const devtools = await page.context().newCDPSession(page);
  try {
    await devtools.send('Emulation.setDeviceMetricsOverride', PHONE);
    await page.goto('about:blank');
    await devtools.send('Network.clearBrowserCache');
    return blockingOf(
      await trace(devtools, async () => {
        await page.goto(url);
        await page.locator(shown).first().waitFor();
        await page.waitForTimeout(SETTLES_MS);
      }),
    );
  } finally {
    await devtools.send('Emulation.clearDeviceMetricsOverride');
    await devtools.detach();
  }
}

async function trace(devtools: CDPSession, go: () => Promise<void>): Promise<Traced[]> {
  const events: Traced[] = [];
  devtools.on('Tracing.dataCollected', ({ value }: { value: readonly object[] }) => events.push(...value.filter(isTraced)));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
  });
  await go();
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  return events;
}

/** What the tasks of the page come to in a trace of its load. */
export function blockingOf(events: readonly Traced[]): Blocking {
  const threadOf = ({ pid, tid }: Traced) => `${pid} ${tid}`;
  // The thread on which the page's modules run: the browser has threads of its own with tasks of the same name.
  const pages = new Set(events.filter(({ name }) => name === 'v8.evaluateModule' || name === 'FunctionCall').map(threadOf));
  const tasks = events
    .filter((event) => event.name === 'RunTask' && pages.has(threadOf(event)))
    .map(({ tdur = 0 }) => (TIMES_SLOWER * tdur) / 1000);
  if (tasks.length === 0) throw new Error('The trace names no task of the page');
  const sum = (all: readonly number[]) => all.reduce((total, ms) => total + ms, 0);
  return { workMs: sum(tasks), blockingMs: sum(tasks.map((ms) => Math.max(0, ms - UNNOTICED_MS))), longestMs: Math.max(...tasks) };
}
