import { z } from 'zod';
import type { SignerDocumentDetails } from '@freehold/contract/signing/signer-documents';
import type { FieldValue, SigningField } from '@freehold/contract/signing/signing-fields';
import { isDone, statusOf, takesPart, waitsFor, whyNot } from '@freehold/signing-rules/signing-rules';
import { isFilledForThem, isOfWitness } from '@freehold/signing-rules/fields';
import { openJson } from '../../../platform/encryption.ts';
import { clock, longDay } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { logoMark } from '../../firm/public.ts';
import {
  type DocumentRow,
  findMemberNames,
  findPages,
  findSeal,
  openContacts,
  openSigned,
  type RecipientRow,
  signingOf,
  valuesContext,
} from '../signing-documents/public.ts';
import * as store from './store.ts';
import type { AtDocument } from './with-document.ts';

const at = (moment: Date | null) => moment?.toISOString() ?? null;
export const valueList = (values: Readonly<Record<string, string>>): FieldValue[] =>
  Object.entries(values).map(([field, value]) => ({ field, value }));

const Values = z.record(z.string(), z.string());

/** What somebody typed so far. */
export async function openValues(
  { keys }: Pick<Services, 'keys'>,
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  row: RecipientRow,
): Promise<Record<string, string>> {
  return row.values_sealed === null ? {} : Values.parse(await openJson(keys, workspaceId, row.values_sealed, valuesContext(row.key)));
}

/** What the product writes for somebody as they sign: who they are, and the moment, by its own clock and in the time of London. */
export async function filledFor(
  services: Services,
  scope: Scope,
  { fields }: Pick<DocumentRow, 'fields'>,
  row: RecipientRow,
  moment: Date,
): Promise<Record<string, string>> {
  const { email } = await openContacts(services, scope, row);
  const write = ({ type }: SigningField): string => {
    switch (type) {
      case 'name':
        return row.name;
      case 'email':
        return email ?? '';
      case 'date_signed':
        return longDay(moment);
      default:
        return `Signed by ${row.name}, ${longDay(moment)}, ${clock(moment)} London time`;
    }
  };
  return Object.fromEntries(
    fields
      .filter((field) => field.recipient === row.key && isFilledForThem(field) && !isOfWitness(field))
      .map((field) => [field.key, write(field)]),
  );
}

/** A document as one of its people sees it: their own fields whole, those of others as places, and what others wrote once it is finished. */
export async function presentForSigner(
  { trx, scope, open, recipient, firm }: AtDocument,
  services: Services,
): Promise<SignerDocumentDetails> {
  const { document, recipients } = open;
  const signing = signingOf(open);
  const pages = document.prepared_sha256 === null ? [] : await findPages(trx, scope, document.prepared_sha256);
  const seen = await store.findPagesSeen(trx, scope, recipient.id);
  const attachments = await store.findAttachments(trx, scope, recipient.id);
  const seal = await findSeal(trx, scope, document.id);
  const sender = await findMemberNames(trx, scope, [document.sent_by]);
  const signed = await openSigned(services, scope, recipient);
  const isReleased = document.state === 'completed';
  const why = whyNot(signing, recipient.id);
  const living = recipients.filter((one) => one.state !== 'replaced');
  const numberOf = new Map(living.map(({ key, number }) => [key, number]));
  const written = new Map<string, string>();
  if (isReleased)
    for (const other of living)
      for (const [key, value] of Object.entries((await openSigned(services, scope, other))?.values ?? {})) written.set(key, value);
  const done = new Set(living.filter(isDone).map(({ key }) => key));
  return {
    id: document.id,
    title: document.title,
    account_name: document.sender_name,
    brand: { colour: firm.colour, logo: logoMark(firm.logoSha256) },
    sent_by: sender.get(document.sent_by ?? 0) ?? document.sender_name,
    message: document.message,
    status: statusOf(signing),
    role: recipient.role,
    your: {
      name: recipient.name,
      number: recipient.number,
      state: recipient.state,
      opened_at: at(recipient.opened_at),
      done_at: at(recipient.signed_at),
      read_pages: seen.map(({ page }) => page),
    },
    people: living.filter(takesPart).map((one) => ({ number: one.number, name: one.name, role: one.role, done: isDone(one) })),
    pages: document.pages.map((size) => {
      const page = pages.find((one) => one.page === size.number);
      return { ...size, sha256: page?.picture_sha256 ?? '', text: page?.lines ?? [] };
    }),
    fields: document.fields.filter((field) => field.recipient === recipient.key),
    others: document.fields
      .filter((field) => field.recipient !== recipient.key && numberOf.has(field.recipient))
      .map((field) => ({
        ...field,
        number: numberOf.get(field.recipient) ?? 0,
        filled: done.has(field.recipient),
        value: written.get(field.key) ?? null,
      })),
    values: valueList(signed?.values ?? (await openValues(services, scope, recipient))),
    filled_for_you: signed === null ? valueList(await filledFor(services, scope, document, recipient, services.now())) : [],
    attachments: attachments.map(({ id, field_key: field, name, mime, size }) => ({ id, field, name, mime, size })),
    version: recipient.values_version,
    document_version: document.version,
    corrected_at: at(document.corrected_at),
    order_note: waitsFor(recipient, recipients)[0] ? `After ${waitsFor(recipient, recipients)[0]?.name}` : null,
    sent_at: at(recipient.sent_at),
    expires_at: at(document.expires_at),
    ended_reason: document.state === 'voided' ? document.end_reason : null,
    sealed_at: at(seal?.sealed_at ?? null),
    can: {
      sign: why === null,
      why_not_sign: why,
      decline: why === null,
      download: isReleased && seal ? ['sealed', 'certificate'] : [],
    },
  };
}
