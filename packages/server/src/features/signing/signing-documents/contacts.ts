import { z } from 'zod';
import { randomBytes, scrypt as scryptOf, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Email } from '@freehold/contract/kernel/values';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import { maskEmail, maskPhone } from '../../../platform/mask-contact.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { readContact } from '../../access/public.ts';
import type { RecipientRow } from './store.ts';

const scrypt = promisify<string, Buffer, number, Buffer>(scryptOf);

const Contacts = z.object({ email: z.string().nullable(), phone: z.string().nullable() });
export type Contacts = z.output<typeof Contacts>;
type Keyed = Pick<Services, 'keys'>;
type Of = Pick<Scope, 'workspaceId'>;

const contactContext = (key: string) => `signing-contact:${key}`;
export const valuesContext = (key: string) => `signing-values:${key}`;
export const signedContext = (key: string) => `signing-signed:${key}`;

/** In the spelling it is kept in, where it is whole; as it was typed otherwise. */
const tidy = (typed: string | null, channel: 'email' | 'sms'): string | null => {
  const text = typed?.trim() ?? '';
  if (text === '') return null;
  const read = readContact(text);
  return read?.channel === channel ? read.value : text;
};
export const isEmail = (text: string): boolean => Email.safeParse(text).success;
export const isMobile = (text: string): boolean => readContact(text)?.channel === 'sms';

/** The columns of what somebody is reached by. */
export async function contactColumns({ keys }: Keyed, { workspaceId }: Of, key: string, typed: Contacts) {
  const contacts = { email: tidy(typed.email, 'email'), phone: tidy(typed.phone, 'sms') };
  return {
    contact_sealed: await sealJson(keys, workspaceId, contacts, contactContext(key)),
    email_masked: contacts.email === null ? null : isEmail(contacts.email) ? maskEmail(contacts.email) : '•••',
    phone_masked: contacts.phone === null ? null : maskPhone(contacts.phone),
  };
}

export async function openContacts({ keys }: Keyed, { workspaceId }: Of, { key, contact_sealed: sealed }: RecipientRow): Promise<Contacts> {
  return sealed === null ? { email: null, phone: null } : Contacts.parse(await openJson(keys, workspaceId, sealed, contactContext(key)));
}

/** Where a code goes that proves who somebody is; with an access code, whom the session is for. */
export const proofContactOf = ({ proof }: Pick<RecipientRow, 'proof'>, { email, phone }: Contacts): string | null =>
  proof === 'sms_code' ? phone : proof === 'email_code' ? email : (email ?? phone);

const LENGTH = 32;
const plain = (code: string) => code.trim().toUpperCase();

/** An access code is short, so each is hashed slowly and with a salt of its own. */
export async function hashAccessCode(code: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64')}:${(await scrypt(plain(code), salt, LENGTH)).toString('base64')}`;
}
export async function isAccessCode(code: string, hash: string): Promise<boolean> {
  const [salt = '', wanted = ''] = hash.split(':');
  return timingSafeEqual(await scrypt(plain(code), Buffer.from(salt, 'base64'), LENGTH), Buffer.from(wanted, 'base64'));
}
export const MOST_CODE_TRIES = 5;

/** First names and surname, as an external signer is kept: the last word is the surname. */
export function splitName(name: string): { firstName: string; surname: string } {
  const words = name.trim().split(/\s+/);
  return words.length < 2
    ? { firstName: name.trim() || 'Signer', surname: '' }
    : { firstName: words.slice(0, -1).join(' '), surname: words.at(-1) ?? '' };
}
