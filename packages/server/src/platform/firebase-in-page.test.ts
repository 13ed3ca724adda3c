import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { firebaseForBrowser, withFirebase } from './firebase-in-page.ts';

const DATABASE_URL = 'postgres://localhost/none';
const FIREBASE = { FREEHOLD_IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'pennard', FIREBASE_API_KEY: 'key"<&>$&' };

test('the built-in sign-in has nothing to tell the page', () => {
  expect(firebaseForBrowser(parseConfig({ DATABASE_URL }))).toBeNull();
});

test('the settings stand in the head, whatever characters they have', () => {
  const settings = firebaseForBrowser(parseConfig({ DATABASE_URL, ...FIREBASE }));
  if (settings === null) throw new Error('No settings');
  const page = withFirebase('<!doctype html>\n<html><head>\n    <title>Freehold</title>\n  </head></html>', settings);
  const content = /<\/title>\s*<meta name="freehold-firebase" content="([^"<]*)" \/>\s*<\/head>/.exec(page)?.[1] ?? '';
  expect(JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'))).toEqual({
    project_id: 'pennard',
    api_key: 'key"<&>$&',
    auth_domain: 'pennard.firebaseapp.com',
    emulator_url: null,
  });
});
