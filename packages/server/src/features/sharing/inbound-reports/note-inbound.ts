import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { InboundRow } from './store.ts';

export async function noteInbound(
  trx: Trx,
  scope: Scope,
  row: InboundRow,
  action: 'receive.inbound_report' | 'accept.inbound_report' | 'reject.inbound_report' | 'open.inbound_report' | 'open_kept.inbound_report',
  reason = '',
): Promise<void> {
  // Once it is somebody's evidence it is hidden with them.
  const object =
    row.party_id === null
      ? { type: 'inbound_report', id: row.id, label: row.from_firm }
      : { type: 'party', id: row.party_id, label: row.from_firm };
  await recordEvent(trx, scope, { action, object, ...(reason === '' ? {} : { reason }) });
  await announce(trx, scope, { topic: 'shares', id: row.id });
}
