import { sendWitnessCode as codeRoute, signDocument as signRoute, type Witness } from '@freehold/contract/signing/signer-documents';
import type { SigningField } from '@freehold/contract/signing/signing-fields';
import { isAsked, isOfWitness, needsWitness, SIGNED, type Values } from '@freehold/signing-rules/fields';
import type { BackgroundWork } from '../../../platform/background-work.ts';
import { CODE_WORDS, wrongCodeWords } from '../../../platform/code-words.ts';
import { maskEmail, maskPhone } from '../../../platform/mask-contact.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { AppUserScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { deliverLinkCode, isContactOf, readContact, takeCode } from '../../access/public.ts';
import { openContacts, type SignedWitness } from '../signing-documents/public.ts';
import { requireTurn } from './fill-document.ts';
import { type AtDocument, withDocument } from './with-document.ts';

const refuseCode = refusing(codeRoute);
const refuseSigning = refusing(signRoute);

type Reached = { channel: 'email' | 'sms'; value: string; masked: string };
const plain = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
export const ownFields = ({ open, recipient }: AtDocument): SigningField[] =>
  open.document.fields.filter((field) => field.recipient === recipient.key);

/** Refuses whoever takes part in the document: a witness is somebody else, by name and by contact. */
async function requireOther(
  { scope, open }: AtDocument,
  services: Services,
  { name, contact, under }: { name: string; contact: string; under: string },
): Promise<Reached> {
  const read = readContact(contact);
  if (read === null)
    return refuseField(`${under}contact`, 'Enter an email address, like name@example.com, or a mobile number, like 07700 900123', 'FORMAT');
  const { channel, value } = read;
  if (channel === 'sms' && services.sms === null)
    return refuseField(`${under}contact`, 'Text messages are not set up here. Enter an email address of the witness.', 'NO_TEXTS');
  for (const one of open.recipients) {
    if (one.state === 'replaced') continue;
    const { email, phone } = await openContacts(services, scope, one);
    if (email?.toLowerCase() === value.toLowerCase() || phone === value)
      return refuseField(`${under}contact`, 'This is the contact of somebody in the document. A witness has their own.', 'SAME_CONTACT');
    if (plain(one.name) === plain(name))
      return refuseField(`${under}name`, 'Somebody in the document has this name. A witness is somebody else.', 'SAME_PERSON');
  }
  return { channel, value, masked: channel === 'email' ? maskEmail(value) : maskPhone(value) };
}

/** Refuses another contact that the person who signs proved to be their own. */
export async function requireNotOwn({ appUser }: AppUserScope, services: Services, contact: string, under: string): Promise<void> {
  if (await isContactOf(services, contact, appUser.ids))
    refuseField(`${under}contact`, 'This is a contact of yours. A witness has their own.', 'SAME_CONTACT');
}

/** Sends a code to whoever is with the person as their witness. */
export async function sendWitnessCode(
  person: AppUserScope,
  services: Services,
  id: number,
  { name, contact }: { name: string; contact: string },
  work: BackgroundWork,
) {
  await requireNotOwn(person, services, contact, '');
  const { reached, recipientId } = await withDocument(person, services, id, { lock: false }, async (at) => {
    requireTurn(at, services);
    if (!ownFields(at).some(isOfWitness)) refuseCode('INVALID_STATE', 'This document asks for no witness of yours.');
    return { reached: await requireOther(at, services, { name, contact, under: '' }), recipientId: at.recipient.id };
  });
  return deliverLinkCode(services, { ...reached, countedBy: `witness of signer ${recipientId}` }, work);
}

/** The witness with what goes on the page, or a refusal; null where none is asked for. Their code is taken afterwards. */
export async function readWitness(
  at: AtDocument,
  services: Services,
  given: Witness | null | undefined,
  values: Values,
): Promise<{ witness: SignedWitness; values: Record<string, string>; contact: string } | null> {
  const fields = ownFields(at);
  if (!needsWitness(fields, values)) return null;
  if (!given)
    return refuseField(
      'witness',
      'Your witness signs beside you, before you finish. Load the document again if you are not asked.',
      'REQUIRED',
    );
  const { name, address, occupation, signature } = given;
  const { channel, value, masked } = await requireOther(at, services, { name, contact: given.contact, under: 'witness.' });
  const written = (field: SigningField) =>
    field.type === 'witness_signature'
      ? SIGNED
      : field.type === 'witness_name'
        ? name
        : field.type === 'witness_address'
          ? address
          : occupation;
  const asked = fields.filter((field) => isOfWitness(field) && isAsked(field, fields, values));
  return {
    witness: { name, address, occupation, signature, proof: channel === 'email' ? 'email_code' : 'sms_code', to: masked },
    values: Object.fromEntries(asked.map((field) => [field.key, written(field)])),
    contact: value,
  };
}

/** Takes the code that was sent to the witness, once. */
export async function takeWitnessCode(services: Services, contact: string, { challenge, code }: Witness): Promise<void> {
  const taken = await takeCode(services, { contact, challenge, code });
  if (taken.kind === 'wrong') return refuseField('witness.code', wrongCodeWords(taken.triesLeft), 'WRONG_CODE');
  if (taken.kind === 'refused') refuseSigning('CODE_INVALID', CODE_WORDS[taken.reason]);
}
