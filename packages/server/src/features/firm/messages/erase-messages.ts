import type { Schedule } from '../../../platform/jobs.ts';
import { openScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { moveMessage } from './move-message.ts';
import * as store from './store.ts';

const DAY_MS = 24 * 3_600_000;
/** As long as somebody may want to send it again, or a service may still report. */
export const CONTENT_DAYS = 30;
const ROW_DAYS = 730;
const ROWS_AT_ONCE = 1_000;

/** A job that ended for good, or was lost with the queue, must not keep what its message says for ever. */
async function settleStuck(services: Services): Promise<void> {
  const { db, now } = services;
  const at = now();
  const [begun, queued] = [new Date(at.getTime() - DAY_MS), new Date(at.getTime() - CONTENT_DAYS * DAY_MS)];
  for (const { workspace_id: workspaceId, id } of await store.findStuck(db, { begun, queued })) {
    const scope = openScope(services, workspaceId, { kind: 'system', name: 'erase-messages' });
    await scope.transaction(async (trx) => {
      const row = await store.lockMessage(trx, scope, id);
      if (row?.state === 'sending') await moveMessage(trx, scope, row, 'lost', at, { fault: 'unknown' });
      if (row?.state === 'queued') await moveMessage(trx, scope, row, 'give_up', at, { fault: row.fault });
    });
  }
}

/** Every night: what messages said and to whom, after 30 days; that they were sent, after two years. */
export const eraseMessages: Schedule = {
  name: 'erase-messages',
  cron: '52 3 * * *',
  async run(services) {
    const { db, now } = services;
    await settleStuck(services);
    const ago = (days: number) => new Date(now().getTime() - days * DAY_MS);
    while ((await store.eraseContent(db, ago(CONTENT_DAYS), ROWS_AT_ONCE)) === ROWS_AT_ONCE);
    while ((await store.deleteMessages(db, ago(ROW_DAYS), ROWS_AT_ONCE)) > 0);
  },
};
