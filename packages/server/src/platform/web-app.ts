import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { COMPRESSED, setAssetHeaders } from './asset-headers.ts';
import type { Config } from './config.ts';
import { firebaseForBrowser, withFirebase } from './firebase-in-page.ts';
import { makeFirstPage, type SendPage } from './first-page.ts';

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
    globIgnore: ['index.html*', '.vite/**', COMPRESSED],
    setHeaders: setAssetHeaders,
  });
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  const firebase = firebaseForBrowser(config);
  return makeFirstPage(DIST, firebase === null ? html : withFirebase(html, firebase));
}
