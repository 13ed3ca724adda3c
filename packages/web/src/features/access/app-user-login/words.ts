import { isApiError } from '../../../lib/api-error.ts';

export type Channel = 'email' | 'sms';

/** Which way a contact is reached, by what was typed. */
export function channelOf(contact: string): Channel {
  return contact.includes('@') ? 'email' : 'sms';
}

export const CONTACT_FAULT = 'Enter an email address, like name@example.com, or a mobile number, like 07700 900123';

/** A light look at what was typed; the server reads it in earnest. Null when it may do. */
export function contactFault(typed: string): string | null {
  const text = typed.trim();
  const mayDo = text.includes('@')
    ? /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)
    : /^[\d\s()+./-]{7,}$/.test(text) && text.replace(/\D/g, '').length >= 8;
  return mayDo ? null : CONTACT_FAULT;
}

/** What went wrong in bold, then what to do about it. */
export type Trouble = { what: string; advice: string };

/** The plain words for each way signing in by code can fail, beside a code or contact that is wrong. */
export function loginTrouble(error: unknown): Trouble {
  if (isApiError(error, 'OFFLINE')) return { what: 'You are offline.', advice: 'Check your connection, then try again.' };
  if (isApiError(error, 'RATE_LIMITED'))
    return halves(error.message || 'Too many tries in a short time. Wait a few minutes, then try again.');
  if (isApiError(error, 'MAINTENANCE')) return halves(error.message || 'Freehold is down for maintenance. Try again in a few minutes.');
  const reference = isApiError(error) && error.reference ? ` Reference ${error.reference}.` : '';
  return { what: 'Something went wrong on our side.', advice: `Try again in a moment.${reference}` };
}

function halves(sentences: string): Trouble {
  const end = sentences.indexOf('. ') + 1;
  return end === 0 ? { what: sentences, advice: '' } : { what: sentences.slice(0, end), advice: sentences.slice(end + 1) };
}
