import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseCaller } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, openScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { Fault, Receipt } from '../../../providers/not-taken.ts';
import { eventOfReceipt } from './message-state.ts';
import { moveMessage } from './move-message.ts';
import * as store from './store.ts';

const MOST_BYTES = 64 * 1024;
/** A service reports several times of each message, all from a few addresses. */
const LIMIT = { max: 1_200, timeWindow: 60_000 };

/**
 * Where services report what became of a message. Nobody signs in here: the service's own signature over the call is asked for, and whoever
 * bears it is answered the same whether the message is known or not.
 */
export function registerReceipts(app: FastifyInstance, services: Services): void {
  for (const provider of [services.mail, services.sms]) {
    const receipts = provider?.receipts;
    if (!provider || !receipts) continue;
    void app.register(async (part) => {
      part.removeAllContentTypeParsers();
      // The signature covers the bytes as they came.
      part.addContentTypeParser(receipts.contentType, { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
        done(null, body),
      );
      part.post(`/v2/receipts/${receipts.word}`, { config: { rateLimit: LIMIT }, schema: { hide: true } }, async (request, reply) => {
        const receipt = receipts.read(callOf(request), services.now());
        if (receipt === undefined) return refuseCaller('UNAUTHENTICATED', 'This report bears no signature of the service.');
        if (receipt) await applyReceipt(services, provider.name, receipt);
        return reply.status(204).send();
      });
    });
  }
}

function callOf(request: FastifyRequest) {
  return {
    path: request.url,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    header(name: string) {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Writes down what a service reports. Late, doubled and out of order leaves the row as it would be had each report come once and in time. */
export async function applyReceipt(services: Services, provider: string, { message, id, says }: Receipt): Promise<void> {
  const named = message !== null && UUID.test(message) ? message : null;
  const found = await store.findReported(services.db, provider, { message: named, id });
  if (!found) return;
  const scope = openScope(services, found.workspace_id, { kind: 'system', name: 'message-receipt' });
  await scope.transaction(async (trx) => {
    const row = await store.lockMessage(trx, scope, found.id);
    const fault: Fault | null = says === 'accepted' || says === 'delivered' ? null : says;
    if (row) await moveMessage(trx, scope, row, eventOfReceipt(says), services.now(), { fault, providerId: id });
  }, NO_ANSWER_YET);
}
