import type { ApiKey } from '@freehold/contract/firm/api-keys';
import { KEY_SCOPES, type KeyScope } from '@freehold/contract/kernel/key-scopes';
import { formatAgo, formatDate } from '../../../lib/format.ts';
import type { StatusKey } from '../../../ui/status.tsx';

export const KEY_STATUS: Readonly<Record<ApiKey['state'], StatusKey>> = {
  active: 'keyActive',
  expired: 'keyExpired',
  revoked: 'keyRevoked',
  stopped: 'keyStopped',
};

/** Read properties, Change people; the first two and how many more. */
export function scopesInWords(scopes: readonly KeyScope[]): string {
  const [first, second, ...more] = scopes.map((scope) => KEY_SCOPES[scope].label);
  const named = [first, second].filter(Boolean).join(', ');
  return more.length === 0 ? named || 'Nothing any more' : `${named} and ${more.length} more`;
}

/** Used 12 min ago from 203.0.113.0/24 */
export function usedInWords({ last_used_at: at, last_used_from: from }: ApiKey): string {
  if (at === null) return 'Never used';
  return from === null ? formatAgo(at) : `${formatAgo(at)} from ${from}`;
}

/** What becomes, or became, of it. */
export function endInWords({ state, expires_at: expires, revoked_at: revoked, revoked_by: by, made_by: maker }: ApiKey): string {
  if (state === 'revoked' && revoked !== null) return `Revoked ${formatDate(revoked)}${by === null ? '' : ` by ${by}`}`;
  if (state === 'stopped') return `${maker.name} no longer works here`;
  if (expires === null) return 'Until it is revoked';
  return state === 'expired' ? `Expired ${formatDate(expires)}` : `Until ${formatDate(expires)}`;
}

export const LIFETIME_WORDS = { '30': '30 days', '90': '90 days', '365': 'One year', '': 'Until it is revoked' } as const;
