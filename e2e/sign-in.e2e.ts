import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForLink, describeSignIn } from './identity-journey.ts';
import { beginJourney, expectAccessible, OWNER, type Journey } from './journey.ts';
import { mailboxOf } from './mailbox.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

const mailbox = mailboxOf(() => journey.product);

describeSignIn({ journey: () => journey, pictures: '', newestLink: () => mailbox.link(/./) });

describe('Signing in at Freehold itself', () => {
  test('an unknown address gets the same words and no message', async () => {
    const context = await journey.newBrowser();
    const page = await context.newPage();
    await page.goto('/sign-in');
    await askForLink(page, 'nobody@pennard.example');
    expect((await mailbox.lines()).filter((line) => line.includes('nobody@pennard.example'))).toEqual([]);
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
