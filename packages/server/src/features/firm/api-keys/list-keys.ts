import type { listApiKeys, readKeyInUse } from '@freehold/contract/firm/api-keys';
import type { z } from 'zod';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, requireMay } from '../../access/public.ts';
import { knownScopes, presentKey } from './present.ts';
import { findAccountName, findKeys } from './store.ts';

/** Every key of the workspace; none of them can be read, only known by its name and its last characters. */
export function listKeys(scope: MemberScope, services: Services): Promise<z.input<typeof listApiKeys.output>> {
  requireMay(scope, 'see_webhooks');
  return scope.transaction(async (trx) => {
    const now = services.now();
    const rows = await findKeys(trx, scope, now);
    return { keys: rows.map((row) => presentKey(row, now)), can: { manage: may(scope, 'manage_webhooks') } };
  });
}

/** What a program asks first: whether its key works, where and for what. */
export function keyInUse(scope: MemberScope): Promise<z.input<typeof readKeyInUse.output>> {
  const { apiKey = null } = scope.actor;
  return scope.transaction(async (trx) => ({
    workspace: { id: scope.workspaceId, account_name: await findAccountName(trx, scope) },
    key: apiKey && {
      id: apiKey.id,
      name: apiKey.name,
      scopes: knownScopes(apiKey.scopes),
      expires_at: apiKey.expiresAt?.toISOString() ?? null,
    },
  }));
}
