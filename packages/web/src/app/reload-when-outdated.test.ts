import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadWhenOutdated } from './reload-when-outdated.ts';

const server = vi.fn(() => Promise.resolve(new Response(null, { status: 200 })));
const reload = vi.fn();
const failedImport = () => {
  const payload = new TypeError('Failed to fetch dynamically imported module');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  return payload;
};
/** Resolves once the question to the server, and all that follows from it, is over. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  sessionStorage.clear();
  server.mockClear();
  reload.mockClear();
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a part that is gone when it is wanted reloads the page', async () => {
  const check = reloadWhenOutdated('/assets/index-a.js', reload);
  check(failedImport());
  await settled();
  expect(reload).toHaveBeenCalledOnce();
});

test('so does one that nobody waited for properly', async () => {
  reloadWhenOutdated('/assets/index-a.js', reload);
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: failedImport() }));
  await settled();
  expect(reload).toHaveBeenCalledOnce();
});

test('a part that was only fetched ahead does not', async () => {
  reloadWhenOutdated('/assets/index-a.js', reload);
  failedImport();
  await settled();
  expect(server).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test('nor does any other error', async () => {
  const check = reloadWhenOutdated('/assets/index-a.js', reload);
  failedImport();
  check(new TypeError('Cannot read properties of undefined'));
  check('words');
  await settled();
  expect(reload).not.toHaveBeenCalled();
});

test('the same build reloads once and never in a loop; the next build may again', async () => {
  reloadWhenOutdated('/assets/index-a.js', reload)(failedImport());
  await settled();
  for (let visit = 0; visit < 3; visit += 1) {
    reloadWhenOutdated('/assets/index-a.js', reload)(failedImport());
    await settled();
  }
  expect(reload).toHaveBeenCalledOnce();
  reloadWhenOutdated('/assets/index-b.js', reload)(failedImport());
  await settled();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('two parts that are gone at once reload once', async () => {
  const check = reloadWhenOutdated('/assets/index-a.js', reload);
  check(failedImport());
  check(failedImport());
  await settled();
  expect(reload).toHaveBeenCalledOnce();
});

test('without a connection the page stays', async () => {
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  reloadWhenOutdated('/assets/index-a.js', reload)(failedImport());
  await settled();
  expect(reload).not.toHaveBeenCalled();
});

test('where nothing can be remembered the page stays', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No storage', 'SecurityError');
  });
  reloadWhenOutdated('/assets/index-a.js', reload)(failedImport());
  await settled();
  expect(reload).not.toHaveBeenCalled();
});
