import type { ApiKey } from '@freehold/contract/firm/api-keys';
import { KEY_SCOPES } from '@freehold/contract/kernel/key-scopes';
import { keysOf } from '@freehold/contract/kernel/keys';
import type { KeyRow } from './store.ts';

/** A scope that this version no longer knows gives nothing. */
export const knownScopes = (scopes: readonly string[]) => keysOf(KEY_SCOPES).filter((scope) => scopes.includes(scope));

function stateOf({ revoked_at: revoked, expires_at: expires, maker_works: works }: KeyRow, now: Date): ApiKey['state'] {
  if (revoked !== null) return 'revoked';
  if (expires !== null && expires <= now) return 'expired';
  return works ? 'active' : 'stopped';
}

export function presentKey(row: KeyRow, now: Date): ApiKey {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: knownScopes(row.scopes),
    state: stateOf(row, now),
    made_by: { member_id: row.by_member, name: row.maker },
    made_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    last_used_from: row.last_used_from,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    revoked_by: row.revoker,
  };
}
