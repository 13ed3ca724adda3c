import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';

export type Received = { headers: IncomingHttpHeaders; body: string; at: number };
type Answer = { status: number; headers?: Record<string, string>; body?: string; afterMs?: number } | 'never';
export type WebhookReceiver = { url: string; host: string; received: Received[]; answer: (to: Received) => Answer; close(): Promise<void> };

/** A server of somebody else on this machine, which keeps what it was sent and answers as the test says. */
export async function startWebhookReceiver(answer: (to: Received) => Answer = () => ({ status: 204 })): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const receiver: Pick<WebhookReceiver, 'answer'> = { answer };
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8'), at: Date.now() };
      received.push(one);
      const said = receiver.answer(one);
      if (said === 'never') return;
      setTimeout(() => response.writeHead(said.status, said.headers).end(said.body), said.afterMs ?? 0);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port');
  const { port } = address;
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/hook`,
    host: `127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  });
}
