import * as contract from '@freehold/contract/signing/signing-documents';
import { refuseAlways, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { holdTenancy } from '../../properties/public.ts';
import type { WhyNotSealed } from './drawing.ts';
import { faultsOf } from './draft-people.ts';
import { readDetails, type Neighbours } from './present-document.ts';
import { addSigningEvent } from './signing-events.ts';
import * as store from './store.ts';
import { act, lockDocument, STALE, tellDocument } from './turn.ts';

const refuseSendDocument = refusing(contract.sendDocument);

const DAY_MS = 86_400_000;

/** Sends a draft: the people whose turn it is get their links in the transaction that ends the draft. Whatever is missing is told, and then nothing is sent. */
export async function sendDocument(
  scope: MemberScope,
  services: Services,
  { id, version }: { id: number; version: number },
  { whyNotSealed, ...neighbours }: Neighbours & { whyNotSealed: WhyNotSealed },
) {
  requireMay(scope, 'send_documents');
  const why = await whyNotSealed(services);
  if (why !== null) return refuseSendDocument('INVALID_STATE', why);
  return scope.transaction(async (trx) => {
    const open = await lockDocument(trx, scope, id);
    const { document } = open;
    if (document.state !== 'draft') return refuseSendDocument('INVALID_STATE', 'This document was sent already.');
    if (document.version !== version) return refuseSendDocument('STALE_VERSION', STALE);
    if (document.tenancy_id !== null) await holdTenancy(trx, scope, document.tenancy_id);
    const faults = await faultsOf(trx, scope, services, open, neighbours);
    if (faults.length > 0)
      return refuseAlways(
        'VALIDATION_FAILED',
        faults.length === 1 ? (faults[0]?.message ?? '') : `${faults.length} things are to be put right before this can be sent.`,
        faults.map(({ code, message, recipient, field }) => ({
          field: recipient === null ? (field === null ? 'recipients' : `fields.${field}`) : `recipients.${recipient}`,
          code: code.toUpperCase(),
          message,
        })),
      );
    if (document.prepared_sha256 === null || (await store.countPages(trx, scope, document.prepared_sha256)) < document.pages.length)
      return refuseSendDocument('INVALID_STATE', 'The pages are still being drawn. Send it in a minute.');
    const now = services.now();
    const { account_name: sender } = await store.findFirm(trx, scope);
    const ready = await store.updateDocument(trx, scope, id, {
      sender_name: sender,
      sent_at: now,
      sent_by: scope.actor.memberId,
      expires_at: document.expires_in_days === null ? null : new Date(now.getTime() + document.expires_in_days * DAY_MS),
      version: document.version + 1,
    });
    await addSigningEvent(
      trx,
      scope,
      document,
      { kind: 'sent', details: { people: open.recipients.length, sha256: document.prepared_sha256 } },
      now,
    );
    await act(trx, scope, services, { ...open, document: ready }, { kind: 'send' });
    await tellDocument(trx, scope, ready, 'send.signing_document');
    return readDetails(trx, scope, services, id, neighbours);
  });
}
