import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { choosePort } from './free-port.ts';

async function occupyPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  return address.port;
}

test('a taken port is passed over for the next free one', async () => {
  const taken = await occupyPort();
  expect(await choosePort(undefined, taken)).toBeGreaterThan(taken);
});

test('a port that was asked for must be free', async () => {
  const taken = await occupyPort();
  await expect(choosePort(String(taken))).rejects.toThrow(`Port ${taken} (from PORT) is in use`);
});

test.each(['80a', '0', '70000', '-1', '4000.5'])('PORT=%s is refused', async (word) => {
  await expect(choosePort(word)).rejects.toThrow('is not a port number');
});
