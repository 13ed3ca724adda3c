import { expect, test } from 'vitest';
import { localPath } from './local-path.ts';

test('a path of this site is kept whole', () => {
  expect(localPath('/marketplace/manual_aml_check?page=2&show=decided#x')).toBe('/marketplace/manual_aml_check?page=2&show=decided#x');
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/..//elsewhere.example',
  '/%2e%2e//elsewhere.example',
  '/.\\/elsewhere.example',
  'javascript:alert(1)',
  '',
  null,
  undefined,
])('%s leads elsewhere and is refused', (target) => expect(localPath(target)).toBeNull());

test('nobody is sent back to sign in or to log out', () => {
  expect(localPath('/sign-in?redirect=/')).toBeNull();
  expect(localPath('/logout')).toBeNull();
  expect(localPath('/people/../logout')).toBeNull();
  expect(localPath('/app_user_login?redirect=/')).toBeNull();
  expect(localPath('/logout_app_user')).toBeNull();
});
