import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from './config.ts';
import { firebaseForBrowser, withFirebase } from './firebase-in-page.ts';

const DIST = join(import.meta.dirname, '../../../web/dist');

/** Answers a request for any page of the web app with its one page. */
export type SendPage = (reply: FastifyReply) => FastifyReply;

/** Serves the built web app; hashed assets may be kept for ever, the page itself never. Null when it is not built. */
export async function serveWebApp(app: FastifyInstance, config: Pick<Config, 'firebase'>): Promise<SendPage | null> {
  if (!existsSync(DIST)) {
    app.log.warn('the web app is not built: only the API answers');
    return null;
  }
  const firebase = firebaseForBrowser(config);
  await app.register(fastifyStatic, {
    root: DIST,
    wildcard: false,
    preCompressed: true,
    ...(firebase ? { globIgnore: ['index.html*'] } : {}),
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  if (firebase === null) return (reply) => reply.sendFile('index.html');
  const page = withFirebase(readFileSync(join(DIST, 'index.html'), 'utf8'), firebase);
  return (reply) => reply.status(200).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
}
