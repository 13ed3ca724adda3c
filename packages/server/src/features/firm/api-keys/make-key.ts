import { makeApiKey as route, MOST_KEYS, type ApiKey } from '@freehold/contract/firm/api-keys';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { newApiKey } from '../../../platform/api-key-token.ts';
import { lockByName, recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { presentKey } from './present.ts';
import { countWorking, findKey, insertKey } from './store.ts';

const refuse = refusing(route);
const DAY_MS = 86_400_000;

/** Makes a key and answers it this once; kept is its hash alone. Without a key of repeated calls: a stored answer would hold it. */
export function makeKey(
  scope: MemberScope,
  services: Services,
  { name, scopes, expires_in_days: days }: z.output<typeof route.body>,
): Promise<ApiKey & { key: string }> {
  requireMay(scope, 'manage_webhooks');
  return scope.transaction(async (trx) => {
    const now = services.now();
    // Of two who make the last one at once, one is told that there is no room.
    await lockByName(trx, `api-keys:${scope.workspaceId}`);
    if ((await countWorking(trx, scope, now)) >= MOST_KEYS)
      refuse('INVALID_STATE', `This workspace has ${MOST_KEYS} keys that work, the most there can be. Revoke one that is no longer used.`);
    const { key, hash, hint } = newApiKey();
    const id = await insertKey(trx, {
      workspace_id: scope.workspaceId,
      name,
      token_hash: hash,
      hint,
      scopes,
      by_member: scope.actor.memberId,
      created_at: now,
      expires_at: days === null ? null : new Date(now.getTime() + days * DAY_MS),
    });
    await recordEvent(trx, scope, {
      action: 'make.api_key',
      object: { type: 'api_key', id, label: name },
      diff: { scopes: { before: null, after: scopes.join(', ') }, expires_in_days: { before: null, after: days } },
    });
    await announce(trx, scope, { topic: 'api_keys', id });
    const row = await findKey(trx, scope, id, now);
    if (!row) throw new Error('The key that was just made is not there');
    return { ...presentKey(row, now), key };
  });
}
