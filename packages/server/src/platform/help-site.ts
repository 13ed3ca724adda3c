import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { COMPRESSED, setAssetHeaders } from './asset-headers.ts';

export const HELP_PATH = '/help/';
const DIST = join(import.meta.dirname, '../../../web/help/dist');

/** Answers for an address under the help where no page of it stands. */
export type SendHelpMiss = (reply: FastifyReply) => FastifyReply;

/** Serves Freehold's own help. Null when it is not built. */
export async function serveHelp(app: FastifyInstance): Promise<SendHelpMiss | null> {
  if (!existsSync(join(DIST, 'index.html'))) {
    app.log.warn('the help is not built: its pages do not answer');
    return null;
  }
  await app.register(fastifyStatic, {
    root: DIST,
    prefix: HELP_PATH,
    // The web app has registered it.
    decorateReply: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['404.html*', '.vite/**', '.sources', COMPRESSED],
    setHeaders: setAssetHeaders,
  });
  const missing = readFileSync(join(DIST, '404.html'), 'utf8');
  return (reply) => reply.status(404).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(missing);
}
