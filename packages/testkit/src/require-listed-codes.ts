import { ALWAYS, SIGNED_IN, type ErrorCode } from '@freehold/contract/kernel/errors';
import { codesOf, type Route } from '@freehold/contract/kernel/route';
import type { FastifyInstance } from 'fastify';

/** Of a body that is refused before its route is asked. */
const UNREAD: readonly ErrorCode[] = ['FILE_TOO_LARGE', 'MEDIA_TYPE'];

/**
 * Whatever a route refuses with a code it does not list becomes a fault: what the compiler cannot compare, since one function refuses for
 * many routes, is compared in every test that meets it.
 */
export function requireListedCodes(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { contract } = request.routeOptions.config as { contract?: Route };
    if (contract === undefined || reply.statusCode < 400 || typeof payload !== 'string') return payload;
    const { Info } = JSON.parse(payload) as { Info?: { Code?: string } };
    const code = Info?.Code ?? '';
    const listed: readonly string[] = [...ALWAYS, ...UNREAD, ...codesOf(contract), ...(contract.access === 'public' ? [] : SIGNED_IN)];
    // What stands in place of an answer with such a code comes through here too.
    if (code === '' || listed.includes(code)) return payload;
    const words = `${contract.method} ${contract.path} answered ${code}, which it does not list`;
    console.error(words);
    throw new Error(words);
  });
}
