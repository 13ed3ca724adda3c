import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { firebaseForBrowser, withFirebase } from './firebase-in-page.ts';
import { makeFirstPage, type SendPage } from './first-page.ts';

/** What only a document is judged by; a script, a style sheet or a font would carry it for nothing. */
const FOR_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
const DIST = join(import.meta.dirname, '../../../web/dist');

/** Serves the built web app; hashed assets may be kept for ever, the page itself never. Null when it is not built. */
export async function serveWebApp(app: FastifyInstance, config: Pick<Config, 'firebase'>): Promise<SendPage | null> {
  if (!existsSync(DIST)) {
    app.log.warn('the web app is not built: only the API answers');
    return null;
  }
  await app.register(fastifyStatic, {
    root: DIST,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['index.html*', '.vite/**'],
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (/\.(js|css|woff2)(\.br|\.gz)?$/.test(path)) for (const name of FOR_DOCUMENTS) void reply.removeHeader(name);
    },
  });
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  const firebase = firebaseForBrowser(config);
  return makeFirstPage(DIST, firebase === null ? html : withFirebase(html, firebase));
}
