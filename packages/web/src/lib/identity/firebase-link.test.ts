import { expect, test } from 'vitest';
import { ownFormOf, sdkForm } from './firebase-link.ts';

const ORIGIN = 'https://freehold.example';
const query = (more: Record<string, string> = {}) =>
  new URLSearchParams({ apiKey: 'web-key', mode: 'signIn', oobCode: 'abc_DEF-123', lang: 'en', ...more }).toString();

test.each([
  ['a link', `${ORIGIN}/sign-in?${query()}`, '/sign-in#link=abc_DEF-123'],
  [
    'a link to a page',
    `${ORIGIN}/sign-in?${query({ redirect: '/report/4?tab=a&b=c' })}`,
    '/sign-in?redirect=%2Freport%2F4%3Ftab%3Da%26b%3Dc#link=abc_DEF-123',
  ],
  [
    'a link that names the page it continues to',
    `${ORIGIN}/sign-in?${query({ continueUrl: `${ORIGIN}/sign-in?redirect=%2Freport%2F4` })}`,
    '/sign-in?redirect=%2Freport%2F4#link=abc_DEF-123',
  ],
  [
    'a link inside a link',
    `${ORIGIN}/sign-in?${new URLSearchParams({ link: `https://pennard.firebaseapp.com/__/auth/action?${query()}` }).toString()}`,
    '/sign-in#link=abc_DEF-123',
  ],
  ['the sign-in page', `${ORIGIN}/sign-in?redirect=%2Freport%2F4`, null],
  ['a link of the product’s own form', `${ORIGIN}/sign-in#link=abc`, null],
  ['a link for something else', `${ORIGIN}/sign-in?${query({ mode: 'resetPassword' })}`, null],
  ['half a link', `${ORIGIN}/sign-in?mode=signIn&apiKey=web-key`, null],
  ['another page', `${ORIGIN}/report/4?${query()}`, null],
])('%s', (_, href, own) => {
  expect(ownFormOf(href)).toBe(own);
});

test('what the address bar keeps of a link is enough to use it', () => {
  expect(ownFormOf(sdkForm('abc_DEF-123', 'web-key'))).toBe('/sign-in#link=abc_DEF-123');
});
