import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, expectAccessible, expectNoSidewaysScroll, PHONE, follow, picture, startJourney } from './journey.ts';
import { mailboxOf } from './mailbox.ts';

const journey = startJourney();

const FOUNDER = 'harriet.lowe@quayside.example';
const HIRED = 'marcus.elphick@quayside.example';

const { link } = mailboxOf(() => journey.product);

/** What the API answers to this browser's own token, without a screen in between. */
function callFrom(page: Page, method: string, path: string, body: object): Promise<{ status: number; code: string; message: string }> {
  return page.evaluate(
    async (asked) => {
      const answer = await fetch(asked.path, {
        method: asked.method,
        headers: {
          authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify(asked.body),
      });
      const { Info } = (await answer.json()) as { Info: { Code?: string; Message?: string } };
      return { status: answer.status, code: Info.Code ?? '', message: Info.Message ?? '' };
    },
    { method, path, body },
  );
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

describe('A firm and its first colleague, in two browsers', () => {
  let owner: Page;
  let negotiator: Page;

  test('the founder registers from nothing to the dashboard', async () => {
    const context = await journey.newBrowser(DESKTOP);
    owner = await context.newPage();
    await owner.goto('/sign-up');
    await owner.getByLabel('Work email').fill(FOUNDER);
    await owner.getByLabel('First name').fill('Harriet');
    await owner.getByLabel('Last name').fill('Lowe');
    await owner.getByRole('checkbox').check();
    await owner.getByRole('button', { name: 'Email me a link to start' }).click();
    await heading(owner, 'Check your email');
    await owner.goto(await link(/Confirm your email/));

    await heading(owner, 'Your company');
    await owner.getByRole('combobox', { name: 'Company name or number' }).fill('somerfold');
    await owner.getByRole('option', { name: /Somerfold Estates/ }).click();
    await owner.getByLabel('Your role in the firm').fill('Director');
    await owner.getByLabel('Your mobile').fill('07700 900418');
    await owner.getByRole('button', { name: 'Use Somerfold Estates Ltd' }).click();

    await heading(owner, 'Your supervision');
    await owner.getByRole('radio', { name: /We have applied/ }).check();
    await owner.getByRole('button', { name: 'Save and continue' }).click();

    await heading(owner, 'Your team');
    await owner.getByLabel('Email of colleague 1').fill(HIRED);
    await owner.getByLabel('Role of colleague 1').selectOption({ label: 'Negotiator' });
    await owner.getByRole('button', { name: 'Send one invitation' }).click();

    await heading(owner, 'Choose a plan');
    await owner.getByRole('radio', { name: 'Pay as you go' }).check();
    await owner.getByRole('button', { name: /Pay as you go/ }).click();

    await heading(owner, 'Your rules');
    await owner.getByRole('button', { name: 'Save and finish' }).click();
    await heading(owner, 'Welcome, Harriet');
    await owner.getByRole('button', { name: 'Open the dashboard' }).click();
    await heading(owner, /^Good .*Harriet$/);
    expect(new URL(owner.url()).pathname).toBe('/');
    await owner.getByRole('heading', { level: 2, name: 'Getting started' }).waitFor();
    await owner.getByText('Invite a colleague').waitFor();
    await expectAccessible(owner);
    await picture(owner, 'dashboard-new-workspace');
  });

  test('the colleague accepts on a phone, gives their own name, and stands on the dashboard', async () => {
    const context = await journey.newBrowser(PHONE);
    negotiator = await context.newPage();
    await negotiator.goto(await link(/invites you/));
    await negotiator.getByText('Somerfold Estates').first().waitFor();
    await expectAccessible(negotiator);
    await expectNoSidewaysScroll(negotiator);
    await picture(negotiator, 'invitation-mobile');
    await negotiator.getByRole('button', { name: 'Accept invitation' }).click();
    await heading(negotiator, /^Join /);
    await negotiator.getByLabel('First name').fill('Marcus');
    await negotiator.getByLabel('Last name').fill('Elphick');
    await negotiator.getByLabel('Mobile').fill('07700 900263');
    await negotiator.getByRole('checkbox').check();
    await negotiator.getByRole('button', { name: /^Join / }).click();
    await heading(negotiator, /^Good .*Marcus$/);
    await expectAccessible(negotiator);
    await expectNoSidewaysScroll(negotiator);
    await picture(negotiator, 'dashboard-negotiator-mobile');
  });

  test('the owner sees them arrive without a reload', async () => {
    await owner.getByRole('link', { name: 'Settings' }).click();
    await owner.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Members' }).click();
    const row = owner.getByRole('row', { name: /Marcus Elphick/ });
    await row.getByText('Active').waitFor();
    await row.getByText('Negotiator').waitFor();
  });

  test('the server refuses the negotiator what the role may not do, and the pages say so', async () => {
    const invite = { email: 'friend@quayside.example', role_id: 1 };
    expect(await callFrom(negotiator, 'POST', '/v2/client/members', invite)).toEqual({
      status: 403,
      code: 'FORBIDDEN',
      message: 'Your role cannot do this. Ask an owner or admin.',
    });
    await follow(negotiator, '/members');
    await heading(negotiator, 'Members');
    await negotiator.getByText('Harriet Lowe').first().waitFor();
    expect(await negotiator.getByRole('button', { name: 'Invite member' }).count()).toBe(0);
    expect(await negotiator.getByText(FOUNDER).count()).toBe(0);
    await follow(negotiator, '/marketplace/manual_aml_check/lists');
    await negotiator.getByRole('heading', { name: 'Your role cannot see this' }).waitFor();
  });

  test('suspended, the negotiator is out at once', async () => {
    await follow(negotiator, '/');
    await heading(negotiator, /^Good .*Marcus$/);
    await owner
      .getByRole('row', { name: /Marcus Elphick/ })
      .getByRole('button')
      .click();
    await owner.getByRole('menuitem', { name: /Suspend/ }).click();
    await owner.getByRole('dialog').getByRole('textbox').fill('Left on garden leave until March');
    await owner
      .getByRole('dialog')
      .getByRole('button', { name: /Suspend|Yes/ })
      .click();
    await owner
      .getByRole('row', { name: /Marcus Elphick/ })
      .getByText('Suspended')
      .waitFor();
    const refused = await callFrom(negotiator, 'POST', '/v2/client/checks/aml', { subject: { kind: 'company', name: 'Anybody Ltd' } });
    expect([401, 403]).toContain(refused.status);
    await follow(negotiator, '/members');
    await negotiator.waitForURL((url) => ['/logout', '/sign-in'].includes(url.pathname));
  });

  test('who did what is told in the activity', async () => {
    await follow(owner, '/recent_activity');
    await heading(owner, 'Recent activity');
    for (const said of [/suspended Marcus Elphick/, /invited/]) await owner.getByText(said).first().waitFor();
    await owner.getByRole('button', { name: 'Verify now' }).click();
    await owner.getByText('The chain is whole.').waitFor();
  });

  test('the palette leads anywhere and does things, by keyboard alone', async () => {
    await owner.keyboard.press('Control+k');
    const field = owner.getByRole('combobox', { name: /Go anywhere/ });
    await field.waitFor();
    await expectAccessible(owner);
    await picture(owner, 'command-palette');
    await field.fill('workspaces');
    await owner.getByRole('option', { name: /Go to Workspaces/ }).waitFor();
    await owner.keyboard.press('Enter');
    await heading(owner, 'Workspaces');
    await owner.keyboard.press('g');
    await owner.keyboard.press('d');
    await heading(owner, /^Good .*Harriet$/);
    await owner.keyboard.press('?');
    await owner.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await expectAccessible(owner);
    await owner.keyboard.press('Escape');
    await owner.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
