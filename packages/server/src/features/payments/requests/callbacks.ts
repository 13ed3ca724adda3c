import { readPayment } from '@freehold/contract/payments/requests';
import type { FastifyInstance } from 'fastify';
import { addJob } from '../../../platform/jobs.ts';
import { refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, openScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { Heard } from '../../../providers/payments/provider.ts';
import { findWorkspaceOf } from '../providers/public.ts';

const refuse = refusing(readPayment);
const MOST_BYTES = 512 * 1024;
const LIMIT = { max: 3000, timeWindow: 60_000 };
const SYSTEM = { kind: 'system', name: 'Payment provider' } as const;

/** Takes note that there is something to look at; whoever is told again looks again, which writes nothing twice. */
export async function noteHeard(services: Services, heard: Heard): Promise<void> {
  const provider = services.payments;
  const workspaceId = provider && (await findWorkspaceOf(services.db, provider.name, heard.account));
  if (workspaceId === null) return;
  const scope = openScope(services, workspaceId, SYSTEM);
  await scope.transaction(async (trx) => {
    if (heard.about === 'payment') {
      const { account, session, payment } = heard;
      await addJob(trx, 'hear-payment', { account, session, payment }, `hear-payment:${session ?? payment ?? ''}`);
    } else
      await addJob(trx, 'hear-payment-account', { account: heard.account, about: heard.about }, `hear-${heard.about}:${heard.account}`);
  }, NO_ANSWER_YET);
}

/** The address that the provider calls. Every byte of the body is signed, so it is read as it came. */
export function registerCallbacks(app: FastifyInstance, services: Services): void {
  services.payments?.registerPages?.(app, (heard) => noteHeard(services, heard));
  const callback = services.payments?.callback;
  if (!callback) return;
  void app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body));
    part.post(`/v2/receipts/${callback.word}`, { config: { rateLimit: LIMIT }, schema: { hide: true } }, async (request, reply) => {
      const header = (name: string) => {
        const value = request.headers[name];
        return Array.isArray(value) ? value[0] : value;
      };
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const heard = callback.read({ path: request.url, header, body }, services.now());
      if (heard === undefined) refuse('UNAUTHENTICATED', 'This report bears no signature of the service.');
      if (heard) await noteHeard(services, heard);
      return reply.status(204).send();
    });
  });
}
