import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp } from '@freehold/testkit/test-app';
import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const DATABASE_URL = 'postgres://localhost/none';
const PRODUCTION = { FREEHOLD_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:25', FREEHOLD_ORIGIN: 'https://freehold.example' };
const SENTRY_DSN = 'https://key@o7.ingest.de.sentry.io/42';
const CHAT = { INTERCOM_APP_ID: 'abcd1234', INTERCOM_SECRET: 'a-secret' };

function directivesFor(env: Record<string, string>): Record<string, string[]> {
  const policy = contentSecurityPolicy(parseConfig({ DATABASE_URL, ...env }));
  return typeof policy === 'object' ? (policy.directives as Record<string, string[]>) : {};
}

describe('What the page may reach', () => {
  test('with nothing configured it is this origin alone', () => {
    const { upgradeInsecureRequests, ...directives } = directivesFor(PRODUCTION);
    expect(upgradeInsecureRequests).toEqual([]);
    expect(
      Object.values(directives)
        .flat()
        .filter((source) => /[/.]/.test(source)),
    ).toEqual([]);
    expect(directives['connectSrc']).toEqual(["'self'"]);
    expect(directives['scriptSrc']).toEqual(["'self'"]);
  });

  test('no page may compile WebAssembly or run text as code: none needs it, whatever service is connected', () => {
    for (const env of [{}, PRODUCTION, { ...PRODUCTION, SENTRY_DSN, ...CHAT }])
      expect(JSON.stringify(directivesFor(env))).not.toMatch(/unsafe-eval/);
    const sources = join(import.meta.dirname, '../../../web/src');
    const compiling = globSync('**/*.{ts,tsx}', { cwd: sources }).filter((file) =>
      /\bWebAssembly\.|\.wasm\b/.test(readFileSync(join(sources, file), 'utf8')),
    );
    expect(compiling, 'give the worker that compiles it, and nothing else, a policy of its own').toEqual([]);
  });

  test('error reporting adds the origin of its DSN to what may be called, and nothing else', () => {
    const without = directivesFor(PRODUCTION);
    expect(directivesFor({ ...PRODUCTION, SENTRY_DSN })).toEqual({ ...without, connectSrc: ["'self'", 'https://o7.ingest.de.sentry.io'] });
  });

  test('outside production a DSN changes nothing', () => {
    expect(directivesFor({ SENTRY_DSN })).toEqual(directivesFor({}));
  });

  test('Firebase adds the two hosts that its sign-in calls, or the emulator alone', () => {
    const FIREBASE = { FREEHOLD_IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'pennard', FIREBASE_API_KEY: 'key' };
    const connectSrc = ["'self'", 'https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
    expect(directivesFor({ ...PRODUCTION, ...FIREBASE })).toEqual({ ...directivesFor(PRODUCTION), connectSrc });
    const emulated = directivesFor({ ...FIREBASE, FIREBASE_AUTH_EMULATOR_URL: 'http://127.0.0.1:9099/' });
    expect(emulated['connectSrc']).toEqual(["'self'", 'http://127.0.0.1:9099']);
  });

  test('the chat widget adds the hosts that Intercom documents', () => {
    const directives = directivesFor({ ...PRODUCTION, ...CHAT });
    expect(directives['scriptSrc']).toEqual([
      "'self'",
      'https://app.intercom.io',
      'https://widget.intercom.io',
      'https://js.intercomcdn.com',
    ]);
    expect(directives['connectSrc']).toEqual(
      expect.arrayContaining(["'self'", 'https://api-iam.eu.intercom.io', 'wss://nexus-europe-websocket.intercom.io']),
    );
    expect(directives['frameSrc']).toContain('https://intercom-sheets.com');
    expect(directives['imgSrc']).toEqual(expect.arrayContaining(['data:', 'https://static.intercomassets.eu']));
  });

  test.each(['us', 'eu', 'au'])('the policy covers where the messenger asks in the region %s', (INTERCOM_REGION) => {
    const { intercom } = parseConfig({ DATABASE_URL, ...CHAT, INTERCOM_REGION });
    expect(directivesFor({ ...CHAT, INTERCOM_REGION })['connectSrc']).toContain(intercom?.apiBase ?? 'https://api-iam.intercom.io');
  });

  test('a chat widget from another origin adds that origin alone', () => {
    const origin = 'https://chat.pennard.example';
    const without = directivesFor(PRODUCTION);
    expect(directivesFor({ ...PRODUCTION, ...CHAT, INTERCOM_ORIGIN: `${origin}/` })).toEqual({
      ...without,
      scriptSrc: ["'self'", origin],
      connectSrc: ["'self'", origin],
    });
  });

  test.each([{}, { ...PRODUCTION, SENTRY_DSN, ...CHAT }])('inline and evaluated scripts stay forbidden whatever is configured', (env) => {
    const { scriptSrc, scriptSrcAttr } = directivesFor(env);
    expect(scriptSrc).not.toEqual(expect.arrayContaining([expect.stringContaining('unsafe')]));
    expect(scriptSrcAttr).toEqual(["'none'"]);
  });
});

test('the answer carries the policy', async () => {
  const testApp = await startTestApp({ env: { ...PRODUCTION, SENTRY_DSN } });
  try {
    const { headers } = await fetch(`${await testApp.listen()}/health/live`);
    expect(headers.get('content-security-policy')).toContain("connect-src 'self' https://o7.ingest.de.sentry.io;");
    expect((await testApp.app.inject('/v2/public/config')).json().Info.Data.error_reporting).toEqual({ dsn: SENTRY_DSN });
  } finally {
    await testApp.close();
  }
});
