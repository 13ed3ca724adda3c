import type { FastifyInstance } from 'fastify';
import { registerCallback } from '../../../platform/register-callback.ts';
import { NO_ANSWER_YET, openScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { Fault, Receipt } from '../../../providers/not-taken.ts';
import { eventOfReceipt } from './message-state.ts';
import { moveMessage } from './move-message.ts';
import * as store from './store.ts';

/** A service reports several times of each message, all from a few addresses. */
const MOST_A_MINUTE = 1_200;

/** Where services report what became of a message. */
export function registerReceipts(app: FastifyInstance, services: Services): void {
  for (const provider of [services.mail, services.sms]) {
    const receipts = provider?.receipts;
    if (!provider || !receipts) continue;
    const { word, contentType } = receipts;
    registerCallback(app, { word, contentType, mostBytes: 64 * 1024, mostAMinute: MOST_A_MINUTE }, async (call) => {
      const receipt = receipts.read(call, services.now());
      if (receipt) await applyReceipt(services, provider.name, receipt);
      return receipt !== undefined;
    });
  }
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
