import * as contract from '@freehold/contract/signing/signing-documents';
import { randomUUID } from 'node:crypto';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { contactColumns, openContacts } from './contacts.ts';
import { readDetails, type Neighbours } from './present-document.ts';
import { addSigningEvent } from './signing-events.ts';
import * as store from './store.ts';
import { NO_DOCUMENT, referenceOf, tellDocument } from './turn.ts';

const refuseCopyDocument = refusing(contract.copyDocument);

/** A new draft with the same file, people and fields. Nothing of what was signed or entered by a signer comes with it, and no access code. */
export async function copyDocument(scope: MemberScope, services: Services, id: number, neighbours: Neighbours) {
  requireMay(scope, 'send_documents');
  return scope.transaction(async (trx) => {
    const open = await store.findDocument(trx, scope, id, { lock: false });
    if (!open || open.document.prepared_sha256 === null) return refuseCopyDocument('NOT_FOUND', NO_DOCUMENT);
    const { document } = open;
    const now = services.now();
    const people = open.recipients.filter(({ state }) => state !== 'replaced');
    const keys = new Map(people.map(({ key }) => [key, randomUUID()]));
    const fields = document.fields.flatMap((field) => {
      const recipient = keys.get(field.recipient);
      return recipient === undefined ? [] : [{ ...field, recipient }];
    });
    const copy = await store.insertDocument(trx, {
      workspace_id: scope.workspaceId,
      number: await store.takeNumber(trx, scope),
      title: document.title,
      sender_name: document.sender_name,
      state: 'draft',
      file_name: document.file_name,
      original_sha256: document.original_sha256,
      prepared_sha256: document.prepared_sha256,
      pages: JSON.stringify(document.pages),
      notes: JSON.stringify(document.notes),
      fields: JSON.stringify(fields),
      message: document.message,
      reminders: document.reminders,
      expires_in_days: document.expires_in_days,
      property_id: document.property_id,
      // What was signed stands; a copy of it is another paper.
      tenancy_id: document.state === 'completed' ? null : document.tenancy_id,
      created_by: scope.actor.memberId,
      created_at: now,
      updated_at: now,
    });
    for (const [at, row] of people.entries()) {
      const key = keys.get(row.key) ?? randomUUID();
      await store.insertRecipient(trx, {
        workspace_id: scope.workspaceId,
        document_id: copy.id,
        key,
        number: at + 1,
        state: 'waiting',
        name: row.name,
        role: row.role,
        order_group: row.order_group,
        proof: row.proof,
        party_id: row.party_id,
        property_role: row.property_role,
        ...(await contactColumns(services, scope, key, await openContacts(services, scope, row))),
      });
    }
    await addSigningEvent(
      trx,
      scope,
      copy,
      { kind: 'created', details: { copy_of: referenceOf(document), sha256: document.original_sha256 } },
      now,
    );
    await tellDocument(trx, scope, copy, 'copy.signing_document');
    return readDetails(trx, scope, services, copy.id, neighbours);
  });
}
