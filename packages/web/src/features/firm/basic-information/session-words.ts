import type { LiveSession } from '@freehold/contract/access/account';
import { formatAgo } from '../../../lib/format.ts';
import { isKeyOf } from '@freehold/contract/kernel/keys';

const A = {
  iPhone: 'an iPhone',
  iPad: 'an iPad',
  Android: 'Android',
  Mac: 'a Mac',
  Windows: 'Windows',
  Linux: 'Linux',
  ChromeOS: 'ChromeOS',
} as const;

/** Chrome on a Mac */
export function deviceWords({ browser, system, device }: Pick<LiveSession, 'browser' | 'system' | 'device'>): string {
  const on = system === null ? null : isKeyOf(A, system) ? A[system] : system;
  if (browser !== null && on !== null) return `${browser} on ${on}`;
  if (browser !== null) return browser;
  return on === null ? `An unknown ${device === 'computer' ? 'browser' : device}` : `A browser on ${on}`;
}

/** 203.0.x.x: the half that is kept, and that the rest is not. */
export function networkWords(network: string): string {
  return network.includes(':') ? network.replace(/::$/, ':…') : network.replace(/\.0\.0$/, '.x.x');
}

const WAYS = { link: 'by link', passkey: 'with a passkey', single_sign_on: 'with single sign-on' } as const;
const inSentence = (text: string) => text.replace(/^(Just|Today|Yesterday)/, (word) => word.toLowerCase());

/** Network 203.0.x.x, 40 min ago, by link */
export function sessionHistory(session: LiveSession, now = new Date()): string {
  const where = session.network === null ? [] : [`Network ${networkWords(session.network)}`];
  const when = session.is_current ? 'now' : inSentence(formatAgo(session.last_used_at, now));
  const text = [...where, when, WAYS[session.way]].join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
