import { createHmac } from 'node:crypto';
import { canonicalJson, lockByName } from './audit.ts';
import { openJson, sealJson } from './encryption.ts';
import type { Keys } from './keys.ts';
import { Refused } from './refuse.ts';
import type { MemberScope } from './scope.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * A scope whose one transaction happens at most once for the key: a repeat with the same input gets the stored answer, a repeat with
 * another input is refused. The stored answer is written in the transaction it answers, so a crash leaves both or neither; it may name
 * a client, so it lies sealed, and the input is known by a keyed hash only.
 */
export function idempotentScope(keys: Keys, scope: MemberScope, route: string, key: string | undefined, input: unknown): MemberScope {
  if (!key || !UUID.test(key))
    throw new Refused('BAD_REQUEST', 'Send an Idempotency-Key header with a UUID, new for each act and the same for each retry of it.');
  const name = `idempotency:${scope.workspaceId}:${scope.actor.memberId}:${route}:${key.toLowerCase()}`;
  const bodySha256 = createHmac('sha256', keys.hashKey).update(`${name}:`).update(canonicalJson(input)).digest('hex');
  let used = false;
  return {
    ...scope,
    transaction: async <T>(...[work, answerOf]: Parameters<typeof scope.transaction<T>>): Promise<T> => {
      if (used) throw new Error('An idempotent use case has exactly one transaction');
      used = true;
      return scope.transaction(async (trx) => {
        await lockByName(trx, name);
        const earlier = await trx
          .selectFrom('idempotency_keys')
          .select(['body_sha256', 'answer_sealed'])
          .where('workspace_id', '=', scope.workspaceId)
          .where('member_id', '=', scope.actor.memberId)
          .where('route', '=', route)
          .where('key', '=', key)
          .executeTakeFirst();
        if (earlier) {
          if (earlier.body_sha256 !== bodySha256)
            throw new Refused('CONFLICT', 'This was already sent with other details. Start again to send the new ones.');
          return (await openJson(keys, scope.workspaceId, earlier.answer_sealed, name)) as T;
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
            answer_sealed: await sealJson(keys, scope.workspaceId, answer, name),
          })
          .execute();
        return answer;
      }, answerOf);
    },
  };
}
