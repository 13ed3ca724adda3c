import { randomUUID } from 'node:crypto';
import { startYotiServer, type YotiOutcome, type YotiServer } from '@freehold/testkit/yoti-server';
import { afterEach, describe, expect, test } from 'vitest';
import { parseConfig } from '../../platform/config.ts';
import { openRentProvider } from '../all.ts';
import { ProviderUnavailable } from '../asked-outside.ts';
import { RENT_PROVIDER_TITLES, type RentPerson, type RentProvider } from './provider.ts';
import { openSandboxRent } from './sandbox.ts';
import { openYoti } from './yoti.ts';

type Started = Pick<YotiServer, 'sessions' | 'behaves' | 'close'> & { provider: RentProvider };
const person = (lastName: string): RentPerson => ({ firstName: 'Tobias', lastName, dob: '1988-10-02' });

async function withYoti(): Promise<Started> {
  const server = await startYotiServer();
  return { ...server, provider: openYoti(server.settings) };
}
const withSandbox = async (): Promise<Started> => ({
  provider: openSandboxRent(),
  sessions: [],
  behaves: { fails: 0, isForged: false, outcome: {} },
  close: () => undefined,
});

let open: Started | undefined;
afterEach(() => {
  open?.close();
  open = undefined;
});
const started = async (start: Promise<Started>) => (open = await start);
const REFERENCE = 'freehold-1-7-rent';
const asked = async ({ provider }: Started, about = person('Renner')) =>
  provider.read(await provider.ask(await provider.prepare(about, REFERENCE), REFERENCE));
async function whyNot(asking: Promise<unknown>): Promise<string> {
  const fault: unknown = await asking.then(
    () => 'it answered',
    (error: unknown) => error,
  );
  if (!(fault instanceof ProviderUnavailable)) throw new Error(`Expected ProviderUnavailable, got ${String(fault)}`);
  expect(fault.message).not.toMatch(/Tobias|1988/);
  return fault.why;
}
/** What brings each answer about: with the sandbox the surname, with Yoti what its session came to. */
const CASES = {
  met: ['Renner', {}],
  declined: ['Declined', { aborted: 'UNABLE_TO_VALIDATE_DOCUMENT' }],
  foreign: ['Foreign', { country: 'FRA' }],
  lapsed: ['Lapsed', { expires: '2020-02-07' }],
  stranger: ['Stranger', { name: ['SOMEBODY', 'ELSE'], dob: '1970-01-01' }],
} satisfies Record<string, [surname: string, YotiOutcome]>;
async function comesTo(at: Started, name: keyof typeof CASES) {
  const [surname, outcome] = CASES[name];
  at.behaves.outcome = outcome;
  const { reference, answer } = await asked(at, person(surname));
  expect(reference).toBe(REFERENCE);
  if (answer.state !== 'answered') throw new Error('It has not answered');
  return answer;
}

describe.each([
  ['yoti', withYoti, false],
  ['sandbox', withSandbox, true],
] as const)('%s', (name, start, isSandbox) => {
  test('says which it is, and a sandbox says so in its title and in its statement', async () => {
    const at = await started(start());
    expect([at.provider.name, at.provider.isSandbox]).toEqual([name, isSandbox]);
    expect(RENT_PROVIDER_TITLES[at.provider.name].includes('Sandbox')).toBe(isSandbox);
    expect((await comesTo(at, 'met')).statement.toString('utf8').includes('Made up')).toBe(isSandbox);
  });

  test('every answer is told apart, and the reference comes back', async () => {
    const at = await started(start());
    expect(await comesTo(at, 'met')).toMatchObject({
      result: 'met',
      why: null,
      holder: { lastName: expect.stringMatching(/^renner$/i), dob: '1988-10-02' },
      document: { type: 'PASSPORT', country: 'GBR', expiresOn: '2031-02-07' },
      isSigned: !isSandbox,
    });
    expect(await comesTo(at, 'declined')).toMatchObject({ result: 'not_met', why: 'unable to validate document', document: null });
    expect(await comesTo(at, 'foreign')).toMatchObject({ document: { country: 'FRA' } });
    expect(await comesTo(at, 'lapsed')).toMatchObject({ document: { expiresOn: '2020-02-07' } });
    expect(await comesTo(at, 'stranger')).toMatchObject({ holder: { lastName: expect.stringMatching(/^else$/i), dob: '1970-01-01' } });
  });

  test('what was asked under a reference is not asked twice', async () => {
    const { provider } = await started(start());
    const subject = await provider.prepare(person('Renner'), REFERENCE);
    const first = await provider.ask(subject, REFERENCE);
    expect(await provider.ask(subject, REFERENCE)).toBe(first);
    const other = await provider.prepare(person('Renner'), 'freehold-1-8-rent');
    expect(await provider.ask(other, 'freehold-1-8-rent')).not.toBe(first);
  });

  test('an outage is told without the person', async () => {
    const at = await started(start());
    at.behaves.fails = 1;
    expect(await whyNot(at.provider.prepare(person('Outage'), REFERENCE))).toBe('unreachable');
  });
});

test('Yoti is told nothing of the person, and is asked for the scheme of Right to Rent', async () => {
  const at = await started(withYoti());
  const subject = await at.provider.prepare(person('Renner'), REFERENCE);
  const [session] = at.sessions;
  expect(JSON.stringify(session?.asked)).not.toMatch(/Tobias|Renner|1988/);
  expect(session?.asked).toMatchObject({
    user_tracking_id: REFERENCE,
    identity_profile_requirements: { trust_framework: 'UK_TFIDA', scheme: { type: 'RTR' } },
    notifications: { endpoint: 'https://freehold.pennard.example/v2/receipts/yoti', auth_type: 'BEARER' },
  });
  expect(at.provider.linkOf(subject)).toMatch(/\/web\/index\.html\?sessionID=[\w-]{36}&sessionToken=[\w-]{36}$/);
});

test('Yoti: a statement counts only with the signature over its very words', async () => {
  const at = await started(withYoti());
  expect(await comesTo(at, 'met')).toMatchObject({ isSigned: true, assurance: 'MEDIUM, M1A of GPG45', photo: expect.any(Buffer) });
  at.behaves.isForged = true;
  expect(await whyNot(asked(at))).toBe('answer');
});

test('Yoti: while it goes on nothing is answered; what was not carried out says nothing of the right, and faults are told apart', async () => {
  const at = await started(withYoti());
  at.behaves.outcome = { state: 'ONGOING' };
  expect((await asked(at)).answer).toEqual({ state: 'running' });
  for (const outcome of [{ state: 'EXPIRED' }, { aborted: 'ABANDONED' }, { aborted: 'UNABLE_TO_COMPLETE_CHECKS' }] as const) {
    at.behaves.outcome = outcome;
    expect(await whyNot(asked(at))).toBe('refused');
  }
  at.behaves.outcome = { isMet: false, why: 'MANDATORY_DOCUMENT_NOT_PROVIDED' };
  expect((await asked(at)).answer).toMatchObject({ result: 'not_met', why: 'mandatory document not provided' });
  expect(await whyNot(at.provider.read(randomUUID()))).toBe('refused');
  at.behaves.fails = 1;
  expect(await whyNot(asked(at))).toBe('unreachable');
  const another = openYoti({ ...(await startedSettings()), url: at.provider.linkOf('a+b')?.split('/web')[0] ?? '' });
  expect(await whyNot(another.prepare(person('Renner'), REFERENCE))).toBe('key');
});
async function startedSettings() {
  const other = await startYotiServer();
  other.close();
  return other.settings;
}

test('Yoti: a callback counts only with the token that went out with the question', async () => {
  const at = await started(withYoti());
  await at.provider.prepare(person('Renner'), REFERENCE);
  const token = at.sessions[0]?.asked.notifications?.auth_token ?? '';
  const session = at.sessions[0]?.id ?? '';
  const told = (authorization: string | undefined, body: object) =>
    at.provider.callback?.read({
      path: '/v2/receipts/yoti',
      header: (name) => (name === 'authorization' ? authorization : undefined),
      body: Buffer.from(JSON.stringify(body)),
    });
  const completed = { session_id: session, topic: 'session_completion' };
  expect(told(`Bearer ${token}`, completed)).toEqual({ ask: session });
  expect(told(`Bearer ${token}`, { ...completed, topic: 'check_completion' })).toBeNull();
  expect(told(`Bearer ${token}`, { session_id: '../other', topic: 'session_completion' })).toBeNull();
  for (const wrong of [
    undefined,
    '',
    'Bearer ',
    `Basic ${token}`,
    `Bearer ${token}x`,
    `Bearer freehold-1-8-rent${token.slice(token.lastIndexOf('.'))}`,
  ])
    expect(told(wrong, completed)).toBeUndefined();
});

test('the settings choose: nobody unless the operator says so, the sandbox never in production', async () => {
  const chosen = (env: Record<string, string>) =>
    openRentProvider(parseConfig({ DATABASE_URL: 'postgres://localhost/x', ...env }))?.name ?? null;
  const production = { FREEHOLD_ENV: 'production', SMTP_URL: 'smtp://localhost', FREEHOLD_ORIGIN: 'https://freehold.pennard.example' };
  const { sdkId, key } = await startedSettings();
  const yoti = { FREEHOLD_RIGHT_TO_RENT: 'yoti', YOTI_SDK_ID: sdkId, YOTI_KEY: key };
  expect([chosen({}), chosen({ FREEHOLD_RIGHT_TO_RENT: 'sandbox' }), chosen({ ...production, ...yoti })]).toEqual([
    null,
    'sandbox',
    'yoti',
  ]);
  // As it is written on one line.
  expect(chosen({ ...yoti, YOTI_KEY: Buffer.from(key).toString('base64') })).toBe('yoti');
  expect(() => chosen({ FREEHOLD_RIGHT_TO_RENT: 'yoti', YOTI_SDK_ID: sdkId })).toThrow(
    'YOTI_KEY is missing: FREEHOLD_RIGHT_TO_RENT=yoti needs it',
  );
  expect(() => chosen({ ...yoti, YOTI_KEY: 'not a key' })).toThrow('YOTI_KEY is wrong');
  expect(() => chosen({ ...production, FREEHOLD_RIGHT_TO_RENT: 'sandbox' })).toThrow('FREEHOLD_RIGHT_TO_RENT is wrong');
});
