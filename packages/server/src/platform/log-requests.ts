import type { FastifyInstance } from 'fastify';

const VAULT = '/v2/client/compliance/suspicions';
/** An alert that was put into the vault stands nowhere as one that was. */
const TO_VAULT = /^\/v2\/client\/alerts\/\d+\/escalate\b/;

/** One line a request: who asked what, and how it went. No query, no body, no names; members stand as numbers. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const isQuiet = request.url.startsWith(VAULT) || TO_VAULT.test(request.url);
    request.log.info(
      {
        method: request.method,
        path: TO_VAULT.test(request.url) ? VAULT : request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        // Who reports a suspicion, or reads one, stands in the vault alone.
        ...(request.scope && !isQuiet ? { workspace: request.scope.workspaceId, member: request.scope.actor.memberId } : {}),
        ...(request.appUserScope ? { appUser: request.appUserScope.appUser.id } : {}),
      },
      'request',
    );
    done();
  });
}
