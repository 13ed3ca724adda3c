import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import type { HttpRequest, HttpResponse, UploadOptions } from 'tus-js-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UploadProgress } from '../ui/upload-progress.tsx';
import { uploadInParts } from './upload-in-parts.ts';

const kept = vi.hoisted(() => new Map<unknown, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: async (key: unknown) => kept.get(key),
  set: async (key: unknown, value: unknown) => void kept.set(key, value),
  del: async (key: unknown) => void kept.delete(key),
  entries: async () => [...kept],
}));

const PART = 4 * 1024 * 1024;
const FILE = new File([new Uint8Array(PART + 1000)], 'bank statement.pdf', { type: 'application/pdf', lastModified: 1 });

/** A server that takes parts; `fault` says what happens to a request instead. */
function openServer() {
  const uploads = new Map<string, number>();
  const asked: string[] = [];
  const begun: string[] = [];
  const server = { uploads, asked, begun, fault: (_method: string): number | null => null };
  const answerOf = (status: number, headers: Record<string, number | string> = {}, body = ''): HttpResponse => ({
    getStatus: () => status,
    getHeader: (name) => (headers[name.toLowerCase()] === undefined ? undefined : String(headers[name.toLowerCase()])),
    getBody: () => body,
    getUnderlyingObject: () => null,
  });
  function answer(method: string, url: string, headers: Record<string, string>, size: number): HttpResponse {
    const status = server.fault(method);
    if (status === 0) throw new Error('no connection');
    if (status !== null)
      return answerOf(status, {}, JSON.stringify({ Info: { Code: 'FILE_TOO_LARGE', Message: 'This file is larger than 128 MB' } }));
    if (headers['authorization'] !== 'Bearer fresh') return answerOf(401);
    if (method === 'POST') {
      begun.push(new URL(url, 'http://localhost').pathname);
      const made = `http://localhost/v2/client/uploads/u${uploads.size + 1}`;
      uploads.set(made, 0);
      return answerOf(201, { location: made });
    }
    const offset = uploads.get(url);
    if (offset === undefined) return answerOf(404);
    if (method === 'HEAD') return answerOf(200, { 'upload-offset': offset, 'upload-length': FILE.size });
    if (method === 'DELETE') {
      uploads.delete(url);
      return answerOf(204);
    }
    uploads.set(url, offset + size);
    return answerOf(204, { 'upload-offset': offset + size });
  }
  const ways: Pick<UploadOptions, 'httpStack' | 'fileReader'> = {
    fileReader: {
      openFile: async (file: File) => ({
        size: file.size,
        slice: async (from: number, to: number) => ({ value: file.slice(from, to), done: to >= file.size }),
        close: () => undefined,
      }),
    },
    httpStack: {
      getName: () => 'test',
      createRequest(method, url): HttpRequest {
        const headers: Record<string, string> = {};
        return {
          getMethod: () => method,
          getURL: () => url,
          setHeader: (name, value) => void (headers[name] = value),
          getHeader: (name) => headers[name],
          setProgressHandler: () => undefined,
          async send(body: Blob | null) {
            asked.push(method);
            return answer(method, url, headers, body?.size ?? 0);
          },
          abort: async () => undefined,
          getUnderlyingObject: () => null,
        };
      },
    },
  };
  return { server, ways };
}

let token = 'fresh';
let renew = vi.fn<() => Promise<boolean>>();
const headers = async () => new Headers({ Authorization: `Bearer ${token}`, 'X-Workspace-Id': '4' });
beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  kept.clear();
  token = 'fresh';
  renew = vi.fn(async () => false);
  render(
    <MantineProvider>
      <UploadProgress />
    </MantineProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a long file goes in parts and is known by the name the server gave it', async () => {
  const { server, ways } = openServer();
  expect(await act(() => uploadInParts(FILE, { headers, renew, ways }))).toBe('u1');
  expect(server.asked).toEqual(['POST', 'PATCH', 'PATCH']);
  expect([...server.uploads.values()]).toEqual([FILE.size]);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('whoever has no workspace begins at an address of their own, and that file is told from a member’s', async () => {
  const { server, ways } = openServer();
  await act(() => uploadInParts(FILE, { headers, renew, ways }));
  await act(() => uploadInParts(FILE, { address: '/v2/app/tasks/9/uploads', headers, renew, ways }));
  expect(server.asked.filter((method) => method === 'POST')).toHaveLength(2);
  expect(server.begun).toEqual(['/v2/client/uploads', '/v2/app/tasks/9/uploads']);
});

test('a lost connection is said, and back online the upload goes on from where it stood', async () => {
  const { server, ways } = openServer();
  let patches = 0;
  server.fault = (method) => (method === 'PATCH' && ++patches === 2 ? 0 : null);
  const done = uploadInParts(FILE, { headers, renew, ways });
  await screen.findByText('Connection lost. The upload goes on when you are back online.');
  expect(screen.getByRole('progressbar', { name: 'Uploading bank statement.pdf' })).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await act(() => done)).toBe('u1');
  expect(server.asked).toEqual(['POST', 'PATCH', 'PATCH', 'HEAD', 'PATCH']);
  expect([...server.uploads.values()]).toEqual([FILE.size]);
});

test('a page that was loaded anew goes on with the same file, and what it kept says nothing about it', async () => {
  const { server, ways } = openServer();
  const stopped = new AbortController();
  let patches = 0;
  server.fault = (method) => (method === 'PATCH' && ++patches === 2 ? 0 : null);
  const first = uploadInParts(FILE, { headers, renew, ways, signal: stopped.signal });
  const failed = expect(first).rejects.toThrow();
  await screen.findByText(/Connection lost/);
  act(() => stopped.abort());
  await failed;
  expect(JSON.stringify([...kept])).not.toMatch(/bank|statement|pdf/);
  expect(await act(() => uploadInParts(FILE, { headers, renew, ways }))).toBe('u1');
  expect(server.asked.filter((method) => method === 'POST')).toHaveLength(1);
  expect([...server.uploads.values()]).toEqual([FILE.size]);
});

test('a server that cannot say how much arrived is asked again, and the upload is not begun anew', async () => {
  const { server, ways } = openServer();
  let heads = 0;
  let patches = 0;
  server.fault = (method) => ((method === 'PATCH' && ++patches === 2) || (method === 'HEAD' && ++heads === 1) ? 503 : null);
  const done = uploadInParts(FILE, { headers, renew, ways });
  for (const _time of [1, 2]) {
    await screen.findByText('Freehold cannot take the file just now. The upload goes on by itself.');
    act(() => void window.dispatchEvent(new Event('online')));
  }
  expect(await act(() => done)).toBe('u1');
  expect(server.asked).toEqual(['POST', 'PATCH', 'PATCH', 'HEAD', 'HEAD', 'PATCH']);
});

test('an upload the server has no more begins anew', async () => {
  const { server, ways } = openServer();
  await act(() => uploadInParts(FILE, { headers, renew, ways }));
  server.uploads.clear();
  expect(await act(() => uploadInParts(FILE, { headers, renew, ways }))).toBe('u1');
  expect([...server.uploads.values()]).toEqual([FILE.size]);
});

test('what the server refuses is said in its words', async () => {
  const { server, ways } = openServer();
  server.fault = () => 413;
  await expect(act(() => uploadInParts(FILE, { headers, renew, ways }))).rejects.toMatchObject({
    code: 'FILE_TOO_LARGE',
    message: 'This file is larger than 128 MB',
  });
});

test('a token that ended is renewed once', async () => {
  const { ways } = openServer();
  token = 'stale';
  renew.mockImplementation(async () => {
    token = 'fresh';
    return true;
  });
  expect(await act(() => uploadInParts(FILE, { headers, renew, ways }))).toBe('u1');
  token = 'stale';
  renew.mockImplementation(async () => false);
  await expect(act(() => uploadInParts(FILE, { headers, renew, ways }))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('it can be paused, gone on with, and cancelled, and what arrived goes too', async () => {
  const { server, ways } = openServer();
  let patches = 0;
  server.fault = (method) => (method === 'PATCH' && ++patches === 2 ? 0 : null);
  const done = uploadInParts(FILE, { headers, renew, ways });
  await screen.findByText(/Connection lost/);
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await screen.findByText('The upload is paused.');
  act(() => void window.dispatchEvent(new Event('online')));
  server.fault = (method) => (method === 'PATCH' ? 0 : null);
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await screen.findByText(/Connection lost/);
  const refused = expect(done).rejects.toMatchObject({ code: 'CANCELLED', message: 'The upload was cancelled. Nothing was saved.' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  await refused;
  await waitFor(() => expect(server.uploads.size).toBe(0));
  expect(screen.queryByRole('progressbar')).toBeNull();
});
