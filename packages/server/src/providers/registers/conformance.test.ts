import { createHmac, randomUUID } from 'node:crypto';
import { type OnfidoServer, startOnfidoServer } from '@freehold/testkit/onfido-server';
import { afterEach, describe, expect, test } from 'vitest';
import { parseConfig } from '../../platform/config.ts';
import { openRegisters } from '../all.ts';
import { openOnfido } from './onfido.ts';
import { ProviderUnavailable } from '../asked-outside.ts';
import { REGISTER_TITLES, type RegisterPerson, type Registers } from './provider.ts';
import { openSandboxRegisters } from './sandbox.ts';

type Started = Pick<OnfidoServer, 'posts' | 'behaves' | 'close'> & { registers: Registers };

const WEBHOOK_TOKEN = 'a token of the webhook';
const person = (lastName: string): RegisterPerson => ({
  firstName: 'Tobias',
  lastName,
  dob: '1988-10-02',
  line1: '6 Ladysmith Place',
  town: 'Bristol',
  postcode: 'BS6 5VK',
});

async function withOnfido(): Promise<Started> {
  const server = await startOnfidoServer((_report, lastName) => {
    const result = lastName === 'Departed' ? 'consider' : 'clear';
    const total = { result: 'clear', properties: { total_number_of_sources: '4' } };
    return { result, breakdown: { sources: { result: 'clear', breakdown: { total_sources: total } }, mortality: { result } } };
  });
  return { ...server, registers: openOnfido(server.settings) };
}
const withSandbox = async (): Promise<Started> => ({
  registers: openSandboxRegisters(),
  posts: [],
  behaves: { fails: 0, status: 'complete' },
  close: () => undefined,
});

const REFERENCE = 'freehold-1-7';
let open: Started | undefined;
afterEach(() => {
  open?.close();
  open = undefined;
});
const started = async (start: Promise<Started>) => (open = await start);
const asked = async ({ registers }: Started, lastName: string, reference = 'freehold-1-7') => {
  const ask = await registers.ask(await registers.prepare(person(lastName), reference), reference);
  return registers.read(ask);
};
async function whyNot(asking: Promise<unknown>): Promise<string> {
  const fault: unknown = await asking.then(
    () => 'it answered',
    (error: unknown) => error,
  );
  if (!(fault instanceof ProviderUnavailable)) throw new Error(`Expected ProviderUnavailable, got ${String(fault)}`);
  expect(fault.message).not.toMatch(/Tobias|Ladysmith|1988/);
  return fault.why;
}

describe.each([
  ['onfido', withOnfido, false],
  ['sandbox', withSandbox, true],
] as const)('%s', (name, start, isSandbox) => {
  test('says which it is, and a sandbox says so in its title', async () => {
    const { registers } = await started(start());
    expect(registers.name).toBe(name);
    expect([registers.isSandbox, REGISTER_TITLES[registers.name].includes('Sandbox')]).toEqual([isSandbox, isSandbox]);
  });

  test('somebody it has is found, somebody else is not, and the reference comes back', async () => {
    const at = await started(start());
    expect(await asked(at, 'Renner')).toEqual({ reference: 'freehold-1-7', answer: { state: 'answered', mortality: 'clear' } });
    expect(await asked(at, 'Departed')).toMatchObject({ answer: { mortality: 'hit' } });
  });

  test('what was asked under a reference is not asked twice', async () => {
    const { registers, posts } = await started(start());
    const subject = await registers.prepare(person('Renner'), REFERENCE);
    const [first, second] = [await registers.ask(subject, 'freehold-1-7'), await registers.ask(subject, 'freehold-1-7')];
    expect(second).toBe(first);
    expect(await registers.ask(subject, 'freehold-1-8')).not.toBe(first);
    expect(posts.filter((path) => path === '/checks').length).toBe(isSandbox ? 0 : 2);
  });

  test('an outage is told without the person', async () => {
    const { registers } = await started(start());
    expect(await whyNot(registers.prepare(person('Outage'), REFERENCE))).toBe('unreachable');
  });
});

test('Onfido: while a check runs nothing is answered; after a fault the next try goes on where it was', async () => {
  const at = await started(withOnfido());
  at.behaves.status = 'in_progress';
  expect(await asked(at, 'Renner')).toMatchObject({ answer: { state: 'running' } });
  at.behaves.fails = 1;
  expect(await whyNot(asked(at, 'Renner'))).toBe('unreachable');
});

test('Onfido: a key it does not take, and a question it does not know', async () => {
  const { registers } = await started(withOnfido());
  expect(await whyNot(registers.read(randomUUID()))).toBe('refused');
  const url = 'http://127.0.0.1:9';
  expect(await whyNot(openOnfido({ token: 'x', webhookToken: null, url }).prepare(person('Renner'), REFERENCE))).toBe('unreachable');
});

test('Onfido: a callback counts only with the signature over its very bytes', async () => {
  const { registers } = await started(withOnfido());
  const id = randomUUID();
  const event = (action: string) =>
    Buffer.from(
      JSON.stringify({
        payload: {
          resource_type: 'check',
          action,
          object: {
            id,
            status: 'complete',
            completed_at_iso8601: '2026-11-24T05:00:00Z',
            href: `https://api.eu.onfido.com/v3.6/checks/${id}`,
          },
        },
      }),
    );
  const read = (body: Buffer, signature: string | undefined) =>
    registers.callback?.read({
      path: '/v2/receipts/onfido',
      body,
      header: (name) => (name === 'x-sha2-signature' ? signature : undefined),
    });
  const signed = (body: Buffer, token = WEBHOOK_TOKEN) => createHmac('sha256', token).update(body).digest('hex');
  const done = event('check.completed');
  expect(read(done, signed(done))).toEqual({ ask: id });
  expect(read(event('check.started'), signed(event('check.started')))).toBeNull();
  expect([
    read(done, undefined),
    read(done, signed(done, 'another token')),
    read(Buffer.concat([done, Buffer.from(' ')]), signed(done)),
  ]).toEqual([undefined, undefined, undefined]);
});

test('the settings choose: nothing unless the operator says so, the sandbox never in production', () => {
  const chosen = (env: Record<string, string>) =>
    openRegisters(parseConfig({ DATABASE_URL: 'postgres://localhost/x', ...env }))?.name ?? null;
  const production = { FREEHOLD_ENV: 'production', SMTP_URL: 'smtp://localhost', FREEHOLD_ORIGIN: 'https://freehold.pennard.example' };
  const onfido = { FREEHOLD_REGISTERS: 'onfido', ONFIDO_TOKEN: 'not-a-real-token' };
  expect([chosen({}), chosen({ FREEHOLD_REGISTERS: 'sandbox' }), chosen(onfido), chosen({ ...production, ...onfido })]).toEqual([
    null,
    'sandbox',
    'onfido',
    'onfido',
  ]);
  expect(() => chosen({ FREEHOLD_REGISTERS: 'onfido' })).toThrow('ONFIDO_TOKEN is missing');
  expect(() => chosen({ ...production, FREEHOLD_REGISTERS: 'sandbox' })).toThrow('FREEHOLD_REGISTERS is wrong');
  expect(() => chosen({ ...production, ...onfido, ONFIDO_URL: 'http://127.0.0.1:9' })).toThrow('ONFIDO_URL is wrong');
});
