import { sql } from 'kysely';
import type { Database, Trx } from './database.ts';

export type MemberActor = { kind: 'member'; memberId: number; userId: number; roleId: number; name: string; ipPrefix: string | null };
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
        await sql`select set_config('role', 'freehold_app', true), set_config('app.workspace_id', ${String(workspaceId)}, true)`.execute(
          trx,
        );
        return work(trx);
      }),
  };
}
