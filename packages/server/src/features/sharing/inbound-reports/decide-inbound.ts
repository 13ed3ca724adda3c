import { acceptInboundReport, rejectInboundReport, type InboundReport } from '@freehold/contract/sharing/inbound-reports';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { sealJson } from '../../../platform/encryption.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { findParties } from '../../people/public.ts';
import { readSharedWithUs } from '../report-shares/public.ts';
import { noteInbound } from './note-inbound.ts';
import { presentInbound, sharedAt } from './present-inbound.ts';
import * as store from './store.ts';

const refuse = refusing(acceptInboundReport);
const NONE = 'There is no such report of another firm in this workspace';
const STALE = 'Somebody else changed this. Reload to see the latest.';

async function openWaiting(trx: Trx, scope: MemberScope, id: number, version: number): Promise<store.InboundRow> {
  requireMay(scope, 'decide');
  const row = await store.lockInbound(trx, scope, id);
  if (!row) return refuse('NOT_FOUND', NONE);
  if (row.version !== version) return refuse('STALE_VERSION', STALE);
  if (row.state !== 'waiting') return refuse('INVALID_STATE', `This report was ${row.state} already.`);
  return row;
}

/**
 * Becomes evidence of one of the firm's people. It decides nothing: no gate, no clock and no check follows from it. Of what was shared inside the
 * installation a copy is kept from now on, since a firm keeps the evidence of its clients (Money Laundering Regulations 2017, reg. 40).
 */
export const acceptInbound = (
  scope: MemberScope,
  services: Services,
  id: number,
  asked: z.output<typeof acceptInboundReport.body>,
): Promise<InboundReport> =>
  scope.transaction(async (trx) => {
    const row = await openWaiting(trx, scope, id, asked.version);
    const [party] = await findParties(trx, [asked.party_id]);
    if (!party) return refuseField('party_id', 'Choose one of your people');
    if (row.source === 'pass' && party.id !== row.party_id)
      return refuseField('party_id', 'They let you reuse it for the person you asked. Choose that one.');
    const accepted = await store.updateInbound(trx, scope, id, {
      state: 'accepted',
      party_id: party.id,
      decision_reason: asked.note,
      decided_by: scope.actor.memberId,
      decided_at: services.now(),
      ...(await copyToKeep(trx, scope, services, row)),
      version: row.version + 1,
    });
    await noteInbound(trx, scope, accepted, 'accept.inbound_report', asked.note);
    return presentInbound(trx, scope, services, accepted);
  });

async function copyToKeep(trx: Trx, scope: MemberScope, services: Services, row: store.InboundRow) {
  const at = sharedAt(row);
  if (at === null) return {};
  const opened = await readSharedWithUs(trx, services, at);
  if (opened === null) return refuse('INVALID_STATE', 'This was taken back, or its time is over. It cannot be accepted any more.');
  await store.insertLook(trx, scope, { inboundId: row.id, kind: 'read', reason: '', at: services.now() });
  return {
    copy_sealed: await sealJson(services.keys, scope.workspaceId, opened.report, copyContext(scope.workspaceId, row.id)),
    copy_sha256: opened.sha256,
  };
}
export const copyContext = (workspaceId: number, id: number) => `inbound-copy:${workspaceId}:${id}`;

export const rejectInbound = (
  scope: MemberScope,
  services: Services,
  id: number,
  asked: z.output<typeof rejectInboundReport.body>,
): Promise<InboundReport> =>
  scope.transaction(async (trx) => {
    const row = await openWaiting(trx, scope, id, asked.version);
    const rejected = await store.updateInbound(trx, scope, id, {
      state: 'rejected',
      decision_reason: asked.reason,
      decided_by: scope.actor.memberId,
      decided_at: services.now(),
      version: row.version + 1,
    });
    await noteInbound(trx, scope, rejected, 'reject.inbound_report', asked.reason);
    return presentInbound(trx, scope, services, rejected);
  });
