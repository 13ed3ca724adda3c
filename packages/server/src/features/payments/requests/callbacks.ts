import type { FastifyInstance } from 'fastify';
import { addJob } from '../../../platform/jobs.ts';
import { registerCallback } from '../../../platform/register-callback.ts';
import { NO_ANSWER_YET, openScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { Heard } from '../../../providers/payments/provider.ts';
import { findWorkspaceOf } from '../providers/public.ts';

const LIMITS = { mostBytes: 512 * 1024, mostAMinute: 3000 };
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

/** The address that the provider calls. */
export function registerCallbacks(app: FastifyInstance, services: Services): void {
  services.payments?.registerPages?.(app, (heard) => noteHeard(services, heard));
  const callback = services.payments?.callback;
  if (!callback) return;
  registerCallback(app, { word: callback.word, ...LIMITS }, async (call) => {
    const heard = callback.read(call, services.now());
    if (heard) await noteHeard(services, heard);
    return heard !== undefined;
  });
}
