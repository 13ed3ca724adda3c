import { Readable } from 'node:stream';
import { envelope, Refusal } from '@freehold/contract/kernel/envelope';
import type { Route } from '@freehold/contract/kernel/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Trx } from './database.ts';
import { authenticateAppUser } from './authenticate-app-user.ts';
import { authenticateMember } from './authenticate.ts';
import { apiKeyOf, authenticateKey, requireKeyMay } from './authenticate-key.ts';
import { allowUpload } from './http-server.ts';
import { idempotentScope, repeatableCall } from './idempotency.ts';
import type { CallerLimits } from './limit-callers.ts';
import { isStorable } from './is-storable.ts';
import { requireRecentSignIn } from './recent-sign-in.ts';
import { refuseAlways, refuseCaller, Refused } from './refuse.ts';
import { NO_ANSWER_YET, type AnswerOf, type AppUserScope, type MemberScope } from './scope.ts';
import { sendFile, type SentFile } from './send-file.ts';
import { forGuests, type Services } from './services.ts';
import { dropUsedUpload, PART_OF_A_FILE } from './uploads.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
export type Input<R extends Route> = { params: Parsed<R['params']>; query: Parsed<R['query']>; body: Parsed<R['body']> };
export type Call<R extends Route> = {
  input: Input<R>;
  scope: R['access'] extends 'staff' ? MemberScope : R['access'] extends 'app' ? AppUserScope : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};
/** What a handler gives back: the Data; or Data with Meta; or bytes for a `bytes` route. */
export type Answer<R extends Route> = R['meta'] extends z.ZodType
  ? { data: z.input<R['output']>; meta: z.input<R['meta']> }
  : z.input<R['output']>;
export type Bytes = { bytes: Uint8Array; mime: string; fileName: string };
/** A file that is sent while it is made. */
export type Streamed = { stream: AsyncIterable<string>; mime: string; fileName: string };
type Handler<R extends Route> = (
  call: Call<R>,
) => Promise<R['answers'] extends 'bytes' ? Bytes | Streamed | SentFile : R['answers'] extends 'events' | 'nothing' ? void : Answer<R>>;

// Of one address: an office shares one, and every page load asks for a fresh token. Sending links has its own, tighter limits.
const PUBLIC_LIMIT = { max: 120, timeWindow: 60_000 };

/** Fastify's spelling of a contract path: `{id}` becomes `:id`. */
export function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

const envelopes = new WeakMap<Route, z.ZodType>();

/** Made once, however many apps a process builds: with the first answer the schema writes itself a program. */
function envelopeOf(route: Route): z.ZodType {
  const known = envelopes.get(route) ?? envelope(route.output, route.meta);
  envelopes.set(route, known);
  return known;
}

/**
 * Binds one route of the contract to its use case: authenticate, validate, act, present. Unlisted fields of the answer are dropped by its
 * schema. A public route may be given a tighter limit of calls from one address.
 */
export function bind<const R extends Route>(
  app: FastifyInstance,
  services: Services,
  route: R,
  handler: Handler<R>,
  publicLimit = PUBLIC_LIMIT,
): void {
  if (route.idempotent && route.access === 'public')
    throw new Error(`${route.path}: keys of repeated calls are kept for whoever is signed in`);
  if (route.whileRegistering && route.access !== 'staff') throw new Error(`${route.path}: only members register`);
  if (route.recentSignIn && route.access !== 'staff') throw new Error(`${route.path}: only members can be asked to sign in again`);
  if (route.key && route.access !== 'staff') throw new Error(`${route.path}: an API key acts for a member`);
  async function authenticate(request: FastifyRequest): Promise<void> {
    try {
      const key = route.access === 'staff' ? apiKeyOf(request) : undefined;
      if (key !== undefined) request.scope = await authenticateKey(services, request, key);
      else if (route.access === 'staff') request.scope = await authenticateMember(services, request);
      if (route.access === 'app') request.appUserScope = await authenticateAppUser(forGuests(services), request);
    } catch (error) {
      if (error instanceof Refused) await app.callerLimits.stranger(request);
      throw error;
    }
  }
  const answersEnvelope = (route.answers ?? 'envelope') === 'envelope';
  app.route({
    method: route.method,
    url: fastifyPath(route.path),
    // HEAD would open a stream that nobody reads.
    exposeHeadRoute: route.answers !== 'events',
    config: { contract: route, rateLimit: route.access === 'public' ? publicLimit : false },
    schema: {
      summary: route.summary,
      tags: [route.tag],
      ...(route.access === 'staff' ? { security: [{ bearer: [] }] } : route.access === 'app' ? { security: [{ appUser: [] }] } : {}),
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body && !route.upload ? { body: route.body } : {}),
      ...(route.upload ? { consumes: [route.upload === 'file' ? 'multipart/form-data' : PART_OF_A_FILE] } : {}),
      response: { ...(answersEnvelope ? { 200: envelopeOf(route) } : {}), '4xx': Refusal, '5xx': Refusal },
    },
    // Before the input is read: a stranger learns nothing about what would have been valid.
    preParsing: async (request, reply) => {
      if (route.access === 'public') {
        // A file from a phone takes as long as one of a member.
        if (route.upload) allowUpload(request.raw);
        return;
      }
      await authenticate(request);
      await app.callerLimits.person(request, reply);
      if (request.scope) requireKeyMay(request.scope, route);
      if (request.scope && route.method !== 'GET' && !route.whileRegistering) requireRegistered(request.scope);
      if (request.scope && route.method !== 'GET' && !route.whileSuspended) requireActive(request.scope);
      if (request.appUserScope?.helping && !route.onFirmDevice)
        return refuseCaller('FORBIDDEN', 'On this device you are here for one task. Sign in on your own phone for the rest.');
      if (request.appUserScope?.onlyDocument && !route.forOneDocument)
        return refuseCaller(
          'FORBIDDEN',
          'You proved who you are for one document. Sign in with your email address or mobile number for the rest.',
        );
      if (route.recentSignIn) requireRecentSignIn(request.scope, services.now());
      if (route.upload) allowUpload(request.raw);
    },
    handler: async (request, reply) => {
      // The bytes of a file are no input: the route reads them itself.
      const input = { params: request.params, query: request.query, body: route.upload ? undefined : request.body } as Input<R>;
      if (!isStorable(input)) return refuseAlways('BAD_REQUEST', 'This holds a character that cannot be stored. Remove it and try again.');
      const proven = request.scope && answersEnvelope && route.method !== 'GET' ? provenScope(request.scope, route) : request.scope;
      const scope =
        proven && route.idempotent
          ? idempotentScope(services.keys, proven, `${route.method} ${route.path}`, headerText(request, 'idempotency-key'), input)
          : (proven ?? appUserScopeOf(request, route, input));
      const result: unknown = await handler({ input, scope: scope as Call<R>['scope'], request, reply });
      if (route.upload === 'file') await dropUsedUpload(services, request);
      if (route.answers === 'events') return reply;
      if (route.answers === 'nothing') return reply.header('cache-control', 'no-store').send();
      if (route.answers === 'bytes') {
        const file = result as Bytes | Streamed | SentFile;
        reply
          .header('content-disposition', `attachment; filename="${file.fileName.replace(/[^\w.-]/g, '_')}"`)
          .header('cache-control', 'private, no-store');
        if ('file' in file) return sendFile(request, reply, file);
        return reply.type(file.mime).send('stream' in file ? Readable.from(file.stream, { objectMode: false }) : Buffer.from(file.bytes));
      }
      reply.header('cache-control', 'no-store');
      if (route.meta) {
        if (!hasMeta(result)) throw new Error(`${route.path} answers data with meta`);
        return { Info: { Data: result.data, Meta: result.meta } };
      }
      return { Info: { Data: result } };
    },
  });
}

const hasMeta = (result: unknown): result is { data: unknown; meta: unknown } =>
  typeof result === 'object' && result !== null && 'data' in result && 'meta' in result;

/** With the key of the call, where it has one and may come twice. */
function appUserScopeOf(request: FastifyRequest, route: Route, input: unknown): AppUserScope | undefined {
  const scope = request.appUserScope;
  if (!scope || !route.idempotent) return scope;
  return { ...scope, repeatable: repeatableCall(`${route.method} ${route.path}`, headerText(request, 'idempotency-key'), input) };
}

/** The scope whose transaction ends only with an answer that the contract takes: what cannot be told to the caller is not done either. */
function provenScope(scope: MemberScope, route: Route): MemberScope {
  const Answer = route.meta ? z.object({ data: route.output, meta: route.meta }) : route.output;
  return {
    ...scope,
    transaction: <T>(work: (trx: Trx) => Promise<T>, answerOf?: AnswerOf<T>) =>
      scope.transaction(async (trx) => {
        const value = await work(trx);
        if (answerOf !== NO_ANSWER_YET) z.encode(Answer, answerOf ? answerOf(value) : value);
        return value;
      }),
  };
}

/** Until the firm and the member have finished signing up they may look, and finish. */
function requireRegistered({ actor }: MemberScope): void {
  if (!actor.isRegistered) return refuseCaller('FORBIDDEN', 'Finish signing up first.');
}

/** A suspended workspace can be read, printed and exported; what belongs to the person and not to the workspace can still be changed. */
function requireActive({ actor }: MemberScope): void {
  if (actor.isSuspended)
    return refuseCaller('FORBIDDEN', 'This workspace is suspended, so nothing in it can be changed. You can still read and export.');
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

declare module 'fastify' {
  interface FastifyInstance {
    callerLimits: CallerLimits;
  }
  interface FastifyRequest {
    scope: MemberScope | undefined;
    appUserScope: AppUserScope | undefined;
  }
}
