import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { ROOT } from '../../scripts/root.ts';

/**
 * The same product at another port, its page sent as it was built: without the frame and without the names of the first scripts.
 * What the server's preparation is worth shows in the difference.
 */
export async function openPlainOrigin(origin: string): Promise<{ origin: string; close: () => Promise<void> }> {
  const page = await readFile(join(ROOT, 'packages/web/dist/index.html'));
  const server = createServer((incoming, outgoing) => {
    if (incoming.headers.accept?.includes('text/html')) {
      outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }).end(page);
      return;
    }
    const onward = request(origin + (incoming.url ?? '/'), { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return {
    origin: `http://localhost:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
