import * as signingDocumentsContract from '@freehold/contract/signing/signing-documents';
import type { CorrectionInput, changeRecipient as changeRoute } from '@freehold/contract/signing/signing-documents';
import { isAsked, isDone } from '@freehold/signing-rules/signing-rules';
import { draftFaults } from '@freehold/signing-rules/draft-faults';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { refuseAlways, refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { sendLink, tellEnd } from './ask-people.ts';
import { isEmail, isMobile } from './contacts.ts';
import { contactsOfMembers, draftPersonOf, personColumns, unwritable } from './draft-people.ts';
import { readDetails, type Neighbours } from './present-document.ts';
import { refuseTwice } from './save-draft.ts';
import { addSigningEvent } from './signing-events.ts';
import * as store from './store.ts';
import { act, lockDocument, STALE, tellDocument } from './turn.ts';

const refuseRemindRecipient = refusing(signingDocumentsContract.remindRecipient);
const refuseChangeRecipient = refusing(signingDocumentsContract.changeRecipient);
const refuseCorrectDocument = refusing(signingDocumentsContract.correctDocument);

/** Calls a document off that is out. Whoever was asked is told why; every link stops working with it. */
export async function voidDocument(
  scope: MemberScope,
  services: Services,
  { id, reason }: { id: number; reason: string },
  neighbours: Neighbours,
) {
  requireMay(scope, 'send_documents');
  return scope.transaction(async (trx) => {
    const open = await lockDocument(trx, scope, id);
    await act(trx, scope, services, open, { kind: 'void' });
    const now = services.now();
    const document = await store.updateDocument(trx, scope, id, { ended_at: now, ended_by: scope.actor.name, end_reason: reason });
    await addSigningEvent(trx, scope, document, { kind: 'voided', details: { reason } }, now);
    for (const recipient of open.recipients)
      if (recipient.role !== 'copy' && (isAsked(recipient) || isDone(recipient)))
        await tellEnd(trx, scope, services, { document, recipient, kind: 'voided', reason });
    await tellDocument(trx, scope, document, 'void.signing_document', reason);
    return readDetails(trx, scope, services, id, neighbours);
  });
}

const REMIND_AGAIN_MS = 60_000;

/** Sends somebody whose turn it is a new link. Two members who remind at once send one. */
export async function remindRecipient(
  scope: MemberScope,
  services: Services,
  { id, recipientId }: { id: number; recipientId: number },
  neighbours: Neighbours,
) {
  requireMay(scope, 'send_documents');
  return scope.transaction(async (trx) => {
    const { document, recipients } = await lockDocument(trx, scope, id);
    const recipient = recipients.find((one) => one.id === recipientId);
    if (!recipient) return refuseRemindRecipient('NOT_FOUND', 'There is no such person on this document.');
    if (document.state !== 'sent' || !isAsked(recipient))
      return refuseRemindRecipient('INVALID_STATE', 'Nothing waits for this person now.');
    const now = services.now();
    if (recipient.last_reminded_at !== null && now.getTime() - recipient.last_reminded_at.getTime() < REMIND_AGAIN_MS)
      return refuseRemindRecipient('INVALID_STATE', 'A reminder was sent a moment ago.');
    await store.updateRecipient(trx, scope, recipient.id, { last_reminded_at: now });
    await sendLink(trx, scope, services, { document, recipient, purpose: 'signing_reminder' });
    await tellDocument(trx, scope, document, 'remind.signing_document');
    return readDetails(trx, scope, services, id, neighbours);
  });
}

/** Refuses people who could not be reached, or would sign for somebody else. */
async function requirePeople(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  open: store.OpenDocument,
  { missingSigns }: Neighbours,
): Promise<void> {
  const rows = open.recipients.filter(({ state }) => state !== 'replaced');
  const people = await Promise.all(rows.map((row) => draftPersonOf(services, scope, row)));
  const waiting = new Set(rows.filter((row) => !isDone(row)).map(({ key }) => key));
  const keys = new Set(people.map(({ key }) => key));
  const faults = [
    ...draftFaults(
      { people, fields: open.document.fields.filter(({ recipient }) => keys.has(recipient)), pages: open.document.pages },
      { texts: services.sms !== null, isEmail, isMobile },
    ),
    ...(await contactsOfMembers(trx, scope, people)),
    ...(await unwritable('', people, missingSigns)),
  ].filter(({ recipient }) => recipient === null || waiting.has(recipient));
  if (faults.length === 0) return;
  return refuseAlways(
    'VALIDATION_FAILED',
    faults[0]?.message ?? '',
    faults.map(({ code, message, recipient, field }) => ({
      field: recipient === null ? (field === null ? 'recipients' : `fields.${field}`) : `recipients.${recipient}`,
      code: code.toUpperCase(),
      message,
    })),
  );
}

type Change = z.output<typeof changeRoute.body>;

/** Puts the details of a person right, or lets somebody else do it in their place. In both cases the link they had stops working. */
export async function changeRecipient(
  scope: MemberScope,
  services: Services,
  { id, recipient_id: recipientId }: { id: number; recipient_id: number },
  { reassign, ...input }: Change,
  neighbours: Neighbours,
) {
  requireMay(scope, 'send_documents');
  return scope.transaction(async (trx) => {
    const open = await lockDocument(trx, scope, id);
    const before = open.recipients.find((one) => one.id === recipientId);
    if (!before) return refuseChangeRecipient('NOT_FOUND', 'There is no such person on this document.');
    if (open.document.state !== 'sent') return refuseChangeRecipient('INVALID_STATE', 'This document is not out for signing.');
    if (isDone(before)) return refuseChangeRecipient('INVALID_STATE', 'This person has done their part already.');
    if (before.state === 'replaced') return refuseChangeRecipient('INVALID_STATE', 'Somebody else was asked in their place already.');
    if (input.name === '') refuseField('name', 'Enter their name', 'REQUIRED');
    const now = services.now();
    const typed = {
      ...input,
      role: before.role,
      party_id: input.party_id ?? null,
      property_role: input.property_role ?? before.property_role,
    };
    if (reassign) {
      const key = randomUUID();
      const after = await store.insertRecipient(trx, {
        workspace_id: scope.workspaceId,
        document_id: id,
        key,
        number: before.number,
        state: 'waiting',
        ...(await personColumns(trx, scope, services, typed, key)),
        order_group: before.order_group,
      });
      await store.revokeLinks(trx, scope, before.id, 'replaced', now);
      await store.updateRecipient(trx, scope, before.id, { replaced_by: after.id, next_reminder_at: null });
      const fields = open.document.fields.map((field) => (field.recipient === before.key ? { ...field, recipient: key } : field));
      const document = await store.updateDocument(trx, scope, id, { fields: JSON.stringify(fields), version: open.document.version + 1 });
      await addSigningEvent(trx, scope, document, { kind: 'reassigned', recipientId: before.id, details: { to: after.id } }, now);
      if (isAsked(before)) await tellEnd(trx, scope, services, { document, recipient: before, kind: 'removed', reason: '' });
      const recipients = [...open.recipients, after];
      await requirePeople(trx, scope, services, { document, recipients: recipients.filter((one) => one.id !== before.id) }, neighbours);
      await act(trx, scope, services, { document, recipients: open.recipients }, { kind: 'reassign', id: before.id, to: after.id });
      await tellDocument(trx, scope, document, 'reassign.signing_document');
      return readDetails(trx, scope, services, id, neighbours);
    }
    const changed = await store.updateRecipient(trx, scope, before.id, {
      ...(await personColumns(trx, scope, services, typed, before.key)),
      app_user_id: null,
      ...(input.access_code === undefined && { access_code_tries: 0 }),
    });
    const recipients = open.recipients.map((one) => (one.id === changed.id ? changed : one));
    await requirePeople(trx, scope, services, { ...open, recipients }, neighbours);
    await addSigningEvent(trx, scope, open.document, { kind: 'contact_changed', recipientId: before.id }, now);
    // Whoever held the old link has to prove who they are anew, and what was typed by them does not stay with somebody else.
    await store.revokeLinks(trx, scope, before.id, 'new_link', now);
    const back = isAsked(before)
      ? await store.updateRecipient(trx, scope, before.id, {
          state: 'waiting',
          sent_at: null,
          opened_at: null,
          entered_at: null,
          next_reminder_at: null,
        })
      : changed;
    const everybody = open.recipients.map((one) => (one.id === back.id ? back : one));
    const people = everybody.filter((one) => !isDone(one) && one.state !== 'replaced');
    await act(trx, scope, services, { ...open, recipients: everybody }, { kind: 'correct', people });
    await tellDocument(trx, scope, open.document, 'change_contact.signing_document');
    return readDetails(trx, scope, services, id, neighbours);
  });
}

/** Changes people and fields of a document that is out. What was signed stays; everybody who was asked and has not finished is told, with a new link. */
export async function correctDocument(scope: MemberScope, services: Services, id: number, input: CorrectionInput, neighbours: Neighbours) {
  requireMay(scope, 'send_documents');
  refuseTwice(input);
  return scope.transaction(async (trx) => {
    const open = await lockDocument(trx, scope, id);
    if (open.document.state !== 'sent')
      return refuseCorrectDocument('INVALID_STATE', 'This document is not out for signing, so nothing of it can be corrected.');
    if (open.document.version !== input.version) return refuseCorrectDocument('STALE_VERSION', STALE);
    const now = services.now();
    const expiresAt = input.expires_at === null ? null : new Date(input.expires_at);
    if (expiresAt !== null && expiresAt <= now) refuseField('expires_at', 'Choose a day that is still to come', 'PAST');
    const settled = open.recipients.filter((one) => isDone(one) || one.state === 'replaced');
    const settledKeys = new Set(settled.map(({ key }) => key));
    if (input.recipients.some(({ key }) => settledKeys.has(key)))
      return refuseCorrectDocument('INVALID_STATE', 'Somebody signed meanwhile. Look at what stands now.');
    const kept = open.document.fields.filter(({ recipient }) => settled.some((one) => one.key === recipient && isDone(one)));
    if (input.fields.some(({ key, recipient }) => settledKeys.has(recipient) || kept.some((field) => field.key === key)))
      refuseField('fields', 'Fields of people who signed stay as they are', 'SIGNED');
    const rows: store.RecipientRow[] = [];
    for (const [at, person] of input.recipients.entries()) {
      const before = open.recipients.find(({ key }) => key === person.key);
      const columns = { ...(await personColumns(trx, scope, services, person, person.key)), number: settled.length + at + 1 };
      rows.push(
        before
          ? await store.updateRecipient(trx, scope, before.id, columns)
          : await store.insertRecipient(trx, {
              workspace_id: scope.workspaceId,
              document_id: id,
              key: person.key,
              state: 'waiting',
              ...columns,
            }),
      );
    }
    const document = await store.updateDocument(trx, scope, id, {
      fields: JSON.stringify([...kept, ...input.fields]),
      expires_at: expiresAt,
      corrected_at: now,
      version: open.document.version + 1,
    });
    const removed = open.recipients.filter((one) => !settledKeys.has(one.key) && !rows.some(({ id: rowId }) => rowId === one.id));
    await requirePeople(trx, scope, services, { document, recipients: [...settled, ...rows] }, neighbours);
    await addSigningEvent(trx, scope, document, { kind: 'corrected', details: { version: document.version, people: rows.length } }, now);
    for (const recipient of removed) {
      await store.revokeLinks(trx, scope, recipient.id, 'replaced', now);
      if (isAsked(recipient)) await tellEnd(trx, scope, services, { document, recipient, kind: 'removed', reason: '' });
      await addSigningEvent(trx, scope, document, { kind: 'removed', recipientId: recipient.id }, now);
    }
    const before = new Map(open.recipients.map((one) => [one.id, one]));
    const everybody = [
      ...open.recipients.map((one) => rows.find((row) => row.id === one.id) ?? one),
      ...rows.filter((row) => !before.has(row.id)),
    ];
    const next = await act(trx, scope, services, { document, recipients: everybody }, { kind: 'correct', people: rows });
    for (const recipient of next.recipients) {
      const was = before.get(recipient.id);
      // Whoever comes to their turn now was told by that.
      if (!was || !isAsked(was) || !isAsked(recipient)) continue;
      const again = await store.updateRecipient(trx, scope, recipient.id, { read_all_at: null });
      await sendLink(trx, scope, services, { document, recipient: again, purpose: 'signing_change' });
    }
    await tellDocument(trx, scope, document, 'correct.signing_document');
    return readDetails(trx, scope, services, id, neighbours);
  });
}
