import type { AuthUser } from '@freehold/contract/access/identity';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { isOperator } from '../../../platform/operators.ts';
import { verificationStatusOf } from '../verification/public.ts';
import { chatUserHash } from './chat-user-hash.ts';
import { presentAuthUser } from './present.ts';
import { findMemberAndWorkspace, findUsers } from './store.ts';

/** The signed-in user in the scope's workspace. */
export async function loadAuthUser(services: Pick<Services, 'db' | 'config' | 'sms' | 'now'>, scope: MemberScope): Promise<AuthUser> {
  const { found, verification } = await scope.transaction(async (trx) => ({
    found: await findMemberAndWorkspace(trx, scope),
    verification: await verificationStatusOf(trx, scope, services),
  }));
  const ownerUserId = found.owner?.user_id;
  const users = await findUsers(services.db, [scope.actor.userId, ...(ownerUserId === undefined ? [] : [ownerUserId])]);
  const user = users.get(scope.actor.userId);
  if (!user) throw new Error('The signed-in user has no row');
  const ownerUser = ownerUserId === undefined ? null : (users.get(ownerUserId) ?? null);
  return presentAuthUser(found, user, ownerUser, {
    userHash: chatUserHash(services.config, user.id),
    verification,
    isOperator: isOperator(services, user.email),
  });
}
