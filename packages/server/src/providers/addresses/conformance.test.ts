import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import type { RequestWindow } from '../companies/request-window.ts';
import { openIdealPostcodes } from './ideal-postcodes.ts';

type Reply = (request: IncomingMessage, response: ServerResponse) => void;
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** As its documentation shows an answer. */
const ANSWER = {
  code: 2000,
  message: 'Success',
  result: [
    { line_1: '2 Calloway Crescent', line_2: '', line_3: '', post_town: 'WESTON-SUPER-MARE', county: '', postcode: 'BS8 4KV', udprn: 1 },
    { line_1: 'Flat 1', line_2: 'Lisle House', line_3: '4 Calloway Crescent', post_town: 'BRISTOL', county: 'Avon', postcode: 'BS8 4KV' },
  ],
};

async function open(reply: Reply, left = 10) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    reply(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  let rest = left;
  const now = () => new Date('2026-11-27T12:00:00Z');
  const window: RequestWindow = { take: async () => (rest-- > 0 ? null : now()), learn: async () => undefined, close: async () => now() };
  return { requests, provider: openIdealPostcodes({ key: 'iddqd', url: `http://127.0.0.1:${port}/v1`, mostADay: left }, window, now) };
}
const answer =
  (status: number, body: unknown): Reply =>
  (_, response) =>
    void response.writeHead(status).end(JSON.stringify(body));

test('addresses come as they are documented, once for a while; the key is never in the address', async () => {
  const { provider, requests } = await open(answer(200, ANSWER));
  const addresses = await provider.find('BS8 4KV');
  expect(addresses).toEqual([
    { line1: '2 Calloway Crescent', line2: null, town: 'Weston-Super-Mare', county: null, postcode: 'BS8 4KV' },
    { line1: 'Flat 1', line2: 'Lisle House, 4 Calloway Crescent', town: 'Bristol', county: 'Avon', postcode: 'BS8 4KV' },
  ]);
  expect(await provider.find('BS8 4KV')).toEqual(addresses);
  expect(requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/v1/postcodes/BS8%204KV', 'IDEALPOSTCODES api_key="iddqd"'],
  ]);
});

test('a postcode it does not know has no addresses', async () => {
  const { provider } = await open(answer(404, { code: 4040, message: 'Postcode not found' }));
  expect(await provider.find('BS8 4ZZ')).toEqual([]);
});

test.each([
  ['a key it does not take', answer(401, {}), 'key'],
  ['no look-ups left', answer(402, { code: 4020 }), 'limited'],
  ['another shape', answer(200, { result: 'none' }), 'answer'],
  ['a fault', answer(500, {}), 'unreachable'],
  [
    'another address',
    ((_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()) satisfies Reply,
    'unreachable',
  ],
])('%s is told apart, and nothing follows it elsewhere', async (_, reply, why) => {
  const { provider } = await open(reply);
  await expect(provider.find('BS8 4KV')).rejects.toMatchObject({ why });
});

test('it is not asked when the look-ups of the day are used up', async () => {
  const { provider, requests } = await open(answer(200, ANSWER), 0);
  await expect(provider.find('BS8 4KV')).rejects.toMatchObject({ why: 'limited' });
  expect(requests).toEqual([]);
});
