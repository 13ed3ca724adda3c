import type { AuthUser } from '@freehold/contract/access/identity';
import type { Passkey } from '@freehold/contract/access/sign-in-methods';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatDay, formatTime } from '../../../lib/format.ts';

/** What went wrong with a change of the sign-in methods, and what to do. */
export function changeTrouble(error: unknown): string {
  if (isApiError(error, 'CANCELLED')) return 'The passkey was not made: the prompt was closed or timed out. Try again.';
  if (isApiError(error, 'UNAUTHORISED_DOMAIN'))
    return 'This address is not set up for sign-in. Open Freehold at its usual address, then try again.';
  if (isApiError(error, 'OFFLINE')) return 'You are offline. Check your connection, then try again.';
  if (isApiError(error, 'DUPLICATE')) return messageOf(error) || 'This device already holds a passkey for you. Use that one.';
  if (isApiError(error, 'PASSKEY_REFUSED')) return messageOf(error) || 'This device could not make a passkey. Try another one.';
  const reference = isApiError(error) && error.reference ? ` Reference ${error.reference}.` : '';
  return `${messageOf(error) || 'Something went wrong on our side. Try again in a moment.'}${reference}`;
}

/** Owner, and that this role is an admin's, unless its name says so already. */
export function roleWords({ role, is_admin }: Pick<AuthUser, 'role' | 'is_admin'>): string {
  return is_admin && role !== 'Admin' ? `${role}, Admin` : role;
}

/** 09:31, or the day when it was not today. */
export const savedWhen = (at: string) => (formatDay(at) === 'Today' ? formatTime(at) : formatDay(at));

const inSentence = (day: string) => (day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : day);

/** Added 12 May 2026, used today */
export function passkeyHistory({ created_at, last_used_at }: Passkey, now = new Date()): string {
  const added = `Added ${inSentence(formatDay(created_at, now))}`;
  return `${added}, ${last_used_at === null ? 'not used yet' : `used ${inSentence(formatDay(last_used_at, now))}`}`;
}

/** Ten codes, one a line, as a file a person may keep. */
export function recoveryFile(email: string, codes: readonly string[]): string {
  return [`Freehold recovery codes for ${email}`, 'Each works once in place of a code from your app.', '', ...codes, ''].join('\n');
}
