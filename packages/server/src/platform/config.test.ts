import { expect, test } from 'vitest';
import { ConfigError, parseConfig, settingDescriptions } from './config.ts';

const enough = { DATABASE_URL: 'postgres://db.example/freehold' };
const production = { ...enough, FREEHOLD_ENV: 'production', SMTP_URL: 'smtps://mail.example', FREEHOLD_ORIGIN: 'https://freehold.example' };

function messageOf(env: Record<string, string>): string {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The configuration was taken');
}

test('a database is enough outside production', () => {
  expect(parseConfig(enough)).toMatchObject({
    environment: 'non-production',
    port: 4000,
    host: '127.0.0.1',
    origin: 'http://localhost:4000',
    demo: true,
    files: 'local',
  });
});

test.each([
  ['DATABASE_URL', {}, 'DATABASE_URL is missing: PostgreSQL 16 or newer'],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db.example' }, 'DATABASE_URL is wrong: must begin with postgres:// (PostgreSQL 16 or newer)'],
  ['PORT', { ...enough, PORT: 'eighty' }, 'PORT is wrong:'],
  ['PORT', { ...enough, PORT: '70000' }, 'PORT is wrong:'],
  ['FREEHOLD_ORIGIN', { ...enough, FREEHOLD_ORIGIN: 'freehold' }, 'FREEHOLD_ORIGIN is wrong:'],
  ['FREEHOLD_FILE_KEY', { ...enough, FREEHOLD_FILE_KEY: 'abc' }, 'FREEHOLD_FILE_KEY is wrong: must be 64 hex digits'],
  ['FREEHOLD_SECRET', { ...enough, FREEHOLD_SECRET: 'short' }, 'FREEHOLD_SECRET is wrong: must have at least 32 characters'],
  ['FREEHOLD_DEMO', { ...enough, FREEHOLD_DEMO: 'yes' }, 'FREEHOLD_DEMO is wrong:'],
  ['FREEHOLD_OWNER_EMAIL', { ...enough, FREEHOLD_OWNER_EMAIL: 'owner' }, 'FREEHOLD_OWNER_EMAIL is wrong:'],
  ['FREEHOLD_WORKSPACE_NAME', { ...enough, FREEHOLD_WORKSPACE_NAME: 'x'.repeat(81) }, 'FREEHOLD_WORKSPACE_NAME is wrong:'],
  ['FREEHOLD_LIST_STALE_HOURS', { ...enough, FREEHOLD_LIST_STALE_HOURS: '0' }, 'FREEHOLD_LIST_STALE_HOURS is wrong:'],
  ['FREEHOLD_HELP_URL', { ...enough, FREEHOLD_HELP_URL: 'help' }, 'FREEHOLD_HELP_URL is wrong:'],
  ['FREEHOLD_FILES', { ...enough, FREEHOLD_FILES: 'ftp' }, 'FREEHOLD_FILES is wrong:'],
  ['S3_ENDPOINT', { ...enough, S3_ENDPOINT: 'store' }, 'S3_ENDPOINT is wrong:'],
  ['S3_BUCKET', { ...enough, FREEHOLD_FILES: 's3' }, 'S3_BUCKET is missing: FREEHOLD_FILES=s3 needs it'],
  ['SMTP_URL', { ...enough, SMTP_URL: 'mail.example' }, 'SMTP_URL is wrong: must begin with smtp:// or smtps://'],
  ['LOG_LEVEL', { ...enough, LOG_LEVEL: 'loud' }, 'LOG_LEVEL is wrong:'],
  ['TRUST_PROXY', { ...enough, TRUST_PROXY: '1' }, 'TRUST_PROXY is wrong:'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { ...enough, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is wrong:'],
])('%s that is missing or wrong is named: %j', (_name, env, message) => {
  expect(messageOf(env)).toContain(message);
});

test.each([
  ['SMTP_URL', 'SMTP_URL is missing: in production'],
  ['FREEHOLD_ORIGIN', 'FREEHOLD_ORIGIN is missing:'],
])('production needs %s', (name, message) => {
  const { [name]: _gone, ...rest } = production as Record<string, string>;
  expect(messageOf(rest)).toContain(message);
});

test.each([
  ['https://login.pennard.example', true, true],
  ['http://login.pennard.example', false, false],
  ['ftp://login.pennard.example', false, false],
  ['http://localhost:9000', true, false],
  ['http://127.0.0.1:9000', true, false],
  ['http://localhost.evil.example', false, false],
])('a provider of single sign-on at %s: %j, in production %j', (OIDC_ISSUER, isTaken, isTakenInProduction) => {
  for (const [env, taken] of [
    [enough, isTaken],
    [production, isTakenInProduction],
  ] as const) {
    const parse = () => parseConfig({ ...env, OIDC_ISSUER, OIDC_CLIENT_ID: 'freehold' });
    if (taken) expect(parse()).toMatchObject({ oidc: { issuer: OIDC_ISSUER } });
    else expect(parse).toThrow('OIDC_ISSUER is wrong: it must begin with https://');
  }
});

test('every fault is named at once, without the value given', () => {
  const message = messageOf({ DATABASE_URL: 'mysql://user:hunter2@db.example', FREEHOLD_SECRET: 'hunter2' });
  expect(message.split('\n')).toHaveLength(3);
  expect(message).not.toContain('hunter2');
});

test('an empty value is the same as none', () => {
  expect(parseConfig({ ...enough, PORT: '', FREEHOLD_SECRET: '' })).toMatchObject({ port: 4000, secret: null });
});

test('the demonstration never runs in production', () => {
  expect(parseConfig({ ...production, FREEHOLD_DEMO: 'on' })).toMatchObject({ demo: false, isProduction: true });
});

test('every setting an operator chooses has a description', () => {
  expect(
    Object.entries(settingDescriptions).filter(
      ([name, text]) => !text && !name.startsWith('S3_') && !['MAIL_FROM', 'LOG_LEVEL'].includes(name),
    ),
  ).toEqual([]);
});
