import type { MemberToggles } from '@freehold/contract/access/permissions';
import { sql } from 'kysely';
import type { Database, Trx } from './database.ts';
import type { Keys } from './keys.ts';

/** Connections that row-level security binds, whatever a query says. */
type Connections = { readonly scopedDb: Database; readonly keys?: Pick<Keys, 'ring'> };

export type MemberActor = {
  kind: 'member';
  memberId: number;
  userId: number;
  roleId: number;
  /** What was set for this person alone, on top of their role. */
  toggles: Partial<MemberToggles>;
  /** Both the firm and the member finished signing up. */
  isRegistered: boolean;
  /** The workspace can be read and not changed. */
  isSuspended?: boolean;
  name: string;
  ipPrefix: string | null;
  /** When they last proved who they are, not when their token was renewed; null where the provider does not say. */
  signedInAt: Date | null;
  /** The session their token was given by; null where sessions are kept elsewhere. */
  sessionId: string | null;
  /** A program acts in their name. */
  apiKey?: ApiKeyInUse;
};
/** What a call is made with that no person makes, and what it was given. */
export type ApiKeyInUse = { id: number; name: string; scopes: readonly string[]; expiresAt: Date | null };
export type SystemActor = { kind: 'system'; name: string };
/** Whoever runs the installation, at work in a workspace they need not belong to. */
export type SupportActor = { kind: 'support'; userId: number; name: string; ipPrefix: string | null };
/** Somebody from outside who acted through a link, under the name they gave. */
export type VisitorActor = { kind: 'visitor'; name: string };
/** Somebody outside the firm whom it asked for something, at work on that; `helper` is the member beside them on a device of the firm. */
export type AppUserActor = { kind: 'app_user'; appUserId: number | null; name: string; helper: { memberId: number; name: string } | null };
export type Actor = MemberActor | SystemActor | SupportActor | VisitorActor | AppUserActor;

/**
 * Who acts, in which workspace, and the only way to its rows. Built once, by authentication or by a job, and never optional.
 * Inside `transaction` the database role cannot see another workspace, whatever the query says.
 */
export type Scope<A extends Actor = Actor> = {
  readonly workspaceId: number;
  readonly actor: A;
  /** What opens the sealed content of this workspace; null where the process that opened the scope has no keys. */
  readonly keys: Pick<Keys, 'ring'> | null;
  /**
   * What `work` gives back is what the call answers, or `answerOf` makes the answer of it: an answer the contract refuses rolls everything
   * back. A transaction after which the use case goes on says `NO_ANSWER_YET`.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>, answerOf?: AnswerOf<T>): Promise<T>;
};
export type AnswerOf<T> = ((value: T) => unknown) | typeof NO_ANSWER_YET;
export const NO_ANSWER_YET = 'no answer yet';
export type MemberScope = Scope<MemberActor>;

export function openScope<A extends Actor>({ scopedDb, keys }: Connections, workspaceId: number, actor: A): Scope<A> {
  return {
    workspaceId,
    actor,
    keys: keys ?? null,
    transaction: (work) =>
      scopedDb.transaction().execute(async (trx) => {
        await actAs(trx, { workspaceId, actor });
        return work(trx);
      }),
  };
}

/**
 * A signer, who belongs to no workspace, and the only way to the rows sent to them. Inside `transaction` the database role sees those
 * rows, in whatever workspace they lie, and no others; it can write none of a workspace's.
 */
export type AppUserScope = {
  /** The contact they signed in with, and every contact they proved to be theirs. 0 and none on a device of the firm: nothing is addressed to nobody. */
  readonly appUser: { readonly id: number; readonly ids: readonly number[] };
  readonly sessionId: number;
  readonly sessionEndsAt: Date;
  /** On a device of the firm a session is for one run, with the member who works with the person. */
  readonly helping: Helping | null;
  /** The call, where it may come twice and is to be done once. */
  readonly repeatable: RepeatableCall | null;
  /** A session by an access code is for one document: it proved no address and no number. */
  readonly onlyDocument: OneDocument | null;
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
};

export type RepeatableCall = { readonly route: string; readonly key: string; readonly input: unknown };
export type Helping = { readonly workspaceId: number; readonly runId: number; readonly memberId: number };

export type OneDocument = { readonly workspaceId: number; readonly documentId: number };

/** `appUserIds`: where they have more contacts than the one they signed in with. */
type AppUserSession = {
  id: number;
  appUserId: number | null;
  appUserIds?: readonly number[];
  endsAt: Date;
  helping: Helping | null;
  onlyDocument?: OneDocument | null;
};

export function openAppUserScope({ scopedDb }: Connections, session: AppUserSession): AppUserScope {
  const { appUserId } = session;
  const ids = session.appUserIds ?? (appUserId === null ? [] : [appUserId]);
  return {
    appUser: { id: appUserId ?? 0, ids },
    sessionId: session.id,
    sessionEndsAt: session.endsAt,
    helping: session.helping,
    repeatable: null,
    onlyDocument: session.onlyDocument ?? null,
    transaction: (work) =>
      scopedDb.transaction().execute(async (trx) => {
        await actAs(trx, { appUserIds: ids });
        return work(trx);
      }),
  };
}

/**
 * An operator of the installation, and the only way to what was sent to them for review. Inside `transaction` the database role sees those
 * rows, in whatever workspace they lie, and no others, and writes nothing: what an operator does is done in that workspace's own scope.
 */
export type OperatorScope = {
  readonly operator: { readonly userId: number; readonly name: string; readonly ipPrefix: string | null };
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
};

export function openOperatorScope({ scopedDb }: Connections, operator: OperatorScope['operator']): OperatorScope {
  return {
    operator,
    transaction: (work) =>
      scopedDb.transaction().execute(async (trx) => {
        await actAs(trx, { operatorId: operator.userId });
        return work(trx);
      }),
  };
}

/**
 * Goes on inside the same transaction in another workspace, as whoever acts there, and comes back: for an act that both must remember or neither.
 * The caller has proven that they may: a membership of one's own, a request that was made of this person, a share that was opened.
 */
export async function withinWorkspace<T>(
  trx: Trx,
  scope: Scope,
  workspaceId: number,
  actor: Actor,
  work: (there: Scope) => Promise<T>,
): Promise<T> {
  await actAs(trx, { workspaceId, actor });
  const result = await work({ workspaceId, actor, keys: scope.keys, transaction: (inside) => inside(trx) });
  await actAs(trx, scope);
  return result;
}

/**
 * Works with the rows of every branch inside the transaction of a member who may see those of their own alone: for what holds for the whole
 * firm, such as that a reference is given once. Nothing it reads of another branch may be told.
 */
export async function acrossBranches<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ bound: string | null }>`select current_setting('app.branches', true) as bound`.execute(trx);
  const bound = rows[0]?.bound ?? '';
  if (bound === '') return work();
  const bind = (to: string) => sql`select set_config('app.branches', ${to}, true)`.execute(trx);
  await bind('');
  try {
    const result = await work();
    await bind(bound);
    return result;
  } catch (error) {
    // A statement that failed has ended the transaction, or the part of it that is rolled back now: then there is nothing to bind again.
    await bind(bound).catch(() => undefined);
    throw error;
  }
}

type Who = { workspaceId: number; actor: Actor } | { appUserIds: readonly number[] } | { operatorId: number };

/** All are always said, so that nothing is ever seen as two at once. A member is bound to branches as they stand now. Ends with the transaction. */
async function actAs(trx: Trx, who: Who): Promise<void> {
  const workspaceId = 'workspaceId' in who ? String(who.workspaceId) : '';
  const memberId = 'actor' in who && who.actor.kind === 'member' ? String(who.actor.memberId) : '';
  const branches = memberId === '' ? sql`''` : sql`branches_of_member(${workspaceId}::bigint, ${memberId}::bigint)`;
  await sql`select set_config('app.branches', ${branches}, true),
    set_config('app.workspace_id', ${workspaceId}, true), set_config('app.member_id', ${memberId}, true),
    set_config('app.app_users', ${'appUserIds' in who ? `{${who.appUserIds.join(',')}}` : ''}, true),
    set_config('app.operator', ${'operatorId' in who ? String(who.operatorId) : ''}, true)`.execute(trx);
}
