import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** A page of its own that is drawn before the app and fetches it meanwhile; its style stands in the page. */
const Entrance = z.object({ script: z.string(), style: z.string() });
type Entrance = z.infer<typeof Entrance>;
const PageLoad = z.object({
  page: z.string(),
  frame: z.string().nullable(),
  named: z.array(z.string()),
  entrance: Entrance.nullish(),
});
const FirstLoads = z.object({ pages: z.array(PageLoad), frames: z.record(z.string(), z.string()) });
type FirstLoads = z.infer<typeof FirstLoads>;
type Scheme = 'light' | 'dark' | null;

/** Answers a request for any page of the web app with its one page, made ready for the page that is asked for. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

const SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
const STYLE_SHEETS = /<link rel="stylesheet"[^>]*>/g;
const ENCODERS = { br: brotliCompressSync, gzip: gzipSync, identity: (html: string) => Buffer.from(html) };

/**
 * The built page with what the page at the asked address needs first: the names of its scripts, a frame painted in its place until it is
 * there, and the scheme the person chose. Each is made once and kept compressed.
 */
export function makeFirstPage(dist: string, html: string): SendPage {
  const { pages, frames } = readFirstLoads(dist);
  const known = pages.filter(({ page }) => isAddress(page)).map(({ page, ...rest }) => ({ path: pathPattern(page), ...rest }));
  const kept = new Map<string, Buffer>();
  return (request, reply) => {
    const path = new URL(request.url, 'http://page').pathname;
    const at = known.findIndex((page) => page.path.test(path));
    const scheme = chosenScheme(request.headers.cookie);
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
    const key = `${at} ${scheme} ${encoding}`;
    let bytes = kept.get(key);
    if (bytes === undefined) {
      const page = known[at];
      const frame = page?.frame ? (frames[page.frame] ?? '') : '';
      const inScheme = html.replace('<html ', () => (scheme === null ? '<html ' : `<html data-mantine-color-scheme="${scheme}" `));
      bytes = ENCODERS[encoding](
        page?.entrance ? dressEntrance(inScheme, page.entrance, page.named, frame) : dress(inScheme, page?.named ?? [], frame),
      );
      kept.set(key, bytes);
    }
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply
      .status(200)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' })
      .send(bytes);
  };
}

function readFirstLoads(dist: string): FirstLoads {
  const file = join(dist, '.vite/first-loads.json');
  return existsSync(file) ? FirstLoads.parse(JSON.parse(readFileSync(file, 'utf8'))) : { pages: [], frames: {} };
}

/** Some lines tell of one look of a page, or of no page in particular. */
const isAddress = (page: string) => page.startsWith('/') && !page.includes(' ');

/** The router takes an address with and without its last slash. */
function pathPattern(page: string): RegExp {
  return new RegExp(`^${page.replace(/\{\w+\}/g, '[^/]+')}${page === '/' ? '' : '/?'}$`);
}

/** The web app keeps the choice in its preferences cookie (lib/preferences.ts); nothing else of it is read here. */
function chosenScheme(cookie: string | undefined): Scheme {
  const written = /(?:^|; )freehold_preferences=([^;]*)/.exec(cookie ?? '')?.[1] ?? '';
  const scheme = /%22scheme%22%3A%22(light|dark)%22/i.exec(written)?.[1];
  return scheme === 'light' || scheme === 'dark' ? scheme : null;
}

const ROOT = '<div id="root"></div>';

function dress(html: string, files: readonly string[], frame: string): string {
  const links = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="${file}">`
      : `<link rel="modulepreload" crossorigin href="${file}">`,
  );
  const dressed = html.replace('</head>', () => `${links.join('')}</head>`);
  if (frame === '') return dressed;
  // The frame brings its own style, so it need not wait for the sheets of the page; the scripts wait for them wherever they stand.
  const sheets = dressed.match(STYLE_SHEETS) ?? [];
  return dressed
    .replace(STYLE_SHEETS, (sheet) => sheet.replace('rel="stylesheet"', 'rel="preload" as="style"'))
    .replace(ROOT, () => `${ROOT}${frame}`)
    .replace('</body>', () => `${sheets.join('')}</body>`);
}

/** The app is only named, its own script first: the entrance fetches it once somebody has something to read. */
function dressEntrance(html: string, { script, style }: Entrance, named: readonly string[], frame: string): string {
  const app = [...(html.match(SCRIPTS) ?? []), ...(html.match(STYLE_SHEETS) ?? [])].flatMap(
    (tag) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? [],
  );
  const head = `<style>${style}</style><meta name="freehold-app" content="${[...app, ...named].join(' ')}"><script type="module" crossorigin src="${script}"></script>`;
  return html
    .replace(SCRIPTS, '')
    .replace(STYLE_SHEETS, '')
    .replace('</head>', () => `${head}</head>`)
    .replace(ROOT, () => `${ROOT}${frame}`);
}
