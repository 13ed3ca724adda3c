import { LIVE_STAGES } from '@freehold/property-rules/property-stages';
import { sql } from 'kysely';
import type { Services } from '../../../platform/services.ts';
import type { Membership } from '../../../platform/authenticate.ts';
import type { Trx } from '../../../platform/database.ts';

/**
 * The workspaces of a person's memberships with what their list shows, oldest first. Crosses workspaces, so it reads outside the scope, by the
 * memberships of the person's own sign-in.
 */
export async function listOwnWorkspaces(db: Services['db'], memberships: readonly Membership[]) {
  if (memberships.length === 0) return [];
  return db
    .selectFrom('workspaces')
    .leftJoin('families', 'families.id', 'workspaces.family_id')
    .select([
      'workspaces.id',
      'workspaces.account_name',
      'workspaces.state',
      'workspaces.active_plan',
      'workspaces.company_number',
      'workspaces.family_id',
      'families.name as family_name',
    ])
    .select((row) => [
      row
        .selectFrom('members')
        .select((each) => each.fn.countAll<number>().as('n'))
        .whereRef('members.workspace_id', '=', 'workspaces.id')
        .where('members.state', 'in', ['active', 'invited'])
        .as('members'),
    ])
    .where(
      'workspaces.id',
      'in',
      memberships.map((one) => one.workspaceId),
    )
    .orderBy('workspaces.id')
    .execute();
}
export type OwnWorkspaceRow = Awaited<ReturnType<typeof listOwnWorkspaces>>[number];

export type OwnTotals = { total_sales: number; total_lettings: number };
/** The live properties of the running transaction's workspace, as far as the person sees them there. */
export const findOwnTotals = (trx: Trx, workspaceId: number): Promise<OwnTotals> =>
  trx
    .selectFrom('properties')
    .select((row) => [
      row.fn.countAll<number>().filterWhere('kind', '=', 'sale').as('total_sales'),
      row.fn.countAll<number>().filterWhere('kind', '=', 'letting').as('total_lettings'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('archived_at', 'is', null)
    .where('stage', 'in', [...LIVE_STAGES])
    .executeTakeFirstOrThrow();

type Founding = { memberId: number; name: string; withLegalDetails: boolean; withSettings: boolean; familyName: string | null };

/** Adds the workspace and its owner. The database takes who that is, and what is copied, from the workspace of the transaction. */
export async function addWorkspace(trx: Trx, founding: Founding): Promise<{ workspaceId: number; memberId: number }> {
  const { memberId, name, withLegalDetails, withSettings, familyName } = founding;
  const { rows } = await sql<{ workspace_id: number; member_id: number }>`select * from found_workspace(
    ${memberId}, ${name}, ${withLegalDetails}, ${withSettings}, ${familyName})`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The database founded no workspace');
  return { workspaceId: row.workspace_id, memberId: row.member_id };
}

/** Sets the state of a workspace that is not closed; answers what it was. */
export async function saveState(trx: Trx, workspaceId: number, state: 'active' | 'suspended') {
  const before = await trx
    .selectFrom('workspaces')
    .select(['account_name', 'state'])
    .where('id', '=', workspaceId)
    .where('state', '!=', 'closed')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (before && before.state !== state) await trx.updateTable('workspaces').set({ state }).where('id', '=', workspaceId).execute();
  return before ?? null;
}

/** How many workspaces the person owns. Crosses workspaces, by their own number. */
export async function countOwned(db: Services['db'], userId: number): Promise<number> {
  const row = await db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .select((each) => each.fn.countAll<number>().as('n'))
    .where('members.user_id', '=', userId)
    .where('members.role_id', '=', 1)
    .where('members.state', '=', 'active')
    .where('workspaces.state', '!=', 'closed')
    .executeTakeFirstOrThrow();
  return row.n;
}

export async function findPlan(db: Services['db'], workspaceId: number): Promise<string | null> {
  const row = await db.selectFrom('workspaces').select('active_plan').where('id', '=', workspaceId).executeTakeFirstOrThrow();
  return row.active_plan;
}
