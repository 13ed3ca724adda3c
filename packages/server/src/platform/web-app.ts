import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from './config.ts';
import { firebaseForBrowser, withFirebase } from './firebase-in-page.ts';

const DIST = join(import.meta.dirname, '../../../web/dist');

/** Answers a request for any page of the web app with its one page, and names what the page at this path needs besides. */
export type SendPage = (reply: FastifyReply, path: string) => FastifyReply;

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
    // The page is sent by hand, with what belongs to it.
    globIgnore: ['index.html*'],
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const naming = nameFirstLoads();
  if (firebase === null) return (reply, path) => naming(reply, path).sendFile('index.html');
  const page = withFirebase(readFileSync(join(DIST, 'index.html'), 'utf8'), firebase);
  return (reply, path) => naming(reply, path).status(200).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
}

/** The build wrote down what each page fetches first; named with the page, all of it is asked for at once. */
function nameFirstLoads(): (reply: FastifyReply, path: string) => FastifyReply {
  const file = join(DIST, '.vite/first-loads.json');
  const written = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {};
  const pages = Object.entries(written).map(([page, files]) => ({
    // The router takes a path with and without its last slash.
    path: new RegExp(`^${page.replace(/\{\w+\}/g, '[^/]+')}${page === '/' ? '' : '/?'}$`),
    link: files.map((each) => (each.endsWith('.css') ? `<${each}>; rel=preload; as=style` : `<${each}>; rel=modulepreload`)).join(', '),
  }));
  return (reply, path) => {
    const link = pages.find((page) => page.path.test(path))?.link ?? '';
    return link === '' ? reply : reply.header('link', link);
  };
}
