import { createHmac } from 'node:crypto';
import { canonicalJson, lockByName } from './audit.ts';
import type { Trx } from './database.ts';
import { openJson, sealJson } from './encryption.ts';
import type { Keys } from './keys.ts';
import { refuseAlways, refusingDeclared } from './refuse.ts';
import type { AppUserScope, MemberScope, RepeatableCall } from './scope.ts';

const refuse = refusingDeclared('idempotent');

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NO_KEY = 'Send an Idempotency-Key header with a UUID, new for each act and the same for each retry of it.';

/**
 * A scope whose one transaction happens at most once for the key: a repeat with the same input gets the stored answer, a repeat with
 * another input is refused. The stored answer is written in the transaction it answers, so a crash leaves both or neither; it may name
 * a client, so it lies sealed, and the input is known by a keyed hash only.
 */
export function idempotentScope(keys: Keys, scope: MemberScope, route: string, key: string | undefined, input: unknown): MemberScope {
  if (!key || !UUID.test(key)) return refuseAlways('BAD_REQUEST', NO_KEY);
  const { workspaceId, actor } = scope;
  const call = { route, key, input };
  let used = false;
  return {
    ...scope,
    transaction: async <T>(...[work, answerOf]: Parameters<typeof scope.transaction<T>>): Promise<T> => {
      if (used) throw new Error('An idempotent use case has exactly one transaction');
      used = true;
      return scope.transaction(
        (trx) =>
          onceFor(keys, trx, { workspaceId, caller: `member ${actor.memberId}`, sealedFor: String(actor.memberId) }, call, () => work(trx)),
        answerOf,
      );
    },
  };
}

/** A call of somebody outside the firms that may come twice. A page that was loaded before an upgrade sends no key: it is served as it comes. */
export function repeatableCall(route: string, key: string | undefined, input: unknown): RepeatableCall | null {
  if (key === undefined) return null;
  if (!UUID.test(key)) return refuseAlways('BAD_REQUEST', NO_KEY);
  return { route, key, input };
}

/** What a person does in the firm of this transaction, at most once for the key of their call. */
export const oncePerson = <T>(keys: Keys, trx: Trx, person: AppUserScope, workspaceId: number, work: () => Promise<T>): Promise<T> =>
  person.repeatable === null ? work() : onceFor(keys, trx, callerIn(person, workspaceId), person.repeatable, work);

/** What the same call of the person was answered before; undefined where it comes for the first time. */
export async function answeredPerson<T>(keys: Keys, trx: Trx, person: AppUserScope, workspaceId: number): Promise<T | undefined> {
  if (person.repeatable === null) return undefined;
  return (await findAnswer<T>(keys, trx, callerIn(person, workspaceId), person.repeatable))?.answer;
}

function callerIn({ appUser, helping, sessionId }: AppUserScope, workspaceId: number): Caller {
  const caller = helping ? `session ${sessionId}` : `person ${appUser.id}`;
  return { workspaceId, caller, sealedFor: caller };
}

/** `sealedFor`: the name that keys and answers of members were sealed under before others had any. */
type Caller = { workspaceId: number; caller: string; sealedFor: string };
const nameOf = ({ workspaceId, sealedFor }: Caller, { route, key }: RepeatableCall) =>
  `idempotency:${workspaceId}:${sealedFor}:${route}:${key.toLowerCase()}`;
const hashOf = (keys: Keys, name: string, input: unknown) =>
  createHmac('sha256', keys.hashKey).update(`${name}:`).update(canonicalJson(input)).digest('hex');

async function findAnswer<T>(keys: Keys, trx: Trx, caller: Caller, call: RepeatableCall): Promise<{ answer: T } | undefined> {
  const name = nameOf(caller, call);
  const earlier = await trx
    .selectFrom('idempotency_keys')
    .select(['body_sha256', 'answer_sealed'])
    .where('workspace_id', '=', caller.workspaceId)
    .where('caller', '=', caller.caller)
    .where('route', '=', call.route)
    .where('key', '=', call.key)
    .executeTakeFirst();
  if (!earlier) return undefined;
  if (earlier.body_sha256 !== hashOf(keys, name, call.input))
    return refuse('CONFLICT', 'This was already sent with other details. Start again to send the new ones.');
  return { answer: (await openJson(keys, caller.workspaceId, earlier.answer_sealed, name)) as T };
}

async function onceFor<T>(keys: Keys, trx: Trx, caller: Caller, call: RepeatableCall, work: () => Promise<T>): Promise<T> {
  const name = nameOf(caller, call);
  await lockByName(trx, name);
  const earlier = await findAnswer<T>(keys, trx, caller, call);
  if (earlier) return earlier.answer;
  const answer = await work();
  await trx
    .insertInto('idempotency_keys')
    .values({
      workspace_id: caller.workspaceId,
      caller: caller.caller,
      route: call.route,
      key: call.key,
      body_sha256: hashOf(keys, name, call.input),
      answer_sealed: await sealJson(keys, caller.workspaceId, answer, name),
    })
    .execute();
  return answer;
}
