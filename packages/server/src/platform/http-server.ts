import { createServer, IncomingMessage, ServerResponse, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Config } from './config.ts';
import { Refused } from './refuse.ts';
import { securityHeaders } from './security-headers.ts';

/** Heads of requests are small; whoever takes longer than this over one holds a connection open for its own sake. */
const MOST_HEAD_MS = 20_000;
/** One address may hold this part of all connections: an office shares one, and nobody may take them all. */
const SHARE_OF_ONE_ADDRESS = 0.25;
const KEEP_ALIVE_MS = 72_000;
const REFUSAL_LEAVES_MS = 1_000;
const LATE = 'This request took too long to arrive. Nothing was saved. Try again.';

type Limits = Pick<Config, 'origin' | 'sentryDsn' | 'intercom' | 'firebase' | 'trustProxy' | 'http'>;

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * The server under the API: every answer bears the security headers, also those no route gave; no request may take its time, and
 * connections are counted. Only a body that `allowUpload` lets through has longer, until the time that Node itself watches.
 */
export function createHttpServer(config: Limits, handler: RequestListener): Server {
  const { requestMs, uploadMs, connections } = config.http;
  const setSecurityHeaders = securityHeaders(config);
  const listener: RequestListener = (request, response) => {
    setSecurityHeaders(request, response);
    setDeadline(request, requestMs);
    // Node would answer this by itself, without the headers: RFC 9112, section 3.2.
    if (request.httpVersion === '1.1' && request.headers.host === undefined)
      return void response.writeHead(400, { connection: 'close', 'content-type': 'application/json' }).end(refusal(400));
    handler(request, response);
  };
  const server = createServer(
    {
      headersTimeout: Math.min(MOST_HEAD_MS, requestMs),
      requestTimeout: Math.max(uploadMs, requestMs),
      connectionsCheckingInterval: Math.max(50, Math.min(5_000, requestMs / 2)),
      keepAliveTimeout: KEEP_ALIVE_MS,
      requireHostHeader: false,
    },
    listener,
  );
  server.on('checkExpectation', (request, response) => {
    setSecurityHeaders(request, response);
    response.writeHead(417, { connection: 'close' }).end();
  });
  server.maxConnections = connections;
  if (!config.trustProxy) limitEachAddress(server, Math.max(1, Math.floor(connections * SHARE_OF_ONE_ADDRESS)));
  return server;
}

/** Lets this body take as long as a file may. Call it once the sender is known. */
export function allowUpload(request: IncomingMessage): void {
  clearTimeout(deadlines.get(request));
}

function setDeadline(request: IncomingMessage, requestMs: number): void {
  if (request.complete) return;
  const timer = setTimeout(() => endLateBody(request), requestMs);
  deadlines.set(request, timer);
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
}

/** Whoever still reads the body is told, and refuses; where nobody does, the answer was given already. */
function endLateBody(request: IncomingMessage): void {
  if (request.complete) return;
  const isRead = request.listenerCount('error') > 0;
  if (isRead) request.emit('error', Refused.of('BAD_REQUEST', LATE));
  // The refusal closes the connection as it leaves; a moment later it is closed in any case.
  setTimeout(() => request.socket.destroySoon(), isRead ? REFUSAL_LEAVES_MS : 0).unref();
}

function limitEachAddress(server: Server, most: number): void {
  const held = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (held.get(address) ?? 0) + 1;
    held.set(address, count);
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1;
      if (left > 0) held.set(address, left);
      else held.delete(address);
    });
    if (count > most) socket.destroy();
  });
}

const STATUS_OF_FAULT: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers what could not be read as a request at all, with the same headers as everything else. */
export function answerUnreadable(config: Limits): (error: { code?: string }, socket: Duplex) => void {
  const headers = headersAlone(config);
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) {
      const status = STATUS_OF_FAULT[error.code ?? ''] ?? 400;
      const body = refusal(status);
      const lines = {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      };
      const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
      socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n'));
    }
    socket.destroy();
  };
}

function headersAlone(config: Limits): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  securityHeaders(config)(request, response);
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

function refusal(status: number): string {
  const message = status === 408 ? LATE : 'This request could not be read.';
  return JSON.stringify({ Info: { Data: null, Code: 'BAD_REQUEST', Message: message } });
}
