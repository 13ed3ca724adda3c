import * as signerDocumentsContract from '@freehold/contract/signing/signer-documents';
import type { declineDocument as declineRoute, signDocument as signRoute } from '@freehold/contract/signing/signer-documents';
import type { Ink, SigningField } from '@freehold/contract/signing/signing-fields';
import { SealingRefusal } from '@freehold/sealing/wording';
import { answerFaults, isAsked, isFilledForThem, isSignature, SIGNED } from '@freehold/signing-rules/fields';
import { isAsked as isPersonAsked, isDone } from '@freehold/signing-rules/signing-rules';
import type { z } from 'zod';
import { sealJson } from '../../../platform/encryption.ts';
import { refuseAlways, refuseField, refusing } from '../../../platform/refuse.ts';
import type { AppUserScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import {
  act,
  addSigningEvent,
  signedContext,
  type SignedByPerson,
  type SignedWitness,
  tellDocument,
  tellEnd,
  tellMembers,
  updateDocument,
  updateRecipient,
} from '../signing-documents/public.ts';
import { keepPagesSeen, ownValues, requireSamePages, requireTurn } from './fill-document.ts';
import { filledFor, presentForSigner } from './present-document.ts';
import * as store from './store.ts';
import { ownFields, readWitness, requireNotOwn, takeWitnessCode } from './witness.ts';
import { type AtDocument, withDocument } from './with-document.ts';

const refuseCheckSigning = refusing(signerDocumentsContract.signDocument);

type Signing = z.output<typeof signRoute.body>;
/** Refuses, in words, what could not be written on the page as it was typed: the seals bring it, since they draw it. */
export type RequireDrawable = (
  fields: readonly SigningField[],
  answers: { values: Record<string, string>; signature: Ink | null; initials: Ink | null; witness: SignedWitness | null },
  /** By their numbers. The names are written; pictures were looked at when they were added. */
  attachments: ReadonlyMap<string, { name: string; picture: null }>,
) => Promise<void>;

const DONE = { signer: 'signed', approver: 'approved', viewer: 'read', copy: 'read' } as const;

type Ways = { ipPrefix: string | null; requireDrawable: RequireDrawable };

/**
 * Signs, approves or confirms reading, once: the document is locked, so that of two calls the second finds it done and is answered as the first.
 * What was agreed to is kept sealed with the pages as they were shown; the next people are asked, or the seal is ordered, in the same transaction.
 * The code of a witness is taken once everything else was found right, so that it is not asked for again because of a field.
 */
export async function signDocument(person: AppUserScope, services: Services, id: number, body: Signing, ways: Ways) {
  if (body.witness) {
    await requireNotOwn(person, services, body.witness.contact, 'witness.');
    const contact = await withDocument(person, services, id, { lock: true }, async (at) =>
      isDone(at.recipient) ? null : ((await checkSigning(at, services, body, ways, services.now())).witness?.contact ?? null),
    );
    try {
      if (contact !== null) await takeWitnessCode(services, contact, body.witness);
    } catch (error) {
      // Of two calls at once the other took the code, and signed: both are answered alike.
      const done = await withDocument(person, services, id, { lock: true }, async (at) =>
        isDone(at.recipient) ? presentForSigner(at, services) : null,
      );
      if (done !== null) return done;
      throw error;
    }
  }
  return withDocument(person, services, id, { lock: true }, (at) => signNow(at, services, body, ways));
}

/** What is written and drawn, or the refusal of what is missing or wrong. */
async function checkSigning(at: AtDocument, services: Services, body: Signing, { requireDrawable }: Ways, now: Date) {
  const { trx, scope, open, recipient } = at;
  requireTurn(at, services);
  if (body.document_version !== open.document.version)
    return refuseCheckSigning('STALE_VERSION', 'The document was corrected meanwhile. Read it again, then sign.');
  await requireSamePages(at, body.pages);
  const own = await valuesToSign(at, services, body, now);
  const witness = await readWitness(at, services, body.witness, own);
  const values = { ...own, ...witness?.values };
  const attached = (await store.findAttachments(trx, scope, recipient.id)).map(
    ({ id: file, name }) => [String(file), { name, picture: null }] as const,
  );
  await refuseUndrawable(() =>
    requireDrawable(
      ownFields(at),
      {
        values,
        signature: drawnNow(body.signature),
        initials: drawnNow(body.initials),
        witness: witness?.witness ?? null,
      },
      new Map(attached),
    ),
  );
  return { values, witness };
}

async function signNow(at: AtDocument, services: Services, body: Signing, ways: Ways) {
  const { trx, scope, open, recipient } = at;
  if (isDone(recipient)) return presentForSigner(at, services);
  const { document } = open;
  const now = services.now();
  const { values, witness } = await checkSigning(at, services, body, ways, now);
  const { read_all_at: readAll } = await keepPagesSeen(at, services, body.pages);
  const signed: SignedByPerson = {
    values,
    signature: body.signature,
    initials: body.initials,
    pages: (await store.findPagesSeen(trx, scope, recipient.id)).map(({ page, sha256 }) => ({ page, sha256 })),
    document_version: document.version,
    agreed_at: now.toISOString(),
    ip_prefix: ways.ipPrefix,
    witness: witness?.witness ?? null,
  };
  await updateRecipient(trx, scope, recipient.id, {
    signed_at: now,
    opened_at: recipient.opened_at ?? now,
    signed_sealed: await sealJson(services.keys, scope.workspaceId, signed, signedContext(recipient.key)),
    signed_version: document.version,
    filled: Object.keys(values).length,
    values_sealed: null,
    next_reminder_at: null,
    ...(readAll !== null && { read_all_at: new Date(readAll) }),
  });
  const details = { version: document.version, pages: signed.pages.length, ip: ways.ipPrefix };
  await addSigningEvent(trx, scope, document, { kind: DONE[recipient.role], recipientId: recipient.id, details }, now);
  if (witness !== null) {
    const { name, proof, to } = witness.witness;
    await addSigningEvent(trx, scope, document, { kind: 'witnessed', recipientId: recipient.id, details: { name, proof, to } }, now);
  }
  const next = await act(trx, scope, services, open, { kind: 'sign', id: recipient.id });
  await tellDocument(trx, scope, document, 'sign.signing_document');
  return presentForSigner(afresh(at, next), services);
}

const afresh = (at: AtDocument, open: AtDocument['open']): AtDocument => ({
  ...at,
  open,
  recipient: open.recipients.find(({ id }) => id === at.recipient.id) ?? at.recipient,
});

/** Every value that goes on the page, or a refusal that names each field that is missing or wrong. */
async function valuesToSign(at: AtDocument, services: Services, body: Signing, now: Date): Promise<Record<string, string>> {
  const { trx, scope, open, recipient } = at;
  const fields = open.document.fields.filter((field) => field.recipient === recipient.key);
  const given = ownValues(at, body.values);
  const faults = answerFaults(fields, given);
  if (faults.length > 0)
    return refuseAlways(
      'VALIDATION_FAILED',
      faults.length === 1 ? 'One field is not filled in yet.' : `${faults.length} fields are not filled in yet.`,
      faults.map(({ key, message }) => ({ field: `values.${key}`, code: 'REQUIRED', message })),
    );
  const files = new Set((await store.findAttachments(trx, scope, recipient.id)).map(({ id, mime }) => `${id} ${mime}`));
  const hasFile = (id: number, mimes: readonly string[]) => mimes.some((mime) => files.has(`${id} ${mime}`));
  const asked = fields.filter((field) => isAsked(field, fields, given) && !isFilledForThem(field));
  for (const field of asked) {
    const value = given[field.key];
    if (value === undefined) continue;
    if (isSignature(field) && value !== SIGNED) refuseField(`values.${field.key}`, 'Sign here', 'INVALID');
    if (field.type === 'attachment' && !hasFile(Number(value), ['application/pdf', 'image/png', 'image/jpeg']))
      refuseField(`values.${field.key}`, 'Add the file again', 'NO_FILE');
  }
  requireInk(
    'signature',
    asked.some((field) => field.type === 'signature' && given[field.key] === SIGNED) || recipient.role === 'signer',
    body.signature,
    hasFile,
  );
  requireInk(
    'initials',
    asked.some((field) => field.type === 'initials' && given[field.key] === SIGNED),
    body.initials,
    hasFile,
  );
  const kept = Object.fromEntries(asked.flatMap(({ key }) => (given[key] === undefined ? [] : [[key, given[key] ?? '']])));
  return { ...kept, ...(await filledFor(services, scope, open.document, recipient, now)) };
}

function requireInk(
  name: 'signature' | 'initials',
  isWanted: boolean,
  ink: Ink | null,
  hasFile: (id: number, mimes: readonly string[]) => boolean,
): void {
  if (ink === null) {
    if (isWanted)
      refuseField(name, name === 'signature' ? 'Draw, type or upload your signature' : 'Draw, type or upload your initials', 'REQUIRED');
    return;
  }
  if (ink.kind === 'uploaded' && !hasFile(ink.file, ['image/png', 'image/jpeg']))
    refuseField(name, 'Upload the picture again, as PNG or JPEG', 'NO_FILE');
}

type Declining = z.output<typeof declineRoute.body>;

/** Ends a document for everybody because somebody will not sign it, with their reason for the firm. */
export const declineDocument = (person: AppUserScope, services: Services, id: number, { reason }: Declining) =>
  withDocument(person, services, id, { lock: true }, async (at) => {
    const { trx, scope, open, recipient } = at;
    if (recipient.state === 'declined') return presentForSigner(at, services);
    requireTurn(at, services);
    const now = services.now();
    await updateRecipient(trx, scope, recipient.id, { declined_at: now, decline_reason: reason, next_reminder_at: null });
    await addSigningEvent(trx, scope, open.document, { kind: 'declined', recipientId: recipient.id, details: { reason } }, now);
    const next = await act(trx, scope, services, open, { kind: 'decline', id: recipient.id });
    const document = await updateDocument(trx, scope, id, { ended_at: now, ended_by: recipient.name, end_reason: reason });
    for (const other of next.recipients)
      if (other.id !== recipient.id && other.role !== 'copy' && (isPersonAsked(other) || isDone(other)))
        await tellEnd(trx, scope, services, { document, recipient: other, kind: 'declined', reason: '' });
    await tellDocument(trx, scope, document, 'decline.signing_document');
    await tellMembers(trx, scope, document, {
      kind: 'document_stopped',
      words: 'Somebody declined to sign a document. Their reason stands on its page.',
    });
    return presentForSigner(afresh(at, { ...next, document }), services);
  });

/** Pictures were looked at when they were added. */
const drawnNow = (ink: Ink | null): Ink | null => (ink?.kind === 'uploaded' ? null : ink);

async function refuseUndrawable(ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (error instanceof SealingRefusal) return refuseField('values', error.message, error.code.toUpperCase());
    throw error;
  }
}
