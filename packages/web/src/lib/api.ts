import type { Route } from '@freehold/contract/kernel/route';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { isLocalHost, isSigningHost } from './host.ts';
import { readStored } from './storage.ts';

type InputOf<R extends Route> = (R extends { params: infer P extends z.ZodType } ? { params: z.output<P> } : unknown) &
  (R extends { query: infer Q extends z.ZodType } ? { query?: Partial<z.output<Q>> } : unknown) &
  (R extends { upload: 'file' } ? { form: FormData } : R extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : unknown);
type Extras = { signal?: AbortSignal; idempotencyKey?: string };
type Arguments<R extends Route> = Record<never, never> extends InputOf<R> ? [input?: InputOf<R> & Extras] : [input: InputOf<R> & Extras];

/** All that a call reads of a route; the built app has no more of it. */
type Address = Pick<Route, 'method' | 'path' | 'access' | 'idempotent' | 'answers'>;

export type DataOf<R extends Route> = z.output<R['output']>;
export type MetaOf<R extends Route> = R extends { meta: infer M extends z.ZodType } ? z.output<M> : undefined;

/** What the API asks of whoever keeps the session: a token, the workspace in hand, one renewal, and a way out when that fails. */
export type SessionKeeper = {
  /** A staff token that is good for a while yet. */
  token: () => Promise<string | null>;
  /** Null until the user is loaded; then every call names the workspace it is meant for. */
  workspaceId: () => number | null;
  renew: () => Promise<boolean>;
  lost: () => void;
};
const NOBODY: SessionKeeper = {
  token: () => Promise.resolve(readStored('accessToken')),
  workspaceId: () => null,
  renew: () => Promise.resolve(false),
  lost: () => undefined,
};
let keeper = NOBODY;
export function keepSessionWith(next: SessionKeeper): void {
  keeper = next;
}

const OFFLINE = 'We could not reach Freehold. Check your connection, then try again.';
const UNREADABLE = 'Freehold gave an answer we could not read. Try again in a moment.';

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; form?: FormData } & Extras;

export function addressOf(route: Address, input: Pick<Loose, 'params' | 'query'>): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name] ?? '')));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

function requestOf(route: Address, input: Loose, token: string | null): RequestInit {
  const headers = new Headers({ Accept: route.answers === 'bytes' ? '*/*' : 'application/json' });
  const workspaceId = keeper.workspaceId();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (route.access === 'staff' && token && workspaceId !== null) headers.set('X-Workspace-Id', String(workspaceId));
  if (route.idempotent) headers.set('Idempotency-Key', input.idempotencyKey ?? crypto.randomUUID());
  const request: RequestInit = { method: route.method, headers, credentials: 'same-origin' };
  if (input.signal) request.signal = input.signal;
  if (input.form) {
    request.body = input.form;
  } else if (input.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    request.body = JSON.stringify(input.body);
  }
  return request;
}

/** On the signing host and in local development the app-user token is used when there is one, otherwise the access token. */
function preferredAppUserToken(): string | null {
  const { hostname } = window.location;
  return isSigningHost(hostname) || isLocalHost(hostname) ? readStored('appUserToken') : null;
}

async function ownTokenOf(route: Address): Promise<string | null> {
  if (route.access === 'app') return readStored('appUserToken');
  // Asking for a fresh token is itself a public call.
  return route.access === 'staff' ? keeper.token() : readStored('accessToken');
}

/** The session as a call has it, for what is sent in another way. */
export const sessionOf = (route: Address) => ({
  headers: async () => new Headers(requestOf(route, {}, await ownTokenOf(route)).headers),
  renew: () => keeper.renew(),
});

async function send(route: Address, input: Loose): Promise<Response> {
  const attempt = async (token: string | null) => {
    try {
      return await fetch(addressOf(route, input), requestOf(route, input, token));
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      throw new ApiError({ code: 'OFFLINE', message: OFFLINE, status: 0 });
    }
  };
  // One key for every attempt: a repeated POST must stay one act.
  if (route.idempotent) input.idempotencyKey ??= crypto.randomUUID();
  const preferred = preferredAppUserToken();
  let response = await attempt(preferred ?? (await ownTokenOf(route)));
  if (response.status !== 401 || route.access === 'public') return response;
  if (route.access === 'staff') {
    // Somebody may be both in one browser: a signer's token opens no staff call, so the member's own is tried before anybody is signed out.
    const own = preferred === null ? null : await ownTokenOf(route);
    if (own !== null) response = await attempt(own);
    if (response.status === 401 && (await keeper.renew())) response = await attempt(await ownTokenOf(route));
  }
  if (response.status === 401) keeper.lost();
  return response;
}

type Envelope = {
  Info?: { Data?: unknown; Meta?: unknown; Code?: string; Message?: string; Errors?: ApiError['errors']; Reference?: string };
};

async function readEnvelope(response: Response): Promise<NonNullable<Envelope['Info']>> {
  const answer = (await response.json().catch(() => null)) as Envelope | null;
  const info = answer?.Info;
  if (!response.ok) {
    throw new ApiError({
      code: info?.Code ?? (response.status === 401 ? 'UNAUTHENTICATED' : 'INTERNAL'),
      message: info?.Message ?? '',
      status: response.status,
      errors: info?.Errors ?? [],
      reference: info?.Reference ?? response.headers.get('x-request-id'),
    });
  }
  if (!info) throw new ApiError({ code: 'UNREADABLE', message: UNREADABLE, status: response.status });
  return info;
}

/** Calls a route of the contract and answers its `Info.Data`; a refusal or a lost connection throws ApiError. */
export async function call<const R extends Route>(route: R, ...[input]: Arguments<R>): Promise<DataOf<R>> {
  const info = await readEnvelope(await send(route, { ...input }));
  return info.Data as DataOf<R>;
}

/** Like `call`, with the `Info.Meta` of a list beside its data. */
export async function callWithMeta<const R extends Route>(
  route: R,
  ...[input]: Arguments<R>
): Promise<{ data: DataOf<R>; meta: MetaOf<R> }> {
  const info = await readEnvelope(await send(route, { ...input }));
  return { data: info.Data as DataOf<R>, meta: info.Meta as MetaOf<R> };
}

/** Fetches a route that answers bytes (a PDF) together with the file name the server gave it. */
export async function fetchFile<const R extends Route>(route: R, ...[input]: Arguments<R>): Promise<{ blob: Blob; name: string | null }> {
  const response = await send(route, { ...input });
  if (!response.ok) await readEnvelope(response);
  const name = /filename\*?=(?:UTF-8'')?"?([^";]+)"?/i.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { blob: await response.blob(), name: name ? decodeURIComponent(name) : null };
}

/** Opens the stream of a route that answers server-sent events. */
export async function openStream(route: Address, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const response = await send(route, { signal });
  if (response.ok && response.body) return response.body;
  await readEnvelope(response);
  throw new ApiError({ code: 'UNREADABLE', message: UNREADABLE, status: response.status });
}
