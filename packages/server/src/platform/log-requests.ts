import type { FastifyInstance } from 'fastify';

/** One line a request: who asked what, and how it went. No query, no body, no names; members stand as numbers. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.scope ? { workspace: request.scope.workspaceId, member: request.scope.actor.memberId } : {}),
        ...(request.appUserScope ? { appUser: request.appUserScope.appUser.id } : {}),
      },
      'request',
    );
    done();
  });
}
