import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** One part of what Sentry's SDK sent: its envelope's header, its kind, and what it says. */
export type Report = { header: Record<string, unknown>; type: string; body: Record<string, unknown>; whole: string };

export type OutsideReceiver = {
  origin: string;
  /** Every request so far, as `METHOD /path`. */
  requests: string[];
  reports: Report[];
  /** What the page said to the chat widget, call by call. */
  chatCalls: unknown[][];
  /** Resolves once something that was or will be received satisfies the question. */
  until<T>(question: () => T | undefined): Promise<T>;
  end(): Promise<void>;
};

// Takes over the calls that waited for it, as the vendor's script does, and hands each on.
const WIDGET = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  const tell = (call) => void fetch(origin + '/said-to-chat', { method: 'POST', body: JSON.stringify([...call]) });
  const waiting = window.Intercom.q;
  window.Intercom = (...call) => tell(call);
  waiting.forEach(tell);
})();`;

/** Stands in for Sentry and Intercom on this machine, and keeps what reaches it. */
export async function startOutsideReceiver(): Promise<OutsideReceiver> {
  const requests: string[] = [];
  const reports: Report[] = [];
  const chatCalls: unknown[][] = [];
  let arrived = Promise.withResolvers<void>();

  async function take(request: IncomingMessage, path: string): Promise<string> {
    const said = await text(request);
    if (path === '/said-to-chat') chatCalls.push(JSON.parse(said) as unknown[]);
    if (path.endsWith('/envelope/')) reports.push(...readEnvelope(said));
    return path.startsWith('/widget/') ? WIDGET : '{}';
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://outside').pathname;
    requests.push(`${request.method} ${path}`);
    void take(request, path).then((answer) => {
      const type = path.startsWith('/widget/') ? 'text/javascript' : 'application/json';
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*', 'timing-allow-origin': '*' }).end(answer);
      arrived.resolve();
      arrived = Promise.withResolvers();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The receiver has no port');

  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    reports,
    chatCalls,
    async until(question) {
      for (;;) {
        const answer = question();
        if (answer !== undefined) return answer;
        await arrived.promise;
      }
    },
    async end() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An envelope is lines of JSON: its header, then a header and a body for each part. */
function readEnvelope(whole: string): Report[] {
  const [header = {}, ...parts] = whole
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const reports: Report[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2)
    reports.push({ header, type: String(parts[at]?.['type']), body: parts[at + 1] ?? {}, whole });
  return reports;
}
