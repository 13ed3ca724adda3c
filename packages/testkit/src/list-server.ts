import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Served =
  | { bytes: Buffer; type?: string; lastModified?: string }
  | ((request: IncomingMessage, response: ServerResponse) => void);
export type ListServer = {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  port: number;
  /** What each path gives; a path that is not there answers 404. */
  files: Map<string, Served>;
  /** Path and status of every answer, in order. */
  asked: string[];
  address(path: string): string;
  close(): Promise<void>;
};

/** A publisher's site on this machine: it gives files with their ETag and date, and answers that nothing changed to whoever has them. */
export async function startListServer(): Promise<ListServer> {
  const files = new Map<string, Served>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    response.on('close', () => void asked.push(`${path} ${response.statusCode}`));
    const served = files.get(path);
    if (!served) return void response.writeHead(404).end('Not here');
    if (typeof served === 'function') return served(request, response);
    const etag = `"${createHash('sha256').update(served.bytes).digest('hex').slice(0, 16)}"`;
    const headers = { etag, ...(served.lastModified ? { 'last-modified': served.lastModified } : {}) };
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end();
    response
      .writeHead(200, { ...headers, 'content-type': served.type ?? 'text/csv', 'content-length': served.bytes.length })
      .end(served.bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    port,
    files,
    asked,
    address: (path) => `${origin}${path}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
