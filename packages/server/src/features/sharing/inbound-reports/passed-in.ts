import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { SharedAt } from '../report-shares/public.ts';
import { noteInbound } from './note-inbound.ts';
import { sharedAt } from './present-inbound.ts';
import * as store from './store.ts';

type Received = {
  at: SharedAt;
  request: { id: number; party_id: number; asked_by: number; purpose: string };
  fromFirm: string;
  about: string;
  until: Date;
};

/** What somebody let the firm reuse waits for somebody who decides, as any report of another firm does. */
export async function receivePass(trx: Trx, scope: Scope, services: Services, received: Received): Promise<void> {
  const { at, request, fromFirm, about, until } = received;
  const row = await store.insertInbound(trx, {
    workspace_id: scope.workspaceId,
    source: 'pass',
    from_firm: fromFirm.slice(0, 160),
    from_name: about.slice(0, 120),
    about: about.slice(0, 160),
    note: '',
    purpose: request.purpose,
    readable_until: until,
    from_workspace_id: at.workspaceId,
    share_id: at.shareId,
    request_id: request.id,
    party_id: request.party_id,
    received_by: request.asked_by,
    received_at: services.now(),
  });
  if (!row) throw new Error('A pass was received twice');
  await noteInbound(trx, scope, row, 'receive.inbound_report');
}

/** What came of an agreement at the firm that reads it, for the person whose it is. */
export async function findPassedIn(trx: Trx, scope: Scope, requestId: number) {
  const row = await store.findByRequest(trx, scope, requestId);
  const at = row && sharedAt(row);
  if (!row || !at) return null;
  return {
    at,
    about: row.about,
    fromFirm: row.from_firm,
    state: row.state,
    keeps: row.copy_sealed !== null,
    looks: await store.findLooks(trx, scope, row.id),
  };
}
