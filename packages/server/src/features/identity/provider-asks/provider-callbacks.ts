import type { FastifyInstance } from 'fastify';
import { refuseCaller } from '../../../platform/refuse.ts';
import type { Services } from '../../../platform/services.ts';
import { ProviderUnavailable } from '../../../providers/asked-outside.ts';
import { takeCallback } from './ask-providers.ts';
import type { AskedAbout } from './asked-about.ts';

const MOST_BYTES = 64 * 1024;
const LIMIT = { max: 600, timeWindow: 60_000 };

/** Where providers tell that they answered. Nobody signs in here: the signature of the provider over the bytes is asked for. */
export function providerCallbacks(app: FastifyInstance, services: Services, all: readonly AskedAbout[]): void {
  const asked = all.flatMap((about) => {
    const callback = about.provider(services)?.callback;
    return callback ? [{ about, callback }] : [];
  });
  if (asked.length === 0) return;
  void app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body));
    for (const word of new Set(asked.map(({ callback }) => callback.word))) {
      // One provider may be asked about several, and tells of all at one address.
      const mine = asked.filter(({ callback }) => callback.word === word);
      part.post(`/v2/receipts/${word}`, { config: { rateLimit: LIMIT }, schema: { hide: true } }, async (request, reply) => {
        const header = (name: string) => {
          const value = request.headers[name];
          return Array.isArray(value) ? value[0] : value;
        };
        const call = { path: request.url, header, body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0) };
        const told = mine.flatMap(({ about, callback }) => {
          const read = callback.read(call);
          return read === undefined ? [] : [{ about, read }];
        });
        if (told.length === 0) return refuseCaller('UNAUTHENTICATED', 'This report bears no signature of the service.');
        for (const { about, read } of told)
          // What cannot be read now is read by the job that looks again.
          if (read)
            await takeCallback(services, about, read.ask).catch((error: unknown) => {
              if (!(error instanceof ProviderUnavailable)) throw error;
            });
        return reply.status(204).send();
      });
    }
  });
}
