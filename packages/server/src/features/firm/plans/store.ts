import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { PlanTerms } from './plan-terms.ts';
import type { Choosing } from './present.ts';

const SEATED = ['invited', 'active', 'suspended'] as const;

/** The plan a workspace is on, and how many seats are taken. The row is locked: of two choices at once the second sees the first. */
export async function findChoosing(trx: Trx, { workspaceId }: Scope): Promise<Choosing> {
  const workspace = await trx
    .selectFrom('workspaces')
    .select(['active_plan', 'is_demonstration'])
    .where('id', '=', workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { members } = await trx
    .selectFrom('members')
    .select((select) => select.fn.countAll<number>().as('members'))
    .where('workspace_id', '=', workspaceId)
    .where('state', 'in', SEATED)
    .executeTakeFirstOrThrow();
  return { currentPlan: workspace.active_plan, members: Number(members), isDemonstration: workspace.is_demonstration };
}

/** The plan a workspace is on, with its terms as they stood when the period began, and whether it watches a budget. */
export async function findPlanInForce(
  trx: Trx,
  { workspaceId }: Scope,
): Promise<{ id: string | null; terms: PlanTerms | null; hasBudget: boolean }> {
  const row = await trx
    .selectFrom('workspaces')
    .leftJoin('subscriptions', 'subscriptions.workspace_id', 'workspaces.id')
    .select(['workspaces.active_plan', 'subscriptions.plan', 'subscriptions.terms', 'subscriptions.budget_pence'])
    .where('workspaces.id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const isKept = row.terms !== null && row.plan === row.active_plan;
  return { id: row.active_plan, terms: isKept ? PlanTerms.parse(row.terms) : null, hasBudget: row.budget_pence !== null };
}

export async function setPlan(trx: Trx, { workspaceId }: Scope, plan: string): Promise<void> {
  await trx
    .updateTable('workspaces')
    .set({ active_plan: plan, updated_at: new Date() })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', workspaceId)
    .execute();
}
