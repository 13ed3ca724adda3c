import { revokeApiKey as route, type ApiKey } from '@freehold/contract/firm/api-keys';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { presentKey } from './present.ts';
import { findKey, lockKey, markRevoked } from './store.ts';

const refuse = refusing(route);
const NONE = 'There is no such API key.';

/** Stops a key: from the commit on, every call with it is refused. */
export function revokeKey(scope: MemberScope, services: Services, id: number): Promise<ApiKey> {
  requireMay(scope, 'manage_webhooks');
  return scope.transaction(async (trx) => {
    const now = services.now();
    const found = (await lockKey(trx, scope, id)) ?? refuse('NOT_FOUND', NONE);
    if (found.revoked_at !== null) refuse('INVALID_STATE', 'This key is revoked already.');
    await markRevoked(trx, scope, id, { memberId: scope.actor.memberId, at: now });
    await recordEvent(trx, scope, { action: 'revoke.api_key', object: { type: 'api_key', id, label: found.name } });
    await announce(trx, scope, { topic: 'api_keys', id });
    const row = (await findKey(trx, scope, id, now)) ?? refuse('NOT_FOUND', NONE);
    return presentKey(row, now);
  });
}
