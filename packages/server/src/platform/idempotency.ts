import { createHash } from 'node:crypto';
import { canonicalJson, lockByName } from './audit.ts';
import { Refused } from './refuse.ts';
import type { MemberScope } from './scope.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * A scope whose one transaction happens at most once for the key: a repeat with the same input gets the stored answer, a repeat with
 * another input is refused. The stored answer is written in the transaction it answers, so a crash leaves both or neither.
 */
export function idempotentScope(scope: MemberScope, route: string, key: string | undefined, input: unknown): MemberScope {
  if (!key || !UUID.test(key))
    throw new Refused('BAD_REQUEST', 'Send an Idempotency-Key header with a UUID, new for each act and the same for each retry of it.');
  const bodySha256 = createHash('sha256').update(canonicalJson(input)).digest('hex');
  let used = false;
  return {
    ...scope,
    transaction: async <T>(work: Parameters<typeof scope.transaction<T>>[0]): Promise<T> => {
      if (used) throw new Error('An idempotent use case has exactly one transaction');
      used = true;
      return scope.transaction(async (trx) => {
        await lockByName(trx, `idempotency:${scope.workspaceId}:${scope.actor.memberId}:${route}:${key.toLowerCase()}`);
        const earlier = await trx
          .selectFrom('idempotency_keys')
          .select(['body_sha256', 'answer'])
          .where('workspace_id', '=', scope.workspaceId)
          .where('member_id', '=', scope.actor.memberId)
          .where('route', '=', route)
          .where('key', '=', key)
          .executeTakeFirst();
        if (earlier) {
          if (earlier.body_sha256 !== bodySha256)
            throw new Refused('CONFLICT', 'This was already sent with other details. Start again to send the new ones.');
          return earlier.answer as T;
        }
        const answer = await work(trx);
        await trx
          .insertInto('idempotency_keys')
          .values({
            workspace_id: scope.workspaceId,
            member_id: scope.actor.memberId,
            route,
            key,
            body_sha256: bodySha256,
            answer: JSON.stringify(answer),
          })
          .execute();
        return answer;
      });
    },
  };
}
