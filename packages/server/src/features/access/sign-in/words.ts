import type { LinkRefusal } from '../../../providers/identity/provider.ts';

/** Why a link was refused, for the person who holds it. `wrong_email` stands under the field. */
export const LINK_WORDS = {
  unknown: 'This link does not work. Send a new one.',
  used: 'This link was already used. Send a new one.',
  expired: 'This link has expired. Send a new one.',
  too_many_tries: 'This link was tried with too many other addresses. Send a new one.',
  other_device: 'Confirm your email to continue on this device',
  wrong_email: 'This is not the address the link was sent to',
} satisfies Record<LinkRefusal, string>;

export function inMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

export const waitWords = (seconds: number): string => `Several links were already sent. Wait ${inMinutes(seconds)}, then ask again.`;
