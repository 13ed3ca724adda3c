import type { SearchClass } from '@freehold/contract/overview/search';

/** A whole UK postcode, with or without its space. Source: Royal Mail, Programmers' Guide to PAF; GIR 0AA is the one exception. */
const POSTCODE = /^(?:[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}|GIR\s*0AA)$/i;
const PHONE = /^\+?\d[\d\s]{6,}$/;
const REFERENCE = /^(?:USR|CHK|PAY|DOC)-/i;
/** Written between the digits of a number by some, never part of it. */
const PHONE_MARKS = /[().-]+/g;

export type ReadSearch = { as: SearchClass; needle: string };

/**
 * What a searched text is taken for, the first that fits: a whole postcode, a phone number, an e-mail address, a reference of the product
 * or one the workspace knows, else words of a name. `needle` is the spelling it is looked for in.
 */
export function classifySearch(typed: string, isKnownReference = false): ReadSearch {
  const text = typed.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (POSTCODE.test(text)) return { as: 'postcode', needle: text };
  const number = text.replace(PHONE_MARKS, ' ').trim();
  if (PHONE.test(number)) return { as: 'phone', needle: internationalNumber(number) };
  if (text.includes('@')) return { as: 'email', needle: text.toLowerCase() };
  if (REFERENCE.test(text) || isKnownReference) return { as: 'reference', needle: text };
  return { as: 'text', needle: text };
}

/** The number with its country in front: what begins with one 0, or as a British mobile does, is British. */
function internationalNumber(written: string): string {
  const digits = written.replace(/\D/g, '');
  if (written.startsWith('+') || digits.startsWith('00')) return `+${digits.replace(/^00/, '').replace(/^440/, '44')}`;
  if (digits.startsWith('0')) return `+44${digits.slice(1)}`;
  if (/^7\d{9}$/.test(digits)) return `+44${digits}`;
  return `+${digits}`;
}
