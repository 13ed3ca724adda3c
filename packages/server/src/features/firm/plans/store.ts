import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { Choosing } from './present.ts';

const SEATED = ['invited', 'active', 'suspended'] as const;

/** The plan a workspace is on, and how many seats are taken. The row is locked: of two choices at once the second sees the first. */
export async function findChoosing(trx: Trx, { workspaceId }: MemberScope): Promise<Choosing> {
  const workspace = await trx
    .selectFrom('workspaces')
    .select('active_plan')
    .where('id', '=', workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { members } = await trx
    .selectFrom('members')
    .select((select) => select.fn.countAll<number>().as('members'))
    .where('workspace_id', '=', workspaceId)
    .where('state', 'in', SEATED)
    .executeTakeFirstOrThrow();
  return { currentPlan: workspace.active_plan, members: Number(members) };
}

export async function findPlanId(trx: Trx, { workspaceId }: Scope): Promise<string | null> {
  const row = await trx.selectFrom('workspaces').select('active_plan').where('id', '=', workspaceId).executeTakeFirstOrThrow();
  return row.active_plan;
}

export async function setPlan(trx: Trx, { workspaceId }: MemberScope, plan: string): Promise<void> {
  await trx
    .updateTable('workspaces')
    .set({ active_plan: plan, updated_at: new Date() })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', workspaceId)
    .execute();
}
