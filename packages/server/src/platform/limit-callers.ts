import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from './refuse.ts';

const MINUTE_MS = 60_000;

export type CallerLimits = {
  /** Counts a call of the person behind the token; an office shares one address, and nobody there uses up what the others have. */
  person(request: FastifyRequest): Promise<void>;
  /** Counts a call that named nobody for its address. */
  stranger(request: FastifyRequest): Promise<void>;
};

/** How often one person may call, wherever they are, and how often one address may call without saying who it is. */
export function openCallerLimits(app: FastifyInstance, most: number): CallerLimits {
  const people = app.createRateLimit({ max: most, timeWindow: MINUTE_MS, keyGenerator: personOf });
  const strangers = app.createRateLimit({ max: most, timeWindow: MINUTE_MS });
  const counting = (count: typeof people) => async (request: FastifyRequest) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new Refused('RATE_LIMITED', 'Too many tries. Wait a minute and try again.', undefined, counted.ttlInSeconds);
  };
  return { person: counting(people), stranger: counting(strangers) };
}

function personOf({ scope, appUserScope }: FastifyRequest): string {
  if (scope) return `user ${scope.actor.userId}`;
  return appUserScope?.helping ? `helped session ${appUserScope.sessionId}` : `app user ${appUserScope?.appUser.id}`;
}
