import { createServer, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { ProviderUnavailable } from '../asked-outside.ts';
import { openModulr } from './modulr.ts';
import { PAYEE_TITLES, type PayeeAccount, type PayeeChecks } from './provider.ts';
import { openSandboxPayees } from './sandbox.ts';
import { openSurePay } from './surepay.ts';

const ACCOUNT: PayeeAccount = {
  name: 'Amara Nwosu',
  sortCode: '100000',
  accountNumber: '55779910',
  secondaryRef: '',
  holderType: 'personal',
};
type Reply = { status?: number; body: unknown };
type Seen = { url: string; headers: IncomingMessage['headers']; body: string };

let close: (() => void) | undefined;
afterEach(() => close?.());
/** A server of the vendor's shapes on this machine. */
async function serve(reply: (seen: Seen) => Reply) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const one = { url: request.url ?? '', headers: request.headers, body };
      seen.push(one);
      const { status = 200, body: answer } = reply(one);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return { url: `http://127.0.0.1:${address.port}`, seen };
}
const modulr = async (code: string, name?: string, status = 201) => {
  const server = await serve(() => ({ status, body: { id: 'V1', result: { code, name } } }));
  return { ...server, payees: openModulr({ token: 'a token', account: 'A1', url: server.url }) };
};
const surepay = async (reply: Reply) => {
  const server = await serve(({ url }) => (url === '/token' ? { body: { access_token: 'T1', expires_in: 600 } } : reply));
  const settings = { url: `${server.url}/check`, tokenUrl: `${server.url}/token`, clientId: 'id', clientSecret: 'secret' };
  return { ...server, payees: openSurePay(settings, () => new Date('2026-11-24T09:00:00Z')) };
};
async function whyNot(payees: PayeeChecks, account = ACCOUNT): Promise<string> {
  const fault: unknown = await payees.ask(account).then(
    () => 'it answered',
    (error: unknown) => error,
  );
  if (!(fault instanceof ProviderUnavailable)) throw new Error(`Expected ProviderUnavailable, got ${String(fault)}`);
  expect(fault.message).not.toMatch(/Amara|55779910/);
  return fault.why;
}

describe('the table of Modulr', () => {
  test.each([
    ['MATCHED', 'MTCH'],
    ['CLOSE_MATCH', 'MBAM'],
    ['NOT_MATCHED', 'ANNM'],
    ['BUSINESS_ACCOUNT_NAME_MATCHED', 'BANM'],
    ['PERSONAL_ACCOUNT_NAME_MATCHED', 'PANM'],
    ['BUSINESS_ACCOUNT_CLOSE_MATCH', 'BAMM'],
    ['PERSONAL_ACCOUNT_CLOSE_MATCH', 'PAMM'],
    ['ACCOUNT_DOES_NOT_EXIST', 'AC01'],
    ['SECONDARY_ACCOUNT_ID_NOT_FOUND', 'IVCR'],
    ['ACCOUNT_NOT_SUPPORTED', 'ACNS'],
    ['NOT_ENROLLED', 'SCNS'],
    ['ACCOUNT_SWITCHED', 'CASS'],
  ])('%s is %s', async (code, ours) => {
    const { payees, seen } = await modulr(code, 'Amara N');
    expect(await payees.ask({ ...ACCOUNT, secondaryRef: 'R1' })).toEqual({ code: ours, returnedName: 'Amara N' });
    expect(seen[0]).toMatchObject({ url: '/account-name-check', headers: { authorization: 'a token' } });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      paymentAccountId: 'A1',
      sortCode: '100000',
      accountNumber: '55779910',
      secondaryAccountId: 'R1',
      accountType: 'PERSONAL',
      name: 'Amara Nwosu',
    });
  });
  test.each([
    ['NO_RESPONSE', 201, 'unreachable'],
    ['A_NEW_CODE', 201, 'answer'],
    ['MATCHED', 503, 'unreachable'],
    ['MATCHED', 401, 'key'],
    ['MATCHED', 429, 'limited'],
    ['MATCHED', 422, 'refused'],
  ])('%s with HTTP %i is no answer: %s', async (code, status, why) => {
    expect(await whyNot((await modulr(code, undefined, status)).payees)).toBe(why);
  });
});

describe('SurePay, by the codes of Pay.UK', () => {
  test('a match needs no code, and the token is asked for once', async () => {
    const { payees, seen } = await surepay({ body: { Matched: true } });
    expect(await payees.ask(ACCOUNT)).toEqual({ code: 'MTCH', returnedName: null });
    await payees.ask({ ...ACCOUNT, holderType: 'business' });
    expect(seen.map(({ url }) => url)).toEqual(['/token', '/check', '/check']);
    expect(JSON.parse(seen[1]?.body ?? '')).toEqual({
      Identification: '10000055779910',
      Name: 'Amara Nwosu',
      AccountType: 'Personal',
      SchemeName: 'SortCodeAccountNumber',
    });
  });
  test.each(['MBAM', 'ANNM', 'BANM', 'PANM', 'BAMM', 'PAMM', 'AC01', 'IVCR', 'ACNS', 'OPTO', 'SCNS', 'CASS'])(
    '%s stays %s',
    async (code) => {
      const { payees } = await surepay({ body: { Matched: false, ReasonCode: code, Name: 'A Nwosu' } });
      expect(await payees.ask(ACCOUNT)).toEqual({ code, returnedName: 'A Nwosu' });
    },
  );
  test.each([
    [{ body: { Matched: false } }, 'answer'],
    [{ body: { Matched: false, ReasonCode: 'MTCH' } }, 'answer'],
    [{ body: { Matched: true, ReasonCode: 'ZZZZ' } }, 'answer'],
    [{ body: 'no json' }, 'answer'],
    [{ status: 429, body: 'Too many requests' }, 'limited'],
    [{ status: 500, body: {} }, 'unreachable'],
  ])('%j is no answer: %s', async (reply, why) => {
    expect(await whyNot((await surepay(reply)).payees)).toBe(why);
  });
});

test('the sandbox says that it is one, and has an outage to try', async () => {
  const sandbox = openSandboxPayees();
  expect([sandbox.isSandbox, PAYEE_TITLES.sandbox.includes('Sandbox')]).toEqual([true, true]);
  expect(await sandbox.ask(ACCOUNT)).toMatchObject({ code: 'MTCH' });
  expect(await sandbox.ask({ ...ACCOUNT, accountNumber: '55779991' })).toMatchObject({ code: 'ANNM' });
  expect(await whyNot(sandbox, { ...ACCOUNT, accountNumber: '55779999' })).toBe('unreachable');
});

test('an address where nobody listens is an outage', async () => {
  expect(await whyNot(openModulr({ token: 't', account: 'A1', url: 'http://127.0.0.1:9' }))).toBe('unreachable');
});
