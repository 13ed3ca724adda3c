import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { makeFirstPage } from './first-page.ts';

const HTML =
  '<!doctype html><html lang="en-GB"><head><script type="module" crossorigin src="/assets/index.js"></script><link rel="stylesheet" crossorigin href="/assets/index.css"></head><body><div id="root"></div></body></html>';
const LOADS = {
  pages: [
    { page: '/sign-in', frame: 'sign-in', named: ['/assets/sign-in.js', '/assets/sign-in.css'] },
    { page: '/', frame: 'staff', named: ['/assets/dashboard.js'] },
    {
      page: '/personal-page',
      frame: 'entrance',
      named: ['/assets/tasks.js', '/assets/tasks.css'],
      entrance: { script: '/assets/entrance.js', style: 'h1{color:red}' },
    },
    { page: '/checks/{id}', frame: null, named: ['/assets/check.js'] },
    { page: '/checks/{id} (frozen)', frame: null, named: ['/assets/frozen.js'] },
    { page: '(any other address)', frame: 'staff', named: ['/assets/unknown.js'] },
  ],
  frames: {
    'sign-in': '<div id="frame">Sign in</div>',
    staff: '<div id="frame">Opening</div>',
    entrance: '<div id="frame">Freehold</div>',
  },
};

function open(loads: object | null = LOADS) {
  const dist = mkdtempSync(join(tmpdir(), 'freehold-page-'));
  mkdirSync(join(dist, '.vite'));
  if (loads) writeFileSync(join(dist, '.vite/first-loads.json'), JSON.stringify(loads));
  const sendPage = makeFirstPage(dist, HTML);
  const app = Fastify();
  app.setNotFoundHandler((request, reply) => sendPage(request, reply));
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
}

test('a page comes with the names of its scripts and style sheets, and with its frame', async () => {
  const get = open();
  const { body, statusCode, headers } = await get('/sign-in?redirect=%2Fplans#link=x');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/sign-in.js">');
  expect(body).toContain('<link rel="preload" as="style" crossorigin href="/assets/sign-in.css">');
  expect(body).toContain('<div id="root"></div><div id="frame">Sign in</div>');
});

test('a frame is painted before the style sheets are there, and a page without one waits for them', async () => {
  const get = open();
  const sheet = '<link rel="stylesheet" crossorigin href="/assets/index.css">';
  const framed = (await get('/')).body;
  expect(framed.indexOf(sheet)).toBeGreaterThan(framed.indexOf('id="frame"'));
  expect(framed).toContain('<link rel="preload" as="style" crossorigin href="/assets/index.css">');
  expect((await get('/checks/7')).body.split('</head>')[0]).toContain(sheet);
});

test('a page with an entrance waits for one script, has its style in it and only names the app', async () => {
  const { body } = await open()('/personal-page');
  expect([...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file)).toEqual(['/assets/entrance.js']);
  expect(body).toContain('<style>h1{color:red}</style>');
  expect(body).toContain('<meta name="freehold-app" content="/assets/index.js /assets/index.css /assets/tasks.js /assets/tasks.css">');
  expect(body).toContain('<div id="root"></div><div id="frame">Freehold</div>');
});

test.each([
  ['/', ['dashboard']],
  ['/sign-in/', ['sign-in']],
  ['/checks/7', ['check']],
  ['/checks/7/more', []],
  ['/nowhere', []],
])('%s is told of %j', async (url, scripts) => {
  const { body } = await open()(url);
  expect([...body.matchAll(/modulepreload" crossorigin href="\/assets\/([\w-]+)\.js/g)].map(([, name]) => name)).toEqual(scripts);
});

test('the scheme a person chose stands in the page from the start; anything else in the cookie is left alone', async () => {
  const get = open();
  const cookieOf = (scheme: string) => ({
    cookie: `a=1; freehold_preferences=${encodeURIComponent(JSON.stringify({ scheme, shutGroups: [] }))}`,
  });
  expect((await get('/', cookieOf('dark'))).body).toContain('<html data-mantine-color-scheme="dark" lang="en-GB">');
  expect((await get('/', cookieOf('auto'))).body).toContain('<html lang="en-GB">');
  expect((await get('/', cookieOf('"><script>'))).body).toContain('<html lang="en-GB">');
});

test('the page is sent as small as the browser can read it', async () => {
  const get = open();
  const plain = (await get('/')).body;
  const brotli = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await get('/', { 'accept-encoding': 'gzip' });
  expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
});

test('a build that wrote nothing down is sent as it is', async () => {
  expect((await open(null)('/sign-in')).body).toBe(HTML);
});
