import { expect, test } from 'vitest';
import { exitFor } from './unauthorised.ts';

test.each(['/document-fill-sign/4', '/user_contracts_list', '/signed_contracts_list', '/signed_document_view/9'])(
  'a 401 on the signing page %s goes to the app-user log out',
  (path) => expect(exitFor(path)).toBe('/logout_app_user'),
);

test.each([
  '/logout',
  '/sign-in',
  '/sign-up',
  '/sign-up/complete',
  '/sign-up/completed',
  '/public-sign-up',
  '/personal-page',
  '/app_user_login',
])('a 401 on %s sends nobody away', (path) => expect(exitFor(path)).toBeNull());

test.each(['/', '/marketplace/manual_aml_check', '/report/4', '/sign-in-help'])('a 401 on %s goes to log out', (path) =>
  expect(exitFor(path)).toBe('/logout'),
);
