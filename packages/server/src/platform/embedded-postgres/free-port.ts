import { once } from 'node:events';
import { createServer } from 'node:net';

/** The preferred port when nothing listens there, else any free one. */
export async function findFreePort(preferred: number | null): Promise<number> {
  return (preferred === null ? null : await listenOnce(preferred)) ?? (await listenOnce(0)) ?? 0;
}

async function listenOnce(port: number): Promise<number | null> {
  const server = createServer().listen({ port, host: '127.0.0.1' });
  try {
    await once(server, 'listening');
  } catch {
    return null;
  }
  const address = server.address();
  const found = typeof address === 'object' && address !== null ? address.port : null;
  server.close();
  await once(server, 'close');
  return found;
}
