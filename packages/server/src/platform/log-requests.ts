import type { FastifyInstance } from 'fastify';

const VAULT = '/v2/client/compliance/suspicions';

/** One line a request: who asked what, and how it went. No query, no body, no names; members stand as numbers. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        // Who reports a suspicion, or reads one, stands in the vault alone.
        ...(request.scope && !request.url.startsWith(VAULT)
          ? { workspace: request.scope.workspaceId, member: request.scope.actor.memberId }
          : {}),
        ...(request.appUserScope ? { appUser: request.appUserScope.appUser.id } : {}),
      },
      'request',
    );
    done();
  });
}
