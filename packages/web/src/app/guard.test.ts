import { beforeAll, describe, expect, test } from 'vitest';
import { detourOf, exitFor, needsUser, type Visit } from './guard.ts';
import { buildRouter, pageAt } from './router.ts';
import { ALSO_LEFT_WHILE_INCOMPLETE, PAGES, type Page, type PagePath } from './route-table.ts';
import type { Session } from './session.ts';

const page = (path: PagePath): Page => PAGES[path];
const paths = Object.keys(PAGES) as PagePath[];
const where = (needs: Page['needs']) => paths.filter((path) => page(path).needs === needs);

function visit(path: string, about: Partial<Visit> = {}): Visit {
  return {
    page: path in PAGES ? page(path as PagePath) : null,
    pathname: path,
    href: path,
    onSigningHost: false,
    hasAppUserToken: false,
    signedIn: true,
    ended: false,
    completedSignup: true,
    ...about,
  };
}

describe('signed out', () => {
  const nobody = { signedIn: false, completedSignup: null };
  test.each([...where('staff'), ...where('registering')].filter((path) => path !== '/'))(
    '%s asks for sign-in and keeps the way back',
    (path) => expect(detourOf(visit(path, { ...nobody, href: `${path}?a=1#b` }))).toEqual({ to: '/sign-in', back: `${path}?a=1#b` }),
  );
  test('the dashboard asks for sign-in', () => expect(detourOf(visit('/', nobody))).toEqual({ to: '/sign-in' }));
  test.each([...where('nobody'), ...where('signer')])('%s is open', (path) => expect(detourOf(visit(path, nobody))).toBeNull());
  test('an ended session goes to log out first', () =>
    expect(detourOf(visit('/members', { ...nobody, ended: true }))).toEqual({ to: '/logout', back: '/members' }));
});

describe('registration', () => {
  test.each(where('registering'))('who has completed it leaves %s', (path) => expect(detourOf(visit(path))).toEqual({ to: '/' }));
  test.each(where('registering'))('who has not stays on %s', (path) =>
    expect(detourOf(visit(path, { completedSignup: false }))).toBeNull(),
  );
  test.each([...paths.filter((path) => page(path).leftWhileIncomplete), ...ALSO_LEFT_WHILE_INCOMPLETE])(
    'who has not is sent from %s to complete it, and no further',
    (path) => {
      expect(needsUser(visit(path))).toBe(true);
      expect(detourOf(visit(path, { completedSignup: false }))).toEqual({ to: '/sign-up/complete' });
    },
  );
  describe('Logged-in users with incomplete registration who open login, sign-up, dashboard, properties, clients, mortgage, check-library, search, manual AML/KYB/ownership checks, client profile, property details, edit property, sales or marketplace are sent to complete registration.', () => {
    const router = buildRouter({} as Session);
    beforeAll(() => router.options.context.addStaffRoutes());
    test.each([
      '/sign-in',
      '/sign-up',
      '/',
      '/properties/sales',
      '/clients',
      '/mortgage',
      '/check-library',
      '/properties/search/properties-or-applicants',
      '/marketplace/manual_aml_check',
      '/marketplace/manual_kyb_check',
      '/marketplace/manual_ownership_check',
      '/client-profile/4',
      '/properties/details/4',
      '/edit-property/4',
      '/sales',
      '/marketplace',
    ])('from %s', (path) => {
      const asked = { ...visit(path, { completedSignup: false }), page: pageAt(router, path) };
      expect(needsUser(asked)).toBe(true);
      expect(detourOf(asked)).toEqual({ to: '/sign-up/complete' });
    });
  });
  test('other pages stay open to them', () => expect(detourOf(visit('/settings', { completedSignup: false }))).toBeNull());
});

describe('the signing host', () => {
  const there = { onSigningHost: true, signedIn: false, completedSignup: null };
  test.each(['/', '/sign-in', '/user_contracts_list', '/signed_document_view/{id}', '/members', '/nowhere', '/logout_app_user'])(
    '%s without an app-user token goes to the app-user login',
    (path) => expect(detourOf(visit(path, there))?.to).toBe('/app_user_login'),
  );
  test('but not from the login itself', () => expect(detourOf(visit('/app_user_login', there))).toBeNull());
  test('the login keeps the way back', () =>
    expect(detourOf(visit('/signed_contracts_list', there))).toEqual({ to: '/app_user_login', back: '/signed_contracts_list' }));
  test('but not with what the link of a message holds', () =>
    expect(detourOf(visit('/document-fill-sign/3', { ...there, href: '/document-fill-sign/3#t=secret' }))).toEqual({
      to: '/app_user_login',
      back: '/document-fill-sign/3',
    }));
  test('a signer is let through', () => expect(detourOf(visit('/user_contracts_list', { ...there, hasAppUserToken: true }))).toBeNull());
  test('its root is the pending documents', () =>
    expect(detourOf(visit('/', { ...there, hasAppUserToken: true }))).toEqual({ to: '/user_contracts_list' }));
  test('/doc_signing does the same on any host', () => {
    expect(detourOf(visit('/doc_signing'))).toEqual({ to: '/app_user_login' });
    expect(detourOf(visit('/doc_signing', { hasAppUserToken: true }))).toEqual({ to: '/user_contracts_list' });
  });
});

describe('a 401', () => {
  const router = buildRouter({} as Session);
  beforeAll(() => router.options.context.addStaffRoutes());
  test.each(['/document-fill-sign/3', '/user_contracts_list', '/signed_contracts_list', '/signed_document_view/3'])(
    'at %s goes to the app-user log out',
    (path) => expect(exitFor(pageAt(router, path))).toBe('/logout_app_user'),
  );
  test.each(['/', '/marketplace/manual_aml_check', '/archived', '/report/3', '/view/report/3', '/properties/sales'])(
    'at %s goes to log out',
    (path) => expect(exitFor(pageAt(router, path))).toBe('/logout'),
  );
  test.each([
    '/logout',
    '/sign-in',
    '/sign-up',
    '/public-sign-up',
    '/personal-page',
    '/verify-document',
    '/app_user_login',
    '/sign-up/complete',
    '/sign-up/completed',
  ])('at %s sends nobody away', (path) => expect(exitFor(pageAt(router, path))).toBeNull());
  test.each(where('signer'))('on %s goes to the app-user log out', (path) => expect(exitFor(page(path))).toBe('/logout_app_user'));
  test.each(where('staff'))('on %s goes to log out', (path) => expect(exitFor(page(path))).toBe('/logout'));
  test.each([...where('nobody'), ...where('registering')])('on %s sends nobody away', (path) => expect(exitFor(page(path))).toBeNull());
  test('on an unknown address goes to log out', () => expect(exitFor(null)).toBe('/logout'));
});
