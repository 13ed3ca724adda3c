import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  asDesk,
  asPhone,
  expectAccessible,
  expectNoSidewaysScroll,
  NEGOTIATOR,
  OWNER,
  PHONE,
  follow,
  picture,
  startJourney,
} from './journey.ts';

let owner: Page;
let negotiator: Page;
let guest: BrowserContext;

const journey = startJourney(async () => {
  [owner, negotiator, guest] = await Promise.all([
    journey.signInAs(OWNER, undefined, '/members'),
    journey.signInAs(NEGOTIATOR, undefined, '/members'),
    journey.newBrowser(PHONE),
  ]);
  return { owner, negotiator };
});

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
async function pick(page: Page, name: string, act: string) {
  await rowOf(page, name)
    .getByRole('button', { name: `More for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: act }).click();
}

/** The path of the newest invitation to the address, from the mailbox of the machine. */
async function invitationFor(email: string): Promise<string> {
  const page = await guest.newPage();
  const mail = page.getByRole('link', { name: new RegExp(`invites you.*${email}`, 's') });
  // The list asks again by itself until the job has written the mail.
  await page.goto('/dev/mailbox');
  await mail.first().click();
  const link = await page.getByRole('link', { name: 'Open the link' }).getAttribute('href');
  await page.close();
  return new URL(link ?? '').pathname + new URL(link ?? '').hash;
}

describe('members of a firm', () => {
  test('an owner invites a colleague, with what they may do on top of their role', async () => {
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Invite member' }).click();
    const drawer = owner.getByRole('dialog', { name: 'Invite a member' });
    await drawer.getByRole('button', { name: 'Send invitation' }).click();
    await drawer.getByText('Enter an email address, like name@example.com').waitFor();
    await drawer.getByLabel('Work email').fill(OWNER);
    await drawer.getByRole('button', { name: 'Send invitation' }).click();
    await drawer.getByText('Already a member').waitFor();
    await drawer.getByLabel('Work email').fill('hollis.merriweather@pennard.example');
    await drawer.getByLabel('First name').fill('Hollis');
    await drawer.getByLabel('Last name').fill('Merriweather');
    await drawer.getByRole('radio', { name: /Negotiator/ }).check();
    await drawer.getByText('Export lists').click();
    await expectAccessible(owner);
    await picture(owner, 'members-invite');
    await drawer.getByRole('button', { name: 'Send invitation' }).click();
    await rowOf(owner, 'Hollis Merriweather').getByText('Invited', { exact: true }).waitFor();
  });

  test('the invited reads who asks them, accepts, and is listed without a reload', async () => {
    const page = await guest.newPage();
    await page.goto(await invitationFor('hollis.merriweather@pennard.example'));
    await page.getByRole('heading', { level: 1, name: 'Join Pennard & Lisle, Bristol' }).waitFor();
    await page.getByText('Imogen Ashworth invites you').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await picture(page, 'members-invitation-phone');
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await page.waitForURL((url) => url.pathname === '/sign-up/complete');
    await rowOf(owner, 'Hollis Merriweather').getByText('Active', { exact: true }).waitFor();
    await page.close();
  });

  test('an invitation that did not arrive says so beside the person and among the messages, with what to do', async () => {
    await owner.getByRole('button', { name: 'Invite member' }).click();
    const drawer = owner.getByRole('dialog', { name: 'Invite a member' });
    await drawer.getByLabel('Work email').fill('marnie.hext@bounce.example');
    await drawer.getByLabel('First name').fill('Marnie');
    await drawer.getByLabel('Last name').fill('Hext');
    await drawer.getByRole('radio', { name: /Negotiator/ }).check();
    await drawer.getByRole('button', { name: 'Send invitation' }).click();
    await rowOf(owner, 'Marnie Hext').getByText('Invitation not delivered. Check the address.').waitFor();
    await expectAccessible(owner);
    await picture(owner, 'members-undelivered');
    await owner.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Messages' }).click();
    await owner.getByText('One message did not arrive or was not confirmed').waitFor();
    await rowOf(owner, 'To ma•••@bounce.example').getByText('Bounced', { exact: true }).waitFor();
    await expectAccessible(owner);
    await picture(owner, 'messages');
    const phone = await asPhone(owner, '/settings/messages?state=undelivered');
    await phone.getByText('Email not delivered. Check the address.').waitFor();
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
    await picture(phone, 'messages-phone');
    await asDesk(owner);
    await follow(owner, '/members');
    await pick(owner, 'Marnie Hext', 'Withdraw invitation');
    await owner.getByRole('button', { name: 'Yes, withdraw' }).click();
    await rowOf(owner, 'Marnie Hext').waitFor({ state: 'detached' });
  });

  test('a negotiator sees names and nothing to change; suspended, they are out at once, and back when restored', async () => {
    await rowOf(negotiator, 'Imogen Ashworth').waitFor();
    expect(await negotiator.getByText('@pennard.example').count()).toBe(0);
    expect(await negotiator.getByRole('button', { name: 'Invite member' }).count()).toBe(0);
    await pick(owner, 'Dev Chaudhuri', 'Suspend member');
    const dialogue = owner.getByRole('dialog', { name: 'Suspend Dev Chaudhuri?' });
    await dialogue.getByRole('button', { name: 'Yes, suspend' }).click();
    await dialogue.getByText('Give a reason of at least 10 characters').waitFor();
    await dialogue.getByLabel('Reason').fill('On leave until the autumn');
    await expectAccessible(owner);
    await dialogue.getByRole('button', { name: 'Yes, suspend' }).click();
    await rowOf(owner, 'Dev Chaudhuri').getByText('Suspended', { exact: true }).waitFor();
    await negotiator.reload();
    // The page left by itself, when it heard of it, or with the reload.
    await negotiator.waitForURL(({ pathname }) => pathname === '/sign-in' || pathname === '/logout');
    await pick(owner, 'Dev Chaudhuri', 'Restore member');
    await owner.getByRole('button', { name: 'Yes, restore' }).click();
    await rowOf(owner, 'Dev Chaudhuri').getByText('Active', { exact: true }).waitFor();
  });

  test('a role is changed, a colleague is removed, and both are said before they happen', async () => {
    await pick(owner, 'Hollis Merriweather', 'Change role and permissions');
    const drawer = owner.getByRole('dialog', { name: 'Role and permissions' });
    await drawer.getByRole('radio', { name: /Accounts/ }).check();
    await drawer.getByRole('button', { name: 'Save changes' }).click();
    await rowOf(owner, 'Hollis Merriweather').getByText('Accounts', { exact: true }).waitFor();
    await picture(owner, 'members');
    await pick(owner, 'Hollis Merriweather', 'Remove member');
    const dialogue = owner.getByRole('dialog', { name: 'Remove Hollis Merriweather?' });
    await dialogue.getByLabel('Open work goes to').selectOption({ label: 'Bethan Prosser' });
    await dialogue.getByRole('button', { name: 'Yes, remove' }).click();
    await rowOf(owner, 'Hollis Merriweather').waitFor({ state: 'detached' });
  });

  test('of two who change the same member the second is told, and shown what the first one saved', async () => {
    const admin = await journey.signInAs('callum.fairbairn@pennard.example', undefined, '/members');
    for (const page of [owner, admin]) await pick(page, 'Rowan Tidmarsh', 'Change role and permissions');
    const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Role and permissions' });
    await drawerOf(owner)
      .getByRole('radio', { name: /Compliance/ })
      .check();
    await drawerOf(owner).getByRole('button', { name: 'Save changes' }).click();
    await rowOf(owner, 'Rowan Tidmarsh').getByText('Compliance', { exact: true }).waitFor();
    await drawerOf(admin)
      .getByRole('radio', { name: /Auditor/ })
      .check();
    await drawerOf(admin).getByRole('button', { name: 'Save changes' }).click();
    await drawerOf(admin).getByRole('button', { name: 'Show the latest' }).click();
    await drawerOf(admin).getByText('Someone else changed this meanwhile').waitFor({ state: 'detached' });
    await expect
      .poll(() =>
        drawerOf(admin)
          .getByRole('radio', { name: /Compliance/ })
          .isChecked(),
      )
      .toBe(true);
    expect(await drawerOf(admin).getByRole('radio', { name: /Owner/ }).count()).toBe(0);
    await admin.close();
  });

  test('what each role may do stands in one table, and on a phone nothing is lost', async () => {
    await owner.getByRole('link', { name: 'What each role may do' }).click();
    await owner.getByRole('row', { name: /Sanctions, PEP, critical alerts/ }).waitFor();
    await expectAccessible(owner);
    await picture(owner, 'members-roles');
    const phone = await asPhone(owner, '/members');
    await phone.getByText('Bethan Prosser').waitFor();
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
    await picture(phone, 'members-phone');
    await follow(phone, '/members/roles');
    await phone.getByRole('row', { name: /Plans, billing, budget/ }).waitFor();
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
  });
});
