import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const DIST = join(import.meta.dirname, '../../../web/dist');

/** Serves the built web app; hashed assets may be kept for ever, the page itself never. */
export async function serveWebApp(app: FastifyInstance): Promise<void> {
  if (!existsSync(DIST)) {
    app.log.warn('the web app is not built: only the API answers');
    return;
  }
  await app.register(fastifyStatic, {
    root: DIST,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
