import { createHmac } from 'node:crypto';
import type { Keys } from '../../../platform/keys.ts';
import type { StatedDetails } from './kyc-case.ts';

/** Something that belongs to one person, as a hash under the key of what is hashed; `person` tells whose it is. */
export type Mark = { what: 'document' | 'phone' | 'email'; mark: string; person: string };

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** One hash in every workspace of the installation, so that a family can compare; without a workspace in it, and not to be read. */
const hash = ({ hashKey }: Pick<Keys, 'hashKey'>, what: string, text: string) =>
  createHmac('sha256', hashKey).update(`kyc-mark:${what}:${text}`).digest('hex');

/** By first name and date of birth: a name that changed by marriage is no other person. */
export function marksOf(
  keys: Pick<Keys, 'hashKey'>,
  details: Pick<StatedDetails, 'first_name' | 'last_name' | 'dob' | 'email' | 'phone'>,
  document: { country: string; number: string } | null,
): Mark[] {
  const whole =
    details.dob === null
      ? `${fold(details.first_name)} ${fold(details.last_name)}`
      : `${fold(details.first_name).split(' ')[0] ?? ''} ${details.dob}`;
  const person = hash(keys, 'person', whole);
  const number = (document?.number ?? '').replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  const email = details.email.trim().toLowerCase();
  const phone = details.phone.replace(/[\s().-]/g, '').replace(/^0(?=[1-9])/, '+44');
  return [
    ...(number === '' ? [] : [{ what: 'document' as const, mark: hash(keys, 'document', `${document?.country}:${number}`), person }]),
    ...(phone === '' ? [] : [{ what: 'phone' as const, mark: hash(keys, 'phone', phone), person }]),
    ...(email === '' ? [] : [{ what: 'email' as const, mark: hash(keys, 'email', email), person }]),
  ];
}
