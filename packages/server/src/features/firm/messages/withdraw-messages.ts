import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { moveMessage } from './move-message.ts';
import * as store from './store.ts';

/** What was queued about a record and not handed over yet is not sent any more. */
export async function withdrawMessages(trx: Trx, scope: Scope, about: { type: string; id: string | number }, now: Date): Promise<void> {
  for (const row of await store.lockQueuedAbout(trx, scope, about)) await moveMessage(trx, scope, row, 'withdraw', now);
}
