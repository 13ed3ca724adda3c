import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { startSeal } from './features/signing/document-seals/installation-seal.ts';
import { featuresOf, keyRoutes } from './features/all.ts';
import { writeInstalled } from './features/checks/check-policy/public.ts';
import { checkKinds } from './features/check-kinds.ts';
import type { CheckKinds } from './features/checks/checks/public.ts';
import { answerError } from './platform/answer-error.ts';
import { registerHealth } from './platform/health.ts';
import { HELP_PATH, serveHelp } from './platform/help-site.ts';
import { Refused } from './platform/refuse.ts';
import { apiDescription } from './platform/describe-api.ts';
import { describeKeyApi } from './platform/describe-key-api.ts';
import { endConnectionsWhenDone } from './platform/end-connections.ts';
import { answerUnreadable, createHttpServer } from './platform/http-server.ts';
import { openCallerLimits } from './platform/limit-callers.ts';
import { logRequests } from './platform/log-requests.ts';
import type { Services } from './platform/services.ts';
import { MOST_BUFFERED_BYTES, takeUploads } from './platform/uploads.ts';
import { serveWebApp } from './platform/web-app.ts';

const MAX_JSON_BYTES = 256 * 1024;

/** Builds the API without listening: plugins, every feature's routes, the API page and, unless `pages` is false, the web app. `kinds`: the kinds of check it can run. Tests inject into it. */
export async function buildApp(
  services: Services,
  { pages = true, kinds = checkKinds }: { pages?: boolean; kinds?: CheckKinds } = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log,
    serverFactory: (handler) => createHttpServer(services.config, handler),
    clientErrorHandler: answerUnreadable(services.config),
    // An address no route can be looked up for; without it the answer would be the framework's own.
    frameworkErrors: answerError,
    // log-requests.ts writes one line of its own.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: MAX_JSON_BYTES,
    // One proxy: the address it saw is the last in X-Forwarded-For; those before it are whatever the client wrote.
    trustProxy: services.config.trustProxy ? (_address, hop) => hop === 0 : false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerError);
  app.decorateRequest('scope', undefined);
  app.decorateRequest('appUserScope', undefined);
  logRequests(app);
  endConnectionsWhenDone(app);

  // Of one address: calls of signed-in people are counted for each of them. The built files of the page are many and cost nothing.
  await app.register(rateLimit, {
    max: services.config.requestsAMinute,
    timeWindow: 60_000,
    allowList: (request) => request.url.startsWith('/assets/') || request.url.startsWith(HELP_PATH),
  });
  app.decorate('callerLimits', openCallerLimits(app, services.config.requestsAMinute));
  await app.register(cookie, { secret: services.keys.secret });
  await app.register(multipart, { limits: { fileSize: MOST_BUFFERED_BYTES, files: 1, fields: 10 } });
  takeUploads(app, services);
  await app.register(swagger, apiDescription);
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Freehold API', css: [{ filename: 'freehold.css', content: '.topbar { display: none }' }] },
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  let forKeys: object | null = null;
  app.get(
    '/openapi/public.json',
    { schema: { hide: true } },
    () => (forKeys ??= describeKeyApi(app.swagger(), keyRoutes, services.config.origin)),
  );

  registerHealth(app, services, () => startSeal(services));
  await services.identity.registerRoutes(app);
  services.mail.registerRoutes?.(app);
  // One mailbox page for both: the mail's own, where mail stays here too.
  if (services.mail.name !== 'mailbox') services.sms?.registerRoutes?.(app);
  await noteKinds(app, services, kinds);
  for (const feature of featuresOf(kinds)) await feature.register?.(app, services);
  const sendPage = pages ? await serveWebApp(app, services.config) : null;
  const sendHelpMiss = pages ? await serveHelp(app) : null;
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/v2/'))
      return answerError(Refused.of('NOT_FOUND', 'There is no such call. The list of calls stands at /docs.'), request, reply);
    // A part of an older build: the page must learn that it is gone, not get another page in its place.
    if (request.url.startsWith('/assets/'))
      return reply.status(404).type('text/plain').send('This file is not part of the build that runs now.');
    if (request.url.startsWith(HELP_PATH))
      return sendHelpMiss === null
        ? reply.status(404).type('text/plain').send('The help is not built. Run npm start.')
        : sendHelpMiss(reply);
    if (sendPage === null) return reply.status(404).type('text/plain').send('The web app is not built. Run npm start.');
    return sendPage(request, reply);
  });
  return app;
}

const TRY_AGAIN_MS = 5_000;

/** Writes down which kinds of check can be run here; while the database is not there, the server starts and it is tried again. */
async function noteKinds(app: FastifyInstance, services: Services, kinds: CheckKinds): Promise<void> {
  const installed = kinds.all.map(({ code, name, column, about = null }) => ({ code, name, column, about }));
  let waiting: NodeJS.Timeout | null = null;
  let isClosed = false;
  async function attempt(): Promise<void> {
    try {
      await writeInstalled(services.db, installed);
    } catch (error) {
      services.log.warn({ err: error }, 'the kinds of check are not written down yet');
      if (!isClosed) waiting = setTimeout(() => void attempt(), TRY_AGAIN_MS).unref();
    }
  }
  app.addHook('onClose', async () => {
    isClosed = true;
    if (waiting) clearTimeout(waiting);
  });
  await attempt();
}
