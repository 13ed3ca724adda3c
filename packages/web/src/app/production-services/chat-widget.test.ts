import type { AuthUser } from '@freehold/contract/access/identity';
import { afterEach, expect, test } from 'vitest';
import { presentChatUser, startChatWidget } from './chat-widget.ts';

type Messenger = { q: unknown[][] } & ((...call: unknown[]) => void);
const chat = window as Window & { Intercom?: Messenger };
const imogen = {
  id: 7,
  email: 'imogen.ashworth@pennard.example',
  first_name: 'Imogen',
  surname: 'Ashworth',
  user_hash: 'f00d',
} as AuthUser;
const toldOfImogen = { email: imogen.email, user_id: '7', name: 'Imogen Ashworth', user_hash: 'f00d' };

afterEach(() => {
  delete chat.Intercom;
  document.head.replaceChildren();
});

test('the name is the first name plus the surname when both are present', () => {
  expect(presentChatUser(imogen)).toEqual(toldOfImogen);
});

test.each([
  ['', 'Ashworth'],
  ['Imogen', ''],
  ['', ''],
])('there is no name for “%s” and “%s”', (first_name, surname) => {
  expect(presentChatUser({ ...imogen, first_name, surname })).toEqual({ email: imogen.email, user_id: '7', user_hash: 'f00d' });
});

test('without a hash none is sent', () => {
  expect(presentChatUser({ ...imogen, user_hash: null })).not.toHaveProperty('user_hash');
});

test('it loads the script of the app, without inline code, and boots for a visitor', () => {
  startChatWidget({ app_id: 'ab/12', origin: 'https://widget.intercom.io/', api_base: null });
  const scripts = [...document.head.querySelectorAll('script')];
  expect(scripts.map(({ src, async, textContent }) => ({ src, async, textContent }))).toEqual([
    { src: 'https://widget.intercom.io/widget/ab%2F12', async: true, textContent: '' },
  ]);
  expect(chat.Intercom?.q).toEqual([['boot', { app_id: 'ab/12' }]]);
});

test('a workspace in Europe is asked for there', () => {
  const api_base = 'https://api-iam.eu.intercom.io';
  startChatWidget({ app_id: 'ab12', origin: 'https://widget.intercom.io', api_base });
  expect(chat.Intercom?.q).toEqual([['boot', { app_id: 'ab12', api_base }]]);
});

test('the user’s details update it each time they load, and a log-out shuts it down until the next person', () => {
  const tell = startChatWidget({ app_id: 'ab12', origin: 'https://widget.intercom.io', api_base: null });
  tell(imogen);
  tell({ ...imogen, surname: 'Lisle' });
  tell(null);
  tell(imogen);
  expect(chat.Intercom?.q).toEqual([
    ['boot', { app_id: 'ab12' }],
    ['update', toldOfImogen],
    ['update', { ...toldOfImogen, name: 'Imogen Lisle' }],
    ['shutdown'],
    ['boot', { app_id: 'ab12' }],
    ['update', toldOfImogen],
  ]);
});

test('once the script is here the calls go straight to it', () => {
  const tell = startChatWidget({ app_id: 'ab12', origin: 'https://widget.intercom.io', api_base: null });
  const calls: unknown[][] = [];
  chat.Intercom = Object.assign((...call: unknown[]) => void calls.push(call), { q: [] });
  tell(imogen);
  expect(calls).toEqual([['update', toldOfImogen]]);
});
