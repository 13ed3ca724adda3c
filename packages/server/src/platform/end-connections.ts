import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 50;

/**
 * Lets a closing server end with its last request. Node waits for every connection, also for those a browser opened ahead and never used,
 * so that closing would last until they time out: once no request runs, all of them are closed.
 */
export function endConnectionsWhenDone(app: FastifyInstance): void {
  let running = 0;
  app.server.on('request', (_request, response) => {
    running += 1;
    response.once('close', () => (running -= 1));
  });
  app.addHook('preClose', (done) => {
    if (!app.server.listening) return done();
    const timer = setInterval(() => (running === 0 ? app.server.closeAllConnections() : app.server.closeIdleConnections()), LOOK_EVERY_MS);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
    done();
  });
}
