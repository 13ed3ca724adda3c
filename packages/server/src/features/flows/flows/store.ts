import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';

const ofMember = (trx: Trx, { workspaceId, actor }: MemberScope) =>
  trx.selectFrom('saved_flows').where('workspace_id', '=', workspaceId).where('member_id', '=', actor.memberId);

/** What the member said themselves of each flow; where they said nothing its definition decides. */
export async function findChosen(trx: Trx, scope: MemberScope): Promise<Map<number, boolean>> {
  const rows = await ofMember(trx, scope).select(['flow_id', 'is_saved']).execute();
  return new Map(rows.map((row) => [row.flow_id, row.is_saved]));
}

export async function setSaved(trx: Trx, scope: MemberScope, flowId: number, isSaved: boolean): Promise<void> {
  await trx
    .insertInto('saved_flows')
    .values({ workspace_id: scope.workspaceId, member_id: scope.actor.memberId, flow_id: flowId, is_saved: isSaved })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'member_id', 'flow_id']).doUpdateSet({ is_saved: isSaved }))
    .execute();
}
