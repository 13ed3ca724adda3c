import { sql, type Selectable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';

export type BranchRow = Selectable<DB['branches']>;
/** PostgreSQL: unique_violation. */
const TAKEN = '23505';

/** Every branch of the workspace, open ones first, by name. */
export const findBranches = (trx: Trx, scope: Scope): Promise<BranchRow[]> =>
  trx
    .selectFrom('branches')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .orderBy(sql`closed_at is not null`)
    .orderBy(sql`lower(name)`)
    .execute();

/** `lock`: `change` for whoever changes it, `keep` for whoever gives something to it and needs it open until that is written. */
export const findBranch = (trx: Trx, scope: Scope, id: number, lock: 'change' | 'keep'): Promise<BranchRow | undefined> =>
  trx
    .selectFrom('branches')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .$if(lock === 'change', (query) => query.forNoKeyUpdate())
    .$if(lock === 'keep', (query) => query.forShare())
    .executeTakeFirst();

/** The branches whoever acts is bound to; null where they see every one. */
export async function findBound(trx: Trx): Promise<number[] | null> {
  const { rows } = await sql<{ branches: number[] | null }>`select app_branches() as branches`.execute(trx);
  return rows[0]?.branches?.map(Number) ?? null;
}

export async function findScope(trx: Trx, scope: Scope): Promise<boolean> {
  const row = await trx.selectFrom('workspaces').select('branch_scope').where('id', '=', scope.workspaceId).executeTakeFirstOrThrow();
  return row.branch_scope;
}

/** How many properties and members each branch has. */
export async function countBranches(trx: Trx, scope: Scope): Promise<Map<number, { properties: number; members: number }>> {
  const { rows } = await sql<{ id: number; properties: number; members: number }>`
    select branch.id, (select count(*) from properties where workspace_id = branch.workspace_id and branch_id = branch.id)::int as properties,
      (select count(*) from member_branches as theirs join members on members.workspace_id = theirs.workspace_id and members.id = theirs.member_id
        where theirs.workspace_id = branch.workspace_id and theirs.branch_id = branch.id and members.state <> 'removed')::int as members
    from branches as branch where branch.workspace_id = ${scope.workspaceId}`.execute(trx);
  return new Map(rows.map(({ id, ...counts }) => [Number(id), counts]));
}

/** Nothing where another branch has the name. */
export const insertBranch = (trx: Trx, scope: Scope, branch: { name: string; address: string | null }): Promise<BranchRow | undefined> =>
  trx
    .insertInto('branches')
    .values({ workspace_id: scope.workspaceId, ...branch })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Null where another branch has the name; then the transaction is lost. */
export const updateBranch = (
  trx: Trx,
  scope: Scope,
  id: number,
  change: Partial<Pick<BranchRow, 'name' | 'address' | 'closed_at'>>,
): Promise<BranchRow | null> =>
  trx
    .updateTable('branches')
    .set({ ...change, updated_at: new Date(), version: sql`version + 1` })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === TAKEN) return null;
      throw error;
    });

export type MovedProperty = { id: number; line1: string; line2: string | null; town: string; postcode: string; archived_at: Date | null };

/** Gives every property of a branch to another, or to none. */
export async function moveProperties(trx: Trx, scope: Scope, from: number, to: number | null): Promise<MovedProperty[]> {
  await trx
    .selectFrom('properties')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('branch_id', '=', from)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return trx
    .updateTable('properties')
    .set({ branch_id: to, version: sql`version + 1`, updated_at: sql`now()` })
    .where('workspace_id', '=', scope.workspaceId)
    .where('branch_id', '=', from)
    .returning(['id', 'line1', 'line2', 'town', 'postcode', 'archived_at'])
    .execute();
}

/** Lets whoever works at a branch work at another, or at one less; answers how many they were. */
export async function moveMembers(trx: Trx, scope: Scope, from: number, to: number | null): Promise<number> {
  const here = trx.deleteFrom('member_branches').where('workspace_id', '=', scope.workspaceId).where('branch_id', '=', from);
  const moved = await here.returning('member_id').execute();
  if (to !== null && moved.length > 0)
    await trx
      .insertInto('member_branches')
      .values(moved.map(({ member_id }) => ({ workspace_id: scope.workspaceId, member_id, branch_id: to })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return moved.length;
}

/** The open branches somebody works at. */
export async function findOpenBranchesOf(trx: Trx, scope: MemberScope): Promise<number[]> {
  const rows = await trx
    .selectFrom('member_branches as theirs')
    .innerJoin('branches as branch', (join) =>
      join.onRef('branch.workspace_id', '=', 'theirs.workspace_id').onRef('branch.id', '=', 'theirs.branch_id'),
    )
    .select('branch.id')
    .where('theirs.workspace_id', '=', scope.workspaceId)
    .where('theirs.member_id', '=', scope.actor.memberId)
    .where('branch.closed_at', 'is', null)
    .orderBy('branch.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The branches each of these members works at, by member. */
export async function findMemberBranches(trx: Trx, scope: Scope, onlyId: number | null): Promise<Map<number, number[]>> {
  const rows = await trx
    .selectFrom('member_branches')
    .select(['member_id', 'branch_id'])
    .where('workspace_id', '=', scope.workspaceId)
    .$if(onlyId !== null, (query) => query.where('member_id', '=', onlyId))
    .orderBy('branch_id')
    .execute();
  return new Map([...Map.groupBy(rows, (row) => row.member_id)].map(([id, theirs]) => [id, theirs.map((row) => row.branch_id)]));
}

export async function writeMemberBranches(trx: Trx, scope: Scope, memberId: number, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('member_branches').where('workspace_id', '=', scope.workspaceId).where('member_id', '=', memberId).execute();
  if (ids.length === 0) return;
  await trx
    .insertInto('member_branches')
    .values(ids.map((branch_id) => ({ workspace_id: scope.workspaceId, member_id: memberId, branch_id })))
    .execute();
}

export async function findBranchNames(trx: Trx, scope: Scope, ids: readonly (number | null)[]): Promise<Map<number | null, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await trx
    .selectFrom('branches')
    .select(['id', 'name'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Whether the firm has more than one office: at least one branch that is open. */
export const usesBranches = async (trx: Trx, scope: Scope): Promise<boolean> =>
  (await trx
    .selectFrom('branches')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export type ChoosableBranch = { id: number; name: string; is_own: boolean };

/** Every open branch, and whether this member may give something to it: whoever is bound to branches, to their own alone. */
export async function findChoosableBranches(trx: Trx, scope: Scope, memberId: number | null): Promise<ChoosableBranch[]> {
  const { rows } = await sql<ChoosableBranch>`
    select branch.id, branch.name, coalesce(branch.id = any (nullif(branches_of_member(${scope.workspaceId}::bigint, ${memberId}::bigint), '')::bigint[]), true) as is_own
    from branches as branch where branch.workspace_id = ${scope.workspaceId} and branch.closed_at is null order by branch.id`.execute(trx);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Where somebody can bring something: the branches with an address, else the address the firm is registered at. */
export async function findPlaces(trx: Trx, scope: Scope): Promise<{ name: string; address: string }[]> {
  const branches = await trx
    .selectFrom('branches')
    .select(['name', 'address'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  const open = branches.flatMap(({ name, address }) => (address === null ? [] : [{ name, address }]));
  if (open.length > 0) return open;
  const firm = await trx
    .selectFrom('workspaces')
    .select(['account_name', 'registered_address'])
    .where('id', '=', scope.workspaceId)
    .executeTakeFirstOrThrow();
  return firm.registered_address ? [{ name: firm.account_name, address: firm.registered_address }] : [];
}

/** What a member is called whom the firm shows their own branches alone, and this branch is none of them; null for everybody else. */
export async function findNameOfUnseeing(trx: Trx, scope: Scope, memberId: number, branchId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || surname as name
    from members cross join lateral (select nullif(branches_of_member(workspace_id, id), '')::bigint[] as theirs) as bound
    where workspace_id = ${scope.workspaceId} and id = ${memberId} and ${branchId} <> all (theirs)`.execute(trx);
  return rows[0]?.name ?? null;
}
