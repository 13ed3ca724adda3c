import { expect, test } from 'vitest';
import { sitePath } from './site-path.ts';

test.each([
  '/',
  '/report/4?tab=notes',
  '/marketplace/manual_aml_check?page=2&show=decided#x',
  '/properties?back=https://elsewhere.example//x',
  '/people//notes',
  '/people?name=50%25',
])('%s is a path of this site and is kept as it stands', (path) => expect(sitePath(path)).toBe(path));

test('dots and spaces are answered in the form a browser makes of them', () => {
  expect(sitePath('/people/../properties')).toBe('/properties');
  expect(sitePath('/./people?name=Ann Lee')).toBe('/people?name=Ann%20Lee');
});

test.each([
  'https://elsewhere.example/',
  'elsewhere.example',
  '//elsewhere.example',
  '///elsewhere.example',
  '/..//elsewhere.example',
  '/.//elsewhere.example',
  '/people/..//elsewhere.example',
  '/people/../..//elsewhere.example',
  '/%2e%2e//elsewhere.example',
  '/%2E%2e//elsewhere.example',
  '/.%2e//elsewhere.example',
  '/%2e//elsewhere.example',
  '/%2f/elsewhere.example',
  '/%2f%2felsewhere.example',
  '/%252f/elsewhere.example',
  '/%252e%252e//elsewhere.example',
  '/%25252525252f/elsewhere.example',
  '/..%2f/elsewhere.example',
  '/..%2f%2felsewhere.example',
  '/\\elsewhere.example',
  '/..\\\\elsewhere.example',
  '/.\\/elsewhere.example',
  '/%5celsewhere.example',
  '/people\\..\\\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/..\r//elsewhere.example',
  '/%09/elsewhere.example',
  ' //elsewhere.example',
  '/%',
  '/%zz',
  '/%c0%af/elsewhere.example',
  '//user:word@elsewhere.example/',
  'http:elsewhere.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '',
  `/${'a'.repeat(2000)}`,
  null,
  undefined,
  4,
  ['/people'],
])('%s is not, and is refused', (target) => expect(sitePath(target)).toBeNull());
