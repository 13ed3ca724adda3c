import { cancelCheck, decideCheck, getCheck, listChecks } from '@freehold/contract/check-kinds';
import { requestSignInLink } from '@freehold/contract/access/identity';
import { getReportPdf } from '@freehold/contract/reports';
import { importList } from '@freehold/contract/screening/screening-lists';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { call, callWithMeta, fetchFile, keepSessionWith, type SessionKeeper } from './api.ts';
import { callWithFile } from './call-with-file.ts';
import { forgetStored, writeStored } from './storage.ts';

const json = (status: number, info: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ Info: info }), { status, headers: { 'content-type': 'application/json', ...headers } });
const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const sent = (index = 0) => {
  const [url, init] = server.mock.calls[index] ?? ['', {}];
  return { url, init, headers: new Headers(init.headers) };
};
const keeper = {
  token: vi.fn<SessionKeeper['token']>(),
  workspaceId: vi.fn<SessionKeeper['workspaceId']>(),
  renew: vi.fn<SessionKeeper['renew']>(),
  lost: vi.fn<SessionKeeper['lost']>(),
};

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  vi.stubGlobal('fetch', server);
  keeper.token.mockResolvedValue('a-token');
  keeper.workspaceId.mockReturnValue(4);
  keeper.renew.mockResolvedValue(false);
  keepSessionWith(keeper);
});
afterEach(() => vi.unstubAllGlobals());

test('a call fills the path, sends the bearer token and the workspace, and answers Info.Data', async () => {
  server.mockResolvedValue(json(200, { Data: { id: 9 } }));
  expect(await call(getCheck, { params: { id: 9 } })).toEqual({ id: 9 });
  expect(sent().url).toBe('/v2/client/checks/9');
  expect(sent().headers.get('authorization')).toBe('Bearer a-token');
  expect(sent().headers.get('x-workspace-id')).toBe('4');
});

test('a list answers its meta beside its data, and leaves empty filters out of the address', async () => {
  server.mockResolvedValue(json(200, { Data: [], Meta: { page: 1, perPage: 25, total: 0, totalPages: 0, last_30_days: 0, waiting: 0 } }));
  const { data, meta } = await callWithMeta(listChecks, { query: { page: 2, q: '', show: 'needs_review' } });
  expect(data).toEqual([]);
  expect(meta.total).toBe(0);
  expect(sent().url).toBe('/v2/client/checks?page=2&show=needs_review');
});

test('a public route carries neither token nor workspace', async () => {
  server.mockResolvedValue(json(200, { Data: { sent: true } }));
  await call(requestSignInLink, { body: { email: 'someone@pennard.example' } });
  expect(sent().headers.has('authorization')).toBe(false);
  expect(sent().headers.has('x-workspace-id')).toBe(false);
  expect(sent().init.body).toBe('{"email":"someone@pennard.example"}');
});

test('a refusal becomes an ApiError with its code, sentence, fields, reference and status', async () => {
  const Errors = [{ field: 'conditions.0.text', code: 'SIZE', message: 'Say what must be done' }];
  server.mockResolvedValue(json(422, { Data: null, Code: 'VALIDATION_FAILED', Message: 'One field is wrong', Errors, Reference: '8F2C' }));
  const error = await call(getCheck, { params: { id: 1 } }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'VALIDATION_FAILED', message: 'One field is wrong', errors: Errors, reference: '8F2C', status: 422 });
});

test('a server that answers with something else than the envelope is INTERNAL, with the request id as reference', async () => {
  server.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'x-request-id': 'abc' } }));
  await expect(call(getCheck, { params: { id: 1 } })).rejects.toMatchObject({ code: 'INTERNAL', status: 502, reference: 'abc' });
});

test('a network failure is OFFLINE with a sentence for the person, and nobody is signed out', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(call(getCheck, { params: { id: 1 } })).rejects.toMatchObject({
    code: 'OFFLINE',
    message: expect.stringContaining('connection'),
  });
  expect(keeper.lost).not.toHaveBeenCalled();
});

test('an aborted call stays an abort, so that a cancelled query shows no error', async () => {
  server.mockRejectedValue(new DOMException('gone', 'AbortError'));
  await expect(call(getCheck, { params: { id: 1 } })).rejects.toMatchObject({ name: 'AbortError' });
});

test('a 401 renews the token once and asks again with the fresh one', async () => {
  keeper.renew.mockResolvedValue(true);
  keeper.token.mockResolvedValueOnce('stale').mockResolvedValueOnce('fresh');
  server
    .mockResolvedValueOnce(json(401, { Data: null, Code: 'UNAUTHENTICATED', Message: '' }))
    .mockResolvedValueOnce(json(200, { Data: { id: 1 } }));
  expect(await call(getCheck, { params: { id: 1 } })).toEqual({ id: 1 });
  expect(sent(1).headers.get('authorization')).toBe('Bearer fresh');
  expect(keeper.lost).not.toHaveBeenCalled();
});

test('a decision sent again after a renewal keeps its idempotency key, so that it is recorded once', async () => {
  keeper.renew.mockResolvedValue(true);
  server.mockResolvedValueOnce(json(401, { Data: null })).mockResolvedValueOnce(json(200, { Data: {} }));
  await call(decideCheck, { params: { id: 1 }, body: { version: 1, value: 'accepted' } });
  expect(sent(0).headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent(1).headers.get('idempotency-key')).toBe(sent(0).headers.get('idempotency-key'));
});

test('a 401 that renewal cannot mend ends the session and rejects', async () => {
  server.mockResolvedValue(json(401, { Data: null, Code: 'UNAUTHENTICATED', Message: '' }));
  await expect(call(getCheck, { params: { id: 1 } })).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  expect(server).toHaveBeenCalledTimes(1);
  expect(keeper.lost).toHaveBeenCalledTimes(1);
});

test('a route without a key of its own is not given one', async () => {
  server.mockResolvedValue(json(200, { Data: {} }));
  await call(cancelCheck, { params: { id: 1 }, body: { version: 3 } });
  expect(sent().headers.has('idempotency-key')).toBe(false);
});

test('a file goes as multipart with its fields beside it', async () => {
  server.mockResolvedValue(json(200, { Data: {} }));
  await callWithFile(importList, { body: { confirm: 'true' }, file: new File(['a,b'], 'sdn.csv') });
  const form = sent().init.body as FormData;
  expect(form.get('confirm')).toBe('true');
  expect((form.get('file') as File).name).toBe('sdn.csv');
  expect(sent().headers.has('content-type')).toBe(false);
});

test('bytes come with the name the server gave, and a refusal of bytes is still an ApiError', async () => {
  server.mockResolvedValueOnce(new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="AML-20418.pdf"' } }));
  const { blob, name } = await fetchFile(getReportPdf, { params: { id: 3 } });
  expect(name).toBe('AML-20418.pdf');
  expect(blob.size).toBe(4);
  server.mockResolvedValueOnce(json(409, { Data: null, Code: 'INVALID_STATE', Message: 'The report is not ready yet' }));
  await expect(fetchFile(getReportPdf, { params: { id: 3 } })).rejects.toMatchObject({ code: 'INVALID_STATE' });
});

const onHost = (hostname: string) => vi.stubGlobal('location', { ...window.location, hostname });

test.each(['signing.pennard.example', 'localhost', '127.0.0.1'])('on %s the app-user token is used when there is one', async (hostname) => {
  onHost(hostname);
  writeStored('appUserToken', 'a-signer');
  server.mockImplementation(async () => json(200, { Data: { id: 9 } }));
  await call(getCheck, { params: { id: 9 } });
  expect(sent().headers.get('authorization')).toBe('Bearer a-signer');
  forgetStored('appUserToken');
  await call(getCheck, { params: { id: 9 } });
  expect(sent(1).headers.get('authorization')).toBe('Bearer a-token');
});

test('elsewhere a staff call carries the access token, whoever else is signed in', async () => {
  onHost('app.pennard.example');
  writeStored('appUserToken', 'a-signer');
  server.mockResolvedValue(json(200, { Data: { id: 9 } }));
  await call(getCheck, { params: { id: 9 } });
  expect(sent().headers.get('authorization')).toBe('Bearer a-token');
});

test('a staff call that the signer’s token does not open is made with the member’s own before anybody is signed out', async () => {
  onHost('localhost');
  writeStored('appUserToken', 'a-signer');
  server.mockResolvedValueOnce(json(401, { Data: null, Code: 'UNAUTHENTICATED' })).mockResolvedValueOnce(json(200, { Data: { id: 9 } }));
  expect(await call(getCheck, { params: { id: 9 } })).toEqual({ id: 9 });
  expect(sent(1).headers.get('authorization')).toBe('Bearer a-token');
  expect(keeper.lost).not.toHaveBeenCalled();
});
