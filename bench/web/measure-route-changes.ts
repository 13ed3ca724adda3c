import type { Page } from 'playwright-core';

type Step = { name: string; link: string; /** Stands on the page once its data is shown. */ shown: string };
export type RouteTime = { name: string; medianMs: number; longestMs: number };

const ROUNDS = 5;
const NOWHERE: Step = { name: '', link: '', shown: '' };

/** Goes round the pages by their links, and times each change from the click to the frame that shows the new page with its data. */
export async function measureRouteChanges(page: Page, steps: readonly Step[]): Promise<RouteTime[]> {
  const times = new Map<string, number[]>();
  for (let round = 0; round <= ROUNDS; round += 1) {
    let from = steps.at(-1) ?? NOWHERE;
    for (const step of steps) {
      const ms = await timeChange(page, step);
      const name = `${from.name} to ${step.name}`;
      // The first round loads the pages.
      if (round > 0) times.set(name, [...(times.get(name) ?? []), ms]);
      from = step;
    }
  }
  return [...times].map(([name, all]) => {
    const sorted = all.toSorted((a, b) => a - b);
    return { name, medianMs: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, longestMs: sorted.at(-1) ?? Number.NaN };
  });
}

async function timeChange(page: Page, { link, shown }: Step): Promise<number> {
  const target = page.locator(link).locator('visible=true').first();
  await target.hover();
  const timed = page.evaluate(
    ({ selector }) =>
      new Promise<number>((resolve) => {
        let clicked = Number.NaN;
        const before = document.querySelector('main h1');
        window.addEventListener('click', (event) => (clicked = event.timeStamp), { capture: true, once: true });
        const look = () => {
          const heading = document.querySelector('main h1');
          const changed = !Number.isNaN(clicked) && heading !== null && heading !== before;
          if (!changed || document.querySelector(selector) === null) return;
          watch.disconnect();
          // The frame after the change is on the screen when the one after it begins.
          requestAnimationFrame(() => requestAnimationFrame((painted) => resolve(painted - clicked)));
        };
        const watch = new MutationObserver(look);
        watch.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    { selector: shown },
  );
  await target.click();
  return await timed;
}
