import type { FastifyInstance } from 'fastify';
import { registerCallback } from '../../../platform/register-callback.ts';
import type { Services } from '../../../platform/services.ts';
import { ProviderUnavailable } from '../../../providers/asked-outside.ts';
import { takeCallback } from './ask-providers.ts';
import type { AskedAbout } from './asked-about.ts';

/** Where providers tell that they answered. */
export function providerCallbacks(app: FastifyInstance, services: Services, all: readonly AskedAbout[]): void {
  const asked = all.flatMap((about) => {
    const callback = about.provider(services)?.callback;
    return callback ? [{ about, callback }] : [];
  });
  for (const word of new Set(asked.map(({ callback }) => callback.word))) {
    // One provider may be asked about several, and tells of all at one address.
    const mine = asked.filter(({ callback }) => callback.word === word);
    registerCallback(app, { word, mostBytes: 64 * 1024, mostAMinute: 600 }, async (call) => {
      const told = mine.flatMap(({ about, callback }) => {
        const read = callback.read(call);
        return read === undefined ? [] : [{ about, read }];
      });
      for (const { about, read } of told)
        // What cannot be read now is read by the job that looks again.
        if (read)
          await takeCallback(services, about, read.ask).catch((error: unknown) => {
            if (!(error instanceof ProviderUnavailable)) throw error;
          });
      return told.length > 0;
    });
  }
}
