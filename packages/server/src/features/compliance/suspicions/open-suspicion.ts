import { randomUUID } from 'node:crypto';
import type { Trx } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { submitReport } from './store.ts';
import { hashOf, sealEvent, sealReport } from './vault-content.ts';

export type OpenedSuspicion = {
  /** Who it is about, as a name: it is linked to no record. */
  subject: string;
  /** What was seen or heard: facts and dates first. */
  what: string;
  /** YYYY-MM-DD. */
  beganOn?: string | undefined;
  /** Whether money is about to move. */
  money?: string | undefined;
  /** The same receipt again is the same report. */
  receipt?: string | undefined;
};

/**
 * Puts a report before the nominated officer and deputies, in the transaction of what causes it. It answers nothing and leaves no trace outside
 * the vault: no event, no notice, no count. Whoever calls this keeps none either.
 */
export async function openSuspicion(
  trx: Trx,
  scope: Scope,
  services: Pick<Services, 'keys' | 'now'>,
  { subject, what, beganOn, money = '', receipt = randomUUID() }: OpenedSuspicion,
): Promise<void> {
  const { workspaceId, actor } = scope;
  const by = { id: actor.kind === 'member' ? actor.memberId : null, name: actor.kind === 'system' ? 'Freehold' : actor.name };
  const receiptHash = hashOf(receipt);
  const sealed = await sealReport(services, workspaceId, receiptHash, { subject, what, beganOn: beganOn ?? null, money, by });
  await submitReport(trx, receiptHash, sealed, await sealEvent(services, workspaceId, { by: by.name }, services.now()));
  await addJob(trx, 'tell-officers', {}, `tell-officers:${workspaceId}`);
}
