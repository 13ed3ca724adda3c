import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { specification, type TestApp } from './prove.ts';
import { answerWith, asSigner, changeUser, queryProduct, SAVED_FLOWS, showFlows } from './stage.ts';

/** The page stands at the address, is remembered by its label, and has the shell or has not. */
async function standsAs(testApp: TestApp, page: Page, path: string, label: string, hasShell: boolean): Promise<void> {
  await page.waitForFunction((expected) => localStorage.getItem('label') === expected, label);
  expect(new URL(page.url()).pathname).toBe(path);
  const shell = testApp.isPhone ? page.getByRole('button', { name: 'Open menu' }) : page.getByRole('navigation', { name: 'Main' });
  if (hasShell) await shell.waitFor();
  else await page.waitForFunction(() => document.querySelector('main') !== null);
  expect(await shell.count()).toBe(hasShell ? 1 : 0);
}

/** A staff page: asks a visitor for sign-in, and stands in the shell for a member. Where a visitor is sent has no layout: a desk proves it. */
async function isStaffPage(testApp: TestApp, path: string, label: string, hasShell = true): Promise<void> {
  if (!testApp.isPhone) {
    const visitor = await testApp.visitor();
    await testApp.follow(visitor, path);
    await visitor.waitForURL((url) => url.pathname === '/sign-in' && (url.searchParams.get('redirect') ?? '/') === path);
  }
  const member = await testApp.member();
  await testApp.follow(member, path);
  await standsAs(testApp, member, path, label, hasShell);
}

/** A page that needs nobody and has no shell. */
async function isOpenPage(testApp: TestApp, path: string, label: string): Promise<void> {
  const visitor = await testApp.visitor();
  await testApp.follow(visitor, path);
  await standsAs(testApp, visitor, path, label, false);
}

async function menuLinks(testApp: TestApp, page: Page): Promise<Array<[string, string]>> {
  await testApp.openMenu(page);
  const nav = page.getByRole('navigation', { name: 'Main' });
  return nav.getByRole('link').evaluateAll((links) =>
    // Without the number beside it.
    links.map((link) => [link.querySelector('span')?.innerText.trim() ?? '', link.getAttribute('href') ?? '']),
  );
}

specification('2', (prove, walk) => {
  /* ---------- public ---------- */
  prove('/sign-in | Login (title Login)', async (testApp) => {
    const page = await testApp.newVisitor();
    await page.goto('/sign-in');
    await standsAs(testApp, page, '/sign-in', 'Login', false);
    expect(await page.title()).toBe('Login');
  });
  prove('/sign-up | Register', (testApp) => isOpenPage(testApp, '/sign-up', 'Register'));
  prove('/public-sign-up | Public registration', (testApp) => isOpenPage(testApp, '/public-sign-up', 'Public registration'));
  prove('/personal-page | Personal page', (testApp) => isOpenPage(testApp, '/personal-page', 'Personal page'));
  prove('/logout | Staff logout, no auth needed', (testApp) => isOpenPage(testApp, '/logout', 'Log out'));
  prove('/logout_app_user | App-user logout, no auth needed', (testApp) => isOpenPage(testApp, '/logout_app_user', 'Log out'));
  prove('/app_user_login | App-user login, no auth needed', (testApp) => isOpenPage(testApp, '/app_user_login', 'App-user login'));
  prove('Registration flow routes, which need auth: /sign-up/complete and /sign-up/completed.', async (testApp) => {
    const page = await testApp.newVisitor();
    for (const path of ['/sign-up/complete', '/sign-up/completed']) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === '/sign-in' && url.searchParams.get('redirect') === path);
    }
  });
  prove(
    'Other routes without sidebar and top bar: viewReport, document-fill-sign, complete-registration, completed-registration, login, logout, register.',
    async (testApp) => {
      const member = await testApp.member();
      await testApp.follow(member, '/view/report/1');
      await standsAs(testApp, member, '/view/report/1', 'Report', false);
      // Signed in as a signer: whoever is not is sent away as soon as the first call is refused.
      const signer = await testApp.signer();
      await testApp.follow(signer, '/document-fill-sign/1');
      await standsAs(testApp, signer, '/document-fill-sign/1', 'Fill and sign', false);
      const registering = await testApp.newMember();
      await changeUser(registering, (user) => void (user.owner.completed_signup = false));
      await registering.goto('/sign-up/complete');
      await standsAs(testApp, registering, '/sign-up/complete', 'Complete registration', false);
      await testApp.follow(registering, '/sign-up/completed');
      await standsAs(testApp, registering, '/sign-up/completed', 'Registration completed', false);
      for (const [path, label] of [
        ['/sign-in', 'Login'],
        ['/logout', 'Log out'],
        ['/sign-up', 'Register'],
      ] as const) {
        await isOpenPage(testApp, path, label);
      }
    },
  );

  /* ---------- staff ---------- */
  prove('/ | Dashboard', (testApp) => isStaffPage(testApp, '/', 'Dashboard'));
  prove('/flows | Flows', (testApp) => isStaffPage(testApp, '/flows', 'Flows'));
  prove('/market-insights', (testApp) => isStaffPage(testApp, '/market-insights', 'Market insights'));
  prove('/properties/{type} | Property {type}', async (testApp) => {
    await isStaffPage(testApp, '/properties/sales', 'Property sales');
    await isStaffPage(testApp, '/properties/lettings', 'Property lettings');
  });
  prove('/properties/details/{id}', (testApp) => isStaffPage(testApp, '/properties/details/7', 'Property details'));
  prove('/flow/{asset_type_id}/{id}', (testApp) => isStaffPage(testApp, '/flow/0/20', 'Flow'));
  prove('/basic_informations', (testApp) => isStaffPage(testApp, '/basic_informations', 'Basic information'));
  prove('/members, /webhooks, /workspaces', async (testApp) => {
    await isStaffPage(testApp, '/members', 'Members');
    await isStaffPage(testApp, '/webhooks', 'Webhooks');
    await isStaffPage(testApp, '/workspaces', 'Workspaces');
  });
  prove('/plans_billings | Plans & Billing', (testApp) => isStaffPage(testApp, '/plans_billings', 'Plans & Billing'));
  prove('/settings, /usage', async (testApp) => {
    await isStaffPage(testApp, '/settings', 'Settings');
    await isStaffPage(testApp, '/usage', 'Usage');
  });
  prove('/document_signing, /templates_list', async (testApp) => {
    await isStaffPage(testApp, '/document_signing', 'Upload document');
    await isStaffPage(testApp, '/templates_list', 'Templates list');
  });
  prove('/edit_recipient/{id}, /sent_document_details/{id}, /single_document_details/{id}', async (testApp) => {
    await isStaffPage(testApp, '/edit_recipient/7', 'Edit recipient');
    await isStaffPage(testApp, '/sent_document_details/7', 'Sent document');
    await isStaffPage(testApp, '/single_document_details/7', 'Document');
  });
  prove('/signed_documents, /edit_document/{id}', async (testApp) => {
    await isStaffPage(testApp, '/signed_documents', 'Signed documents');
    await isStaffPage(testApp, '/edit_document/7', 'Edit document');
  });
  prove('/chose-plan', (testApp) => isStaffPage(testApp, '/chose-plan', 'Choose a plan'));
  prove('/marketplace/manual_kyb_check', (testApp) => isStaffPage(testApp, '/marketplace/manual_kyb_check', 'Manual KYB'));
  prove('/marketplace/smart_report | Reports Shared', (testApp) => isStaffPage(testApp, '/marketplace/smart_report', 'Reports Shared'));
  prove('/marketplace/monitoring_report | Ongoing Monitoring Reports', (testApp) =>
    isStaffPage(testApp, '/marketplace/monitoring_report', 'Ongoing Monitoring Reports'),
  );
  prove('/marketplace/manual_aml_check | Standalone AML', (testApp) =>
    isStaffPage(testApp, '/marketplace/manual_aml_check', 'Standalone AML'),
  );
  prove('/marketplace/manual_bank_account_check | Client Bank Account', (testApp) =>
    isStaffPage(testApp, '/marketplace/manual_bank_account_check', 'Client Bank Account'),
  );
  prove('/marketplace/manual_kyc_check', (testApp) => isStaffPage(testApp, '/marketplace/manual_kyc_check', 'Manual KYC'));
  prove('/marketplace/manual_ownership_check | Manual Property Ownership', (testApp) =>
    isStaffPage(testApp, '/marketplace/manual_ownership_check', 'Manual Property Ownership'),
  );
  prove('/archived | Manual Checks', (testApp) => isStaffPage(testApp, '/archived', 'Manual Checks'));
  prove('/report/{id}, /view/report/{id}, /view/document/{id}', async (testApp) => {
    await isStaffPage(testApp, '/report/7', 'Report');
    await isStaffPage(testApp, '/view/report/7', 'Report', false);
    await isStaffPage(testApp, '/view/document/7', 'Document');
  });
  prove('/payment_history, /recent_activity', async (testApp) => {
    await isStaffPage(testApp, '/payment_history', 'Payment history');
    await isStaffPage(testApp, '/recent_activity', 'Recent activity');
  });
  prove('/properties/search/properties-or-applicants | Search Results', (testApp) =>
    isStaffPage(testApp, '/properties/search/properties-or-applicants', 'Search Results'),
  );

  /* ---------- external signers ---------- */
  prove('/user_contracts_list (Pending Documents)', (testApp) => isSignerPage(testApp, '/user_contracts_list', 'Pending Documents'));
  prove('/signed_contracts_list (Signed documents)', (testApp) => isSignerPage(testApp, '/signed_contracts_list', 'Signed documents'));
  prove('/signed_document_view/{id}', (testApp) => isSignerPage(testApp, '/signed_document_view/7', 'Signed document'));
  prove('/document-fill-sign/{id}', (testApp) => isSignerPage(testApp, '/document-fill-sign/7', 'Fill and sign'));

  /* ---------- sidebar ---------- */
  walk('the menu, link by link', async (testApp) => {
    const page = await testApp.newMember();
    await showFlows(page);
    await changeUser(page, (user) => void (user.owner.connected_account = { status: 'enabled' }));
    await page.reload();
    await testApp.openMenu(page);
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.getByRole('link', { name: SAVED_FLOWS[0].name, exact: true }).waitFor();
    await nav.getByRole('button', { name: 'Payment' }).waitFor();
    const links = await menuLinks(testApp, page);
    expect(links).toEqual([
      ['Dashboard', '/'],
      ['Market insights', '/market-insights'],
      ['Flow library', '/flows'],
      ['Settings', '/settings'],
      ['Property sales', '/properties/sales'],
      ['Property lettings', '/properties/lettings'],
      ['Standalone AML', '/marketplace/manual_aml_check'],
      ['Manual KYC', '/marketplace/manual_kyc_check'],
      ['Manual KYB', '/marketplace/manual_kyb_check'],
      ['Manual Property Ownership', '/marketplace/manual_ownership_check'],
      ['Client Bank Account', '/marketplace/manual_bank_account_check'],
      ['Smart report', '/marketplace/smart_report'],
      ['Monitoring report', '/marketplace/monitoring_report'],
      ['Property Seller', '/properties/sales'],
      ['Tenant', '/properties/lettings'],
      ['Identity check', '/flow/0/25'],
      ['+ Save flows', '/flows'],
      ['Request payments', '/flow/0/20'],
      ['Payment history', '/payment_history'],
      ['Upload document', '/document_signing'],
      ['Templates list', '/templates_list'],
      ['Signed documents', '/signed_documents'],
    ]);
    for (const name of [
      'Market insights',
      'Flow library',
      'Settings',
      'Property sales',
      'Property lettings',
      '+ Save flows',
      'Dashboard',
    ]) {
      await testApp.openMenu(page);
      await nav.getByRole('link', { name }).click();
      await page.waitForURL((url) => url.pathname === new Map(links).get(name));
    }
  });
  prove("It shows a red badge '1' while account verification is outstanding.", async (testApp) => {
    const page = await testApp.newMember();
    await changeUser(page, (user) => Object.assign(user.verification_status, { is_key_member: true, required: true }));
    await page.reload();
    await testApp.openMenu(page);
    const badge = page.getByRole('navigation', { name: 'Main' }).getByText('1', { exact: true });
    await badge.waitFor();
    const [red, green, blue] = await badge.evaluate((mark) => getComputedStyle(mark).backgroundColor.split(/\D+/).slice(1).map(Number));
    expect(red).toBeGreaterThan(2 * Math.max(green ?? 255, blue ?? 255));
  });
  prove('Log out -> /logout.', async (testApp) => {
    const page = await testApp.newSession();
    await testApp.openMenu(page);
    const out = page.getByRole('link', { name: 'Log out' });
    expect(await out.getAttribute('href')).toBe('/logout');
    await out.click();
    await page.getByText('You are signed out').first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });

  /* ---------- signing-only layout ---------- */
  prove('This layout applies on user_contracts_list, signed_contracts_list and signed_document_view.', async (testApp) => {
    const page = await testApp.newVisitor();
    await page.goto('/app_user_login');
    await asSigner(page);
    for (const path of ['/user_contracts_list', '/signed_contracts_list', '/signed_document_view/7']) {
      await page.goto(path);
      await testApp.openMenu(page);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pending Documents' }).waitFor();
      expect(await page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
      expect(await page.getByRole('searchbox').count()).toBe(0);
    }
  });
  prove(
    'Its menu has Pending Documents -> /user_contracts_list, Signed documents -> /signed_contracts_list and Log out -> /logout_app_user.',
    async (testApp) => {
      const page = await openAsSigner(testApp, '/user_contracts_list');
      await testApp.openMenu(page);
      const links = page.getByRole('link').filter({ hasText: /Documents|documents|Log out/ });
      await links.first().waitFor();
      expect(await links.evaluateAll((all) => all.map((link) => [link.textContent?.trim(), link.getAttribute('href')]))).toEqual([
        ['Pending Documents', '/user_contracts_list'],
        ['Signed documents', '/signed_contracts_list'],
        ['Log out', '/logout_app_user'],
      ]);
    },
  );

  /* ---------- top bar ---------- */
  prove('A search box, submitted with Enter or the magnifier.', async (testApp) => {
    const page = await testApp.memberOn('/', 'Dashboard');
    const box = await openSearch(testApp, page);
    await box.fill('Kestenbrugg');
    await box.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('search') === 'Kestenbrugg');
    const again = await openSearch(testApp, page);
    await again.fill('Ostremba');
    await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('search') === 'Ostremba');
  });
  prove('The page name on mobile.', async (testApp) => {
    const page = await testApp.member();
    await testApp.follow(page, '/flows');
    await page.waitForFunction(() => localStorage.getItem('label') === 'Flows');
    const name = page.getByRole('banner').getByText('Flows', { exact: true });
    if (testApp.isPhone) await name.waitFor();
    else expect(await name.count()).toBe(0);
    // A record's page has its own label too; what it is a record of is the page's heading.
    const [property] = await queryProduct(testApp.journey, 'select id from properties order by id limit 1');
    await testApp.follow(page, `/properties/details/${String(property?.['id'])}`);
    await page.waitForFunction(() => localStorage.getItem('label') === 'Property details');
    const heading = page.getByRole('heading', { level: 1 });
    await heading.filter({ hasNotText: 'Flows' }).waitFor();
    expect(await heading.innerText()).not.toBe('Property details');
    const label = page.getByRole('banner').getByText('Property details', { exact: true });
    expect(await label.count()).toBe(testApp.isPhone ? 1 : 0);
    expect(
      await page
        .getByRole('banner')
        .getByText(await heading.innerText())
        .count(),
    ).toBe(0);
  });
  prove('A Help link to an external help centre.', async (testApp) => {
    const page = await testApp.newMember();
    await answerWith(page, /\/v2\/public\/config$/, (_, data) => ({ ...(data as object), help_url: 'https://help.pennard.example/' }));
    const help = page.getByRole('banner').getByRole('link', { name: /^Help/ });
    const [narrow, wide] = testApp.isPhone ? [320, 768] : [769, 1440];
    await page.reload();
    for (const width of [narrow, wide]) {
      await page.setViewportSize({ width, height: 900 });
      // Until the settings have come it is Freehold's own.
      await expect.poll(() => help.getAttribute('href')).toBe('https://help.pennard.example/');
      expect(await help.getAttribute('target')).toBe('_blank');
      expect((await help.getAttribute('rel'))?.split(' ')).toContain('noopener');
    }
    // Where no address is configured there is Freehold's own.
    const member = await testApp.newMember();
    const own = member.getByRole('banner').getByRole('link', { name: /^Help/ });
    const [tab] = await Promise.all([member.context().waitForEvent('page'), own.click()]);
    await tab.getByRole('heading', { level: 1, name: 'Freehold help' }).waitFor();
    expect(new URL(tab.url()).pathname).toBe('/help/');
  });
  prove('A workspace dropdown: in the top bar on desktop, in the sidebar on mobile (mobile means width <= 768px).', async (testApp) => {
    const page = await testApp.newMember();
    const button = page.getByRole('button', { name: /^Workspace: / });
    const sizes = testApp.isPhone ? [390, 768] : [769, 1440];
    for (const width of sizes) {
      await page.setViewportSize({ width, height: 900 });
      if (testApp.isPhone) {
        expect(
          await page
            .getByRole('banner')
            .getByRole('button', { name: /^Workspace: / })
            .count(),
        ).toBe(0);
        await testApp.openMenu(page);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Workspace: / })
          .waitFor();
      } else {
        await page
          .getByRole('banner')
          .getByRole('button', { name: /^Workspace: / })
          .waitFor();
      }
      expect(await button.count()).toBe(1);
    }
  });
  prove('A profile link showing initials, to /basic_informations (non-production only).', async (testApp) => {
    const page = await testApp.memberOn('/', 'Dashboard');
    const initials = page.getByRole('banner').locator('a[href="/basic_informations"]');
    await initials.waitFor();
    expect(await initials.evaluate((link) => link.textContent || link.querySelector('[data-letters]')?.getAttribute('data-letters'))).toBe(
      'IA',
    );
    await initials.click();
    await page.waitForURL('**/basic_informations');
    await inProduction(testApp, async (there) => expect(await there.locator('a[href="/basic_informations"]').count()).toBe(0));
  });
  prove(
    "Search help text covers: property address (first line, city or postcode separately); phone number (UK with +44 prefix, international in full format); the email of the app user's account; name exactly as on ID (or first name or surname only for more results); user reference for app checks.",
    async (testApp) => {
      const page = await testApp.memberOn('/', 'Dashboard');
      const box = await openSearch(testApp, page);
      await box.focus();
      await page
        .getByText(/first line/i)
        .first()
        .waitFor();
      const help = await box.evaluate((field) =>
        (field.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.innerText ?? '')
          .join(' '),
      );
      for (const part of [
        /first line.*city.*postcode/i,
        /\+44/,
        /international/i,
        /email\s.*app user.s account/i,
        /exactly as on the ID/i,
        /first name or (the )?surname/i,
        /user reference\s.*app check/i,
      ])
        expect(help).toMatch(part);
    },
  );
  prove('The search route is named search, with query parameters search, firebaseId and workspaceName.', async (testApp) => {
    const page = await testApp.memberOn('/', 'Dashboard');
    const box = await openSearch(testApp, page);
    await box.fill('Kestenbrugg');
    await box.press('Enter');
    await page.waitForURL((url) => url.pathname === '/properties/search/properties-or-applicants');
    const asked = new URL(page.url()).searchParams;
    const user = JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '{}') as { owner: Record<string, string> };
    expect([...asked]).toEqual([
      ['search', 'Kestenbrugg'],
      ['firebaseId', user.owner['firebase_id']],
      ['workspaceName', user.owner['account_name']],
    ]);
    await page.waitForFunction(() => localStorage.getItem('label') === 'Search Results');
    await testApp.follow(page, '/flows');
    await page.waitForFunction(() => localStorage.getItem('prevRouteName') === 'search');
  });

  /* ---------- navigation rules ---------- */
  prove('The label of the visited route is stored as the current page name.', async (testApp) => {
    const page = await testApp.member();
    for (const [path, label] of [
      ['/archived', 'Manual Checks'],
      ['/marketplace/smart_report', 'Reports Shared'],
      ['/', 'Dashboard'],
    ] as const) {
      await testApp.follow(page, path);
      await page.waitForFunction((expected) => localStorage.getItem('label') === expected, label);
    }
  });
  prove('The page title is set from the route title when present.', async (testApp) => {
    const page = await testApp.newVisitor();
    await page.goto('/logout');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.title()).not.toBe('Login');
    await page.goto('/sign-in');
    await page.waitForFunction(() => document.title === 'Login');
  });
  prove(
    'Unauthenticated access to an auth-required route stores the full target path as a redirect target and sends the user to login.',
    async (testApp) => {
      const page = await testApp.newVisitor();
      await page.goto('/marketplace/manual_aml_check?status=passed#top');
      await page.waitForURL((url) => url.pathname === '/sign-in');
      expect(new URL(page.url()).searchParams.get('redirect')).toBe('/marketplace/manual_aml_check?status=passed#top');
    },
  );
  prove(
    "On a host whose name starts with 'signing', a visitor without an app-user token goes to app-user login unless already there.",
    async (testApp) => {
      const page = await testApp.newVisitor();
      const signing = testApp.journey.product.origin.replace('//localhost', '//signing.localhost');
      for (const path of ['/', '/sign-in', '/user_contracts_list', '/members']) {
        await page.goto(`${signing}${path}`);
        await page.waitForURL((url) => url.hostname === 'signing.localhost' && url.pathname === '/app_user_login');
      }
      await page.goto(`${signing}/app_user_login`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(new URL(page.url()).search).toBe('');
    },
  );
  prove('The same applies to path /doc_signing.', async (testApp) => {
    const page = await testApp.newVisitor();
    await page.goto('/doc_signing');
    await page.waitForURL((url) => url.hostname === 'localhost' && url.pathname === '/app_user_login');
  });
  prove(
    'Users whose owner and member both have completed_signup who open the registration-complete pages go to the dashboard.',
    async (testApp) => {
      const page = await testApp.newMember();
      for (const path of ['/sign-up/complete', '/sign-up/completed']) {
        await page.goto(path);
        await page.waitForURL((url) => url.pathname === '/');
      }
    },
  );
});

async function openAsSigner(testApp: TestApp, path: string): Promise<Page> {
  const page = await testApp.newVisitor();
  await page.goto('/app_user_login');
  await asSigner(page);
  await page.goto(path);
  return page;
}

/** An external signer's page: no sign-in of staff is asked for. Signed out, the refused call sends to the app-user log out. */
async function isSignerPage(testApp: TestApp, path: string, label: string): Promise<void> {
  const page = await testApp.signer();
  await testApp.follow(page, path);
  await page.waitForFunction((expected) => localStorage.getItem('label') === expected, label);
  expect(new URL(page.url()).pathname).toBe(path);
}

/** The search box; on a phone it opens from its icon. */
async function openSearch(testApp: TestApp, page: Page) {
  const box = page.getByRole('searchbox');
  await page.locator('main h1').waitFor();
  if (testApp.isPhone && !(await box.isVisible())) await page.getByRole('button', { name: 'Search', exact: true }).click();
  await box.waitFor();
  return box;
}

/** The same look at the same version installed for production. */
async function inProduction(testApp: TestApp, look: (page: Page) => Promise<void>): Promise<void> {
  const { page } = await testApp.inProduction();
  await look(page);
}
