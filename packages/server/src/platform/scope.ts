import type { MemberToggles } from '@freehold/contract/permissions';
import { sql } from 'kysely';
import type { Database, Trx } from './database.ts';

export type MemberActor = {
  kind: 'member';
  memberId: number;
  userId: number;
  roleId: number;
  /** What was set for this person alone, on top of their role. */
  toggles: Partial<MemberToggles>;
  /** Both the firm and the member finished signing up. */
  isRegistered: boolean;
  name: string;
  ipPrefix: string | null;
  /** When they last proved who they are, not when their token was renewed; null where the provider does not say. */
  signedInAt: Date | null;
};
export type SystemActor = { kind: 'system'; name: string };
export type Actor = MemberActor | SystemActor;

/**
 * Who acts, in which workspace, and the only way to its rows. Built once, by authentication or by a job, and never optional.
 * Inside `transaction` the database role cannot see another workspace, whatever the query says.
 */
export type Scope<A extends Actor = Actor> = {
  readonly workspaceId: number;
  readonly actor: A;
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
};
export type MemberScope = Scope<MemberActor>;

export function openScope<A extends Actor>(db: Database, workspaceId: number, actor: A): Scope<A> {
  return {
    workspaceId,
    actor,
    transaction: (work) =>
      db.transaction().execute(async (trx) => {
        await actAs(trx, { workspaceId, appUserId: null });
        return work(trx);
      }),
  };
}

/**
 * A signer, who belongs to no workspace, and the only way to the rows sent to them. Inside `transaction` the database role sees those
 * rows, in whatever workspace they lie, and no others; it can write none of a workspace's.
 */
export type AppUserScope = {
  readonly appUser: { readonly id: number };
  readonly sessionId: number;
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
};

export function openAppUserScope(db: Database, appUserId: number, sessionId: number): AppUserScope {
  return {
    appUser: { id: appUserId },
    sessionId,
    transaction: (work) =>
      db.transaction().execute(async (trx) => {
        await actAs(trx, { workspaceId: null, appUserId });
        return work(trx);
      }),
  };
}

/** Both are always said, so that nothing is ever seen as two at once. Ends with the transaction. */
async function actAs(trx: Trx, who: { workspaceId: number | null; appUserId: number | null }): Promise<void> {
  const text = (id: number | null) => (id === null ? '' : String(id));
  await sql`select set_config('role', 'freehold_app', true), set_config('app.workspace_id', ${text(who.workspaceId)}, true),
    set_config('app.app_user_id', ${text(who.appUserId)}, true)`.execute(trx);
}
