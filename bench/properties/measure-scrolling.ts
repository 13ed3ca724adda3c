import type { Page } from 'playwright-core';

export type Scrolling = { rows: number; screens: number; longestTaskMs: number; over100Ms: number; longestFrameMs: number };
const SCREENS = 120;

/** Scrolls the list of all rows, with the column of documents, from its head to its foot, a screen at a time, while the browser notes every task over 50 ms. */
export async function measureScrolling(page: Page, origin: string): Promise<Scrolling> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}/properties/sales?all=true`);
  await page.locator('table[aria-rowcount] a[href]').first().waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Documents' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Documents' }).waitFor();
  return await page.evaluate(async (screens) => {
    const box = document.querySelector('table[aria-rowcount]')?.parentElement;
    if (!box) throw new Error('There is no list that scrolls');
    const tasks: number[] = [];
    const watch = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
    watch.observe({ type: 'longtask' });
    let longestFrameMs = 0;
    let before = performance.now();
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const step = box.scrollHeight / screens;
    for (let screen = 0; screen < screens; screen += 1) {
      const from = box.scrollTop;
      // Ten frames a step, as a wheel or a finger moves.
      for (let part = 1; part <= 10; part += 1) {
        box.scrollTop = from + (step * part) / 10;
        const now = await frame();
        longestFrameMs = Math.max(longestFrameMs, now - before);
        before = now;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    watch.disconnect();
    return {
      rows: Number(document.querySelector('table[aria-rowcount]')?.getAttribute('aria-rowcount')) - 1,
      screens,
      longestTaskMs: Math.max(0, ...tasks),
      over100Ms: tasks.filter((task) => task > 100).length,
      longestFrameMs,
    };
  }, SCREENS);
}
