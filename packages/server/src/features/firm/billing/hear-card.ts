import type { FastifyInstance } from 'fastify';
import { addJob, type JobHandler } from '../../../platform/jobs.ts';
import { registerCallback } from '../../../platform/register-callback.ts';
import { NO_ANSWER_YET, openScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { askToCollect } from './ask-to-collect.ts';
import { findOpen, findWorkspaceOfCustomer } from './card-store.ts';
import { readPage } from './change-card.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'hear-card': { customer: string };
  }
}

const LIMITS = { mostBytes: 512 * 1024, mostAMinute: 3000 };

/** Takes note that something became of a customer's page or payment; what it is, the provider is asked. */
async function noteCustomer(services: Services, { customer }: { customer: string }): Promise<void> {
  const workspaceId = services.cards && (await findWorkspaceOfCustomer(services.db, services.cards.name, customer));
  if (workspaceId === null) return;
  const scope = openScope(services, workspaceId, { kind: 'system', name: 'Card provider' });
  await scope.transaction((trx) => addJob(trx, 'hear-card', { customer }, `hear-card:${customer}`), NO_ANSWER_YET);
}

/** Looks at the page that is open, and at every try that is under way. Told twice, it looks twice and writes once. */
export const hearCard: JobHandler<'hear-card'> = async (_payload, services, { scope }) => {
  if (!services.cards) return;
  await readPage(scope, services, services.cards);
  await scope.transaction(async (trx) => {
    for (const { id } of await findOpen(trx, scope)) await askToCollect(trx, scope, id);
  }, NO_ANSWER_YET);
};

/** The address that the provider calls. */
export function registerCardCalls(app: FastifyInstance, services: Services): void {
  services.cards?.registerPages?.(app, (heard) => noteCustomer(services, heard));
  const callback = services.cards?.callback;
  if (!callback) return;
  registerCallback(app, { word: callback.word, ...LIMITS }, async (call) => {
    const heard = callback.read(call, services.now());
    if (heard) await noteCustomer(services, heard);
    return heard !== undefined;
  });
}
