import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseAlways } from './refuse.ts';

const MINUTE_MS = 60_000;

export type CallerLimits = {
  /** Counts a call of the person behind the token; an office shares one address, and nobody there uses up what the others have. An API key is counted by itself. */
  person(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Counts a call that named nobody for its address. */
  stranger(request: FastifyRequest): Promise<void>;
};

/** How often one person may call, wherever they are, and how often one address may call without saying who it is. */
export function openCallerLimits(app: FastifyInstance, most: number): CallerLimits {
  const people = app.createRateLimit({ max: most, timeWindow: MINUTE_MS, keyGenerator: personOf });
  const strangers = app.createRateLimit({ max: most, timeWindow: MINUTE_MS });
  const counting = (count: typeof people) => async (request: FastifyRequest, reply?: FastifyReply) => {
    const counted = await count(request);
    // A program can pace itself by these; a person's page has no use for them.
    if (reply && request.scope?.actor.apiKey && !counted.isAllowed)
      reply.headers({ 'ratelimit-limit': counted.max, 'ratelimit-remaining': counted.remaining, 'ratelimit-reset': counted.ttlInSeconds });
    if (!counted.isAllowed && counted.isExceeded)
      return refuseAlways('RATE_LIMITED', 'Too many tries. Wait a minute and try again.', undefined, counted.ttlInSeconds);
  };
  return { person: counting(people), stranger: counting(strangers) };
}

function personOf({ scope, appUserScope }: FastifyRequest): string {
  if (scope?.actor.apiKey) return `api key ${scope.workspaceId} ${scope.actor.apiKey.id}`;
  if (scope) return `user ${scope.actor.userId}`;
  return appUserScope?.helping ? `helped session ${appUserScope.sessionId}` : `app user ${appUserScope?.appUser.id}`;
}
