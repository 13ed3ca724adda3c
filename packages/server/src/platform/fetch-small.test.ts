import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { AnswerTooLarge, fetchSmall, leaveUnread } from './fetch-small.ts';

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answer(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('an answer of the usual size arrives whole, with its status and headers', async () => {
  const address = await serve((response) =>
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}'),
  );
  const answer = await fetchSmall(address, {});
  expect([answer.status, answer.headers.get('content-type'), await answer.json()]).toEqual([
    401,
    'application/json',
    { error: 'invalid_grant' },
  ]);
});

test('an answer that does not end is cut off', async () => {
  const closed = Promise.withResolvers<void>();
  const address = await serve((response) => {
    const chunk = Buffer.alloc(64 * 1024, ' ');
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more).on('close', closed.resolve);
    more();
  });
  await expect((await fetchSmall(address, {})).text()).rejects.toThrow(AnswerTooLarge);
  await closed.promise;
});

test('an answer that nobody reads is let go, also where its connection broke meanwhile', async () => {
  let cut: () => void = () => undefined;
  const address = await serve((response) => {
    response.writeHead(503, { 'content-length': '1000' }).write('{"error":');
    cut = () => response.destroy();
  });
  const answer = await fetchSmall(address, {});
  cut();
  // The break has come in before the answer is let go.
  await expect(answer.clone().text()).rejects.toThrow('terminated');
  expect(await leaveUnread(answer)).toBeUndefined();
});
