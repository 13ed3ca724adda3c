import { expect, test } from 'vitest';
import { launchChromium } from './chromium.ts';

test('a browser starts and renders a page', { timeout: 60_000 }, async () => {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.setContent('<h1>Freehold</h1>');
    expect(await page.getByRole('heading').textContent()).toBe('Freehold');
    expect((await page.screenshot()).length).toBeGreaterThan(1000);
  } finally {
    await browser.close();
  }
});
