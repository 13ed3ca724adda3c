import type { FastifyInstance } from 'fastify';
import { Refused } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { RegisterUnavailable } from '../../../providers/registers/provider.ts';
import { takeCallback } from './ask-registers.ts';

const MOST_BYTES = 64 * 1024;
const LIMIT = { max: 600, timeWindow: 60_000 };

/** Where a register tells that it answered. Nobody signs in here: the signature of the provider over the bytes is asked for. */
export function registerCallbacks(app: FastifyInstance, services: Services): void {
  const { registers } = services;
  const callback = registers?.callback;
  if (!registers || !callback) return;
  void app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body));
    part.post(`/v2/receipts/${callback.word}`, { config: { rateLimit: LIMIT }, schema: { hide: true } }, async (request, reply) => {
      const header = (name: string) => {
        const value = request.headers[name];
        return Array.isArray(value) ? value[0] : value;
      };
      const told = callback.read({ path: request.url, header, body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0) });
      if (told === undefined) throw new Refused('UNAUTHENTICATED', 'This report bears no signature of the service.');
      // What cannot be read now is read by the job that looks again.
      if (told)
        await takeCallback(services, registers, told.ask).catch((error: unknown) => {
          if (!(error instanceof RegisterUnavailable)) throw error;
        });
      return reply.status(204).send();
    });
  });
}
