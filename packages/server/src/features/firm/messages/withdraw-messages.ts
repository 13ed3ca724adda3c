import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { moveMessage } from './move-message.ts';
import * as store from './store.ts';

/**
 * What was queued about a record and not handed over yet is not sent any more. One that is being handed over may still leave; its words go now,
 * so that it is not tried a second time.
 */
export async function withdrawMessages(trx: Trx, scope: Scope, about: { type: string; id: string | number }, now: Date): Promise<void> {
  for (const row of await store.lockUnsentAbout(trx, scope, about)) {
    if (row.state === 'queued') await moveMessage(trx, scope, row, 'withdraw', now);
    else await store.updateMessage(trx, scope, row.id, { content_sealed: null });
  }
}
