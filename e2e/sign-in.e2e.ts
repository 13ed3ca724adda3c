import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForLink, describeSignIn } from './identity-journey.ts';
import { beginJourney, expectAccessible, OWNER, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

const seen = new Set<string>();

/** The link of a message that arrived since the last look, read in the mailbox as a person would. */
async function newestLink(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  for (;;) {
    await page.goto('/dev/mailbox');
    const newest = page.getByRole('list').getByRole('link').first();
    await newest.waitFor();
    const address = (await newest.getAttribute('href')) ?? '';
    // Mail is sent by a job: the page is asked again until the new message is there.
    if (seen.has(address)) continue;
    seen.add(address);
    await newest.click();
    const link = await page.getByRole('link', { name: 'Open the link' }).getAttribute('href');
    if (!link) throw new Error('The newest message has no link');
    await page.close();
    return link;
  }
}

describeSignIn({ journey: () => journey, pictures: '', newestLink });

describe('Signing in at Freehold itself', () => {
  test('an unknown address gets the same words and no message', async () => {
    const context = await journey.newBrowser();
    const page = await context.newPage();
    await page.goto('/sign-in');
    await askForLink(page, 'nobody@pennard.example');
    await page.goto('/dev/mailbox');
    expect(await page.getByText('To nobody@pennard.example').count()).toBe(0);
    await context.close();
  });

  test('an unknown address of the product helps on', async () => {
    const page = await journey.signInAs(OWNER);
    await page.goto('/no/such/page');
    await page.getByText('/no/such/page').first().waitFor();
    await expectAccessible(page);
    await page.context().close();
  });
});
