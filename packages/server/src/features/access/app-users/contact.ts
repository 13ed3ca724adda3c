import { Email } from '@freehold/contract/kernel/values';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A way to reach a person, in the one spelling it is kept in: a lower-case address, or a number in E.164. */
export type Contact = { channel: 'email' | 'sms'; value: string };

/** UK mobile numbers are +447 and nine digits. Source: Ofcom, National Telephone Numbering Plan, S.2. */
const UK_MOBILE = /^\+447\d{9}$/;

/** What a person typed, as an address or a number that can take a text; null when it is neither. A number without a country is British. */
export function readContact(typed: string): Contact | null {
  if (typed.includes('@')) {
    const email = Email.safeParse(typed);
    return email.success ? { channel: 'email', value: email.data } : null;
  }
  if (!/^[\d\s()+./-]+$/.test(typed)) return null;
  const phone = parsePhoneNumberFromString(typed, 'GB');
  if (!phone?.isPossible() || phone.ext) return null;
  if (phone.countryCallingCode === '44' && !UK_MOBILE.test(phone.number)) return null;
  return { channel: 'sms', value: phone.number };
}

export { maskEmail, maskPhone } from '../../../platform/mask-contact.ts';
