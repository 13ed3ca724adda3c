import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { parseConfig } from '../../platform/config.ts';
import { openRegisters } from '../all.ts';
import { openOnfido } from './onfido.ts';
import { ProviderUnavailable } from '../asked-outside.ts';
import { REGISTER_TITLES, type RegisterPerson, type Registers } from './provider.ts';
import { openSandboxRegisters } from './sandbox.ts';

type House = { registers: Registers; posts: string[]; settings: { fails: number; status: string }; close(): Promise<void> };
type Applicant = { id: string; last_name: string };
type Check = { id: string; applicant_id: string; tags: string[]; report_names: string[] };

const WEBHOOK_TOKEN = 'a token of the webhook';
const person = (lastName: string): RegisterPerson => ({
  firstName: 'Tobias',
  lastName,
  dob: '1988-10-02',
  line1: '6 Ladysmith Place',
  town: 'Bristol',
  postcode: 'BS6 5VK',
});

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString('utf8') || '{}') as Record<string, unknown>;
}
const json = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** As much of API v3.6 as an Identity Enhanced report meets, in its published shapes. */
async function withOnfido(): Promise<House> {
  const applicants = new Map<string, Applicant>();
  const checks = new Map<string, Check>();
  const posts: string[] = [];
  const settings = { fails: 0, status: 'complete' };
  const shown = (check: Check) => ({
    ...check,
    created_at: '2026-11-24T05:00:00Z',
    href: `/v3.6/checks/${check.id}`,
    status: settings.status,
    result: settings.status === 'complete' ? 'clear' : null,
    report_ids: [],
    sandbox: true,
  });
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://onfido');
    if (request.headers.authorization !== 'Token token=not-a-real-token')
      return json(response, 401, { error: { type: 'authorization_error', message: 'Authorization error', fields: {} } });
    const body = await bodyOf(request);
    if (settings.fails > 0) {
      settings.fails -= 1;
      return json(response, 503, { error: { type: 'internal_server_error', message: 'Tobias cannot be read', fields: {} } });
    }
    if (request.method === 'POST') posts.push(pathname);
    if (pathname === '/applicants' && request.method === 'POST') {
      const lastName = String(body['last_name']);
      if (lastName === 'Outage') return json(response, 503, {});
      const applicant = { id: randomUUID(), first_name: body['first_name'], last_name: lastName, sandbox: true };
      applicants.set(applicant.id, applicant);
      return json(response, 201, applicant);
    }
    if (pathname === '/checks' && request.method === 'POST') {
      const check = { ...(body as Omit<Check, 'id'>), id: randomUUID() };
      checks.set(check.id, check);
      return json(response, 201, shown(check));
    }
    if (pathname === '/checks')
      return json(response, 200, {
        checks: [...checks.values()].filter(({ applicant_id: of }) => of === searchParams.get('applicant_id')).map(shown),
      });
    const check = checks.get(pathname.replace('/checks/', '')) ?? checks.get(searchParams.get('check_id') ?? '');
    if (!check) return json(response, 404, { error: { type: 'resource_not_found', message: 'Not found', fields: {} } });
    if (pathname !== '/reports') return json(response, 200, shown(check));
    const found = applicants.get(check.applicant_id)?.last_name === 'Departed';
    return json(response, 200, {
      reports: [
        {
          id: randomUUID(),
          check_id: check.id,
          name: 'identity_enhanced',
          status: 'complete',
          result: found ? 'consider' : 'clear',
          breakdown: {
            sources: { result: 'clear', breakdown: { total_sources: { result: 'clear', properties: { total_number_of_sources: '4' } } } },
            mortality: { result: found ? 'consider' : 'clear' },
          },
          properties: {},
        },
      ],
    });
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    registers: openOnfido({ token: 'not-a-real-token', webhookToken: WEBHOOK_TOKEN, url }),
    posts,
    settings,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
const withSandbox = async (): Promise<House> => ({
  registers: openSandboxRegisters(),
  posts: [],
  settings: { fails: 0, status: 'complete' },
  close: async () => undefined,
});

let open: House | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});
const started = async (start: Promise<House>) => (open = await start);
const asked = async ({ registers }: House, lastName: string, reference = 'freehold-1-7') => {
  const ask = await registers.ask(await registers.prepare(person(lastName)), reference);
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
    const house = await started(start());
    expect(await asked(house, 'Renner')).toEqual({ reference: 'freehold-1-7', answer: { state: 'answered', mortality: 'clear' } });
    expect(await asked(house, 'Departed')).toMatchObject({ answer: { mortality: 'hit' } });
  });

  test('what was asked under a reference is not asked twice', async () => {
    const { registers, posts } = await started(start());
    const subject = await registers.prepare(person('Renner'));
    const [first, second] = [await registers.ask(subject, 'freehold-1-7'), await registers.ask(subject, 'freehold-1-7')];
    expect(second).toBe(first);
    expect(await registers.ask(subject, 'freehold-1-8')).not.toBe(first);
    expect(posts.filter((path) => path === '/checks').length).toBe(isSandbox ? 0 : 2);
  });

  test('an outage is told without the person', async () => {
    const { registers } = await started(start());
    expect(await whyNot(registers.prepare(person('Outage')))).toBe('unreachable');
  });
});

test('Onfido: while a check runs nothing is answered; after a fault the next try goes on where it was', async () => {
  const house = await started(withOnfido());
  house.settings.status = 'in_progress';
  expect(await asked(house, 'Renner')).toMatchObject({ answer: { state: 'running' } });
  house.settings.fails = 1;
  expect(await whyNot(asked(house, 'Renner'))).toBe('unreachable');
});

test('Onfido: a key it does not take, and a question it does not know', async () => {
  const { registers } = await started(withOnfido());
  expect(await whyNot(registers.read(randomUUID()))).toBe('refused');
  const url = 'http://127.0.0.1:9';
  expect(await whyNot(openOnfido({ token: 'x', webhookToken: null, url }).prepare(person('Renner')))).toBe('unreachable');
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
