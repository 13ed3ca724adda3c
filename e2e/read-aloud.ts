import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoSidewaysScroll } from './journey.ts';

type Node = {
  role?: { value: string };
  name?: { value: string };
  ignored?: boolean;
  properties?: { name: string; value: { value: unknown } }[];
};
const CONTROLS = ['button', 'link', 'textbox', 'checkbox', 'radio', 'combobox', 'spinbutton', 'radiogroup'];

/**
 * A page as it is heard: its title has the focus and is the one heading of the first level, no level is passed over, everything that can be
 * used has a name, and there is a place where news are said. With letters twice as large nothing is cut off and nothing scrolls sideways.
 */
export async function expectReadAloud(page: Page, title: string | RegExp): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: title });
  await heading.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as { nodes: Node[] };
  await cdp.detach();
  const heard = nodes.filter(({ ignored }) => !ignored);
  const roles = (role: string) => heard.filter((node) => node.role?.value === role);
  const levels = roles('heading').map(({ properties = [] }) => Number(properties.find(({ name }) => name === 'level')?.value.value));
  expect([roles('main').length, levels.filter((level) => level === 1).length]).toEqual([1, 1]);
  expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
  const nameless = heard.filter(({ role, name }) => CONTROLS.includes(role?.value ?? '') && (name?.value ?? '').trim() === '');
  expect(nameless.map(({ role }) => role?.value)).toEqual([]);
  expect(await page.locator('[aria-live=polite], [role=status]').count()).toBeGreaterThan(0);
  await expectRoomForLargeText(page);
}

/** Letters twice as large, as somebody sets them in their browser. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectNoSidewaysScroll(page);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((each) => {
        const { overflowX, overflowY, position } = getComputedStyle(each);
        const hides = [overflowX, overflowY].some((way) => way === 'hidden' || way === 'clip');
        // What is for the ear alone is one pixel large on purpose.
        if (!hides || each.offsetWidth <= 1 || position === 'absolute' || each.textContent?.trim() === '') return false;
        return each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1;
      })
      .map((each) => `${each.tagName} ${each.textContent?.slice(0, 40)}`),
  );
  expect(cut).toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}
