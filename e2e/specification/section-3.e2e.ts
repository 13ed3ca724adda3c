import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { OWNER } from '../journey.ts';
import { specification, type TestApp } from './prove.ts';

/** What a call of the product answers this member, as the browser hears it. */
async function dataOf(page: Page, path: string): Promise<unknown> {
  return page.evaluate(async (address) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    const answer = (await (await fetch(address, { headers })).json()) as { Info: { Data: unknown } };
    return answer.Info.Data;
  }, path);
}

/** Where the app says it keeps each piece of its state. */
async function homesOf(testApp: TestApp): Promise<Record<string, { home: string; key: string }>> {
  const page = await testApp.member();
  await testApp.follow(page, '/design');
  const rows = page.getByRole('table', { name: 'Client state' }).locator('tbody tr');
  await rows.first().waitFor();
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [
      row.children[0]?.textContent ?? '',
      row.children[1]?.textContent ?? '',
      row.querySelector('code')?.textContent ?? '',
    ]),
  );
  return Object.fromEntries(cells.map(([name = '', home = '', key = '']) => [name, { home, key }]));
}

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));
const aBoolean = expect.any(Boolean) as unknown;

specification('3', (prove) => {
  prove('Auth user: id, email, first_name, surname, user_hash, member_id, role_id, owner_id.', async (testApp) => {
    expect(await dataOf(await testApp.member(), '/v2/client/me')).toMatchObject({
      id: expect.any(Number),
      email: OWNER,
      first_name: 'Imogen',
      surname: 'Ashworth',
      user_hash: null,
      member_id: expect.any(Number),
      role_id: 1,
      owner_id: expect.any(Number),
    });
  });
  prove(
    'owner: owner_id, account_name, active_plan, firebase_id, completed_signup, connected_account, first_name, surname.',
    async (testApp) => {
      expect(await dataOf(await testApp.member(), '/v2/client/me')).toMatchObject({
        owner: {
          owner_id: expect.any(Number),
          account_name: 'Pennard & Lisle, Bristol',
          active_plan: 'branch',
          firebase_id: expect.any(String),
          completed_signup: true,
          connected_account: null,
          first_name: 'Imogen',
          surname: 'Ashworth',
        },
      });
    },
  );
  prove('member: first_name, surname, completed_signup.', async (testApp) => {
    expect(await dataOf(await testApp.member(), '/v2/client/me')).toMatchObject({
      member: { first_name: 'Imogen', surname: 'Ashworth', completed_signup: true },
    });
  });
  prove(
    'verification_status: is_verified, is_key_member, is_phone_verified, is_in_grace_period, required, workspace_family_verified, is_recently_verified, current_verification.check_link.',
    async (testApp) => {
      const { verification_status } = (await dataOf(await testApp.member(), '/v2/client/me')) as { verification_status: object };
      expect(verification_status).toEqual({
        is_verified: aBoolean,
        is_key_member: true,
        is_phone_verified: aBoolean,
        is_in_grace_period: aBoolean,
        required: aBoolean,
        workspace_family_verified: aBoolean,
        is_recently_verified: aBoolean,
        current_verification: null,
      });
    },
  );
  prove('Workspace: id (number), account_name.', async (testApp) => {
    expect(await dataOf(await testApp.member(), '/v2/client/workspaces')).toMatchObject({
      workspaces: [
        { id: expect.any(Number), account_name: 'Pennard & Lisle, Bristol' },
        { id: expect.any(Number), account_name: 'Pennard & Lisle, Bath' },
      ],
    });
  });
  prove('Member: member_id.', async (testApp) => {
    const members = (await dataOf(await testApp.member(), '/v2/client/members')) as Array<{ member_id: number }>;
    expect(members).toHaveLength(6);
    for (const member of members) expect(member.member_id).toBeGreaterThan(0);
  });
  prove('Flow: id, name, asset_type_id, is_saved (1 means saved).', async (testApp) => {
    expect(await dataOf(await testApp.member(), '/v2/client/flows')).toContainEqual(
      expect.objectContaining({ id: 21, name: 'Standalone AML', asset_type_id: 0, is_saved: 1 }),
    );
  });
  prove('Check properties result: totalLettings, totalSales.', async (testApp) => {
    // The demonstration’s twelve sales without the draft, the completed and the fallen through one, and its ten lettings.
    expect(await dataOf(await testApp.member(), '/v2/client/properties/check-properties')).toEqual({ totalLettings: 10, totalSales: 9 });
  });
  prove(
    'Lists and details: workspaces, member count, types, roles, usages, check properties, member details, current status, all document contracts, property details by id, property offers, linked applicants, co-tenant types, link notifications, notification types, bundle details, all flows, saved flows.',
    async (testApp) => {
      const homes = await homesOf(testApp);
      for (const name of [
        'workspaces',
        'member count',
        'types',
        'roles',
        'usages',
        'check properties',
        'member details',
        'current status',
        'all document contracts',
        'property details by id',
        'property offers',
        'linked applicants',
        'co-tenant types',
        'link notifications',
        'notification types',
        'bundle details',
        'all flows',
        'saved flows',
      ])
        expect([name, homes[name]?.home]).toEqual([name, 'Query cache']);
      // Those that this version asks for are on the dashboard and in the menu.
      const page = await testApp.newMember();
      await testApp.openMenu(page);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Standalone AML', exact: true }).waitFor();
    },
  );
  prove(
    'Selection and navigation: workspace id, active workspace name, dashboard version (default v2), current page name, redirect url.',
    async (testApp) => {
      const page = await testApp.newMember();
      const user = JSON.parse((await stored(page))['user'] ?? '{}') as { owner_id: number };
      const homes = await homesOf(testApp);
      const keyOf = (name: string) => homes[name]?.key ?? '';
      expect(await stored(page)).toMatchObject({
        [keyOf('workspace id')]: String(user.owner_id),
        [keyOf('active workspace name')]: 'Pennard & Lisle, Bristol',
        [keyOf('dashboard version')]: 'v2',
        [keyOf('current page name')]: 'Dashboard',
      });
      const visitor = await testApp.newVisitor();
      await visitor.goto('/archived');
      await visitor.waitForURL((url) => url.searchParams.get(keyOf('redirect url')) === '/archived');
    },
  );
  prove(
    "Totals and dialogs: totals for sales and lettings, property id and dynamic link for the copy-link dialog, a 'don't show again' flag for that dialog.",
    async (testApp) => {
      const page = await testApp.newMember();
      await page.getByText(/sales/i).first().waitFor();
      await page
        .getByText(/lettings/i)
        .first()
        .waitFor();
      await testApp.follow(page, '/design');
      await page.getByRole('button', { name: 'Copy a property’s link' }).click();
      const dialogue = page.getByRole('dialog');
      await dialogue
        .getByText(/^https?:\/\//)
        .or(dialogue.getByRole('textbox'))
        .first()
        .waitFor();
      await dialogue.getByLabel(/Don.t show again/).check();
      await dialogue.getByRole('button', { name: 'Done' }).click();
      const { key } = (await homesOf(testApp))["'don't show again' flag"] ?? { key: '' };
      await page.waitForFunction((name) => localStorage.getItem(name) !== null, key);
    },
  );
  prove('Other: rent protection form data, user payment status and message.', async (testApp) => {
    const homes = await homesOf(testApp);
    for (const name of ['rent protection form data', 'user payment status', 'user payment message'])
      expect([name, homes[name]?.home]).toEqual([name, 'Query cache']);
  });
  prove(
    "Local storage keys: access token, app-user token, user, memberID, label, dashboardVersion, retainSelection (chosen workspace id), selectedWorkspaceName, prevRouteName, dontShowDynamicLinkDialogue, current_firebase_id (the authenticated user's unique id).",
    async (testApp) => {
      const page = await testApp.newMember();
      await testApp.follow(page, '/flows');
      await page.waitForFunction(() => localStorage.getItem('prevRouteName') === 'dashboard');
      const kept = await stored(page);
      const user = JSON.parse(kept['user'] ?? '{}') as { member_id: number; owner_id: number };
      const [, claims = ''] = (kept['accessToken'] ?? '').split('.');
      const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string };
      expect(kept).toEqual({
        accessToken: expect.any(String),
        user: expect.any(String),
        memberID: String(user.member_id),
        label: 'Flows',
        dashboardVersion: 'v2',
        retainSelection: String(user.owner_id),
        selectedWorkspaceName: 'Pennard & Lisle, Bristol',
        prevRouteName: 'dashboard',
        current_firebase_id: sub,
      });
    },
  );
});
