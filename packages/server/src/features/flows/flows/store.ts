import type { FlowDefinition } from '@freehold/contract/flows/flow-definition';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { FlowVersion } from './catalogue.ts';

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

const versionsOf = (trx: Trx, { workspaceId }: Scope) =>
  trx
    .selectFrom('workspace_flow_versions as published')
    .innerJoin('workspace_flows as flow', (join) =>
      join.onRef('flow.workspace_id', '=', 'published.workspace_id').onRef('flow.id', '=', 'published.flow_id'),
    )
    .select(['published.definition', 'flow.retired_at', 'flow.id'])
    .where('published.workspace_id', '=', workspaceId);

/** The newest version of each flow that the workspace made, in the order in which they were begun. */
export async function findOwnFlows(trx: Trx, scope: Scope, id?: number): Promise<FlowDefinition[]> {
  const rows = await versionsOf(trx, scope)
    .$if(id !== undefined, (query) => query.where('flow.id', '=', id ?? 0))
    .distinctOn('flow.id')
    .orderBy('flow.id')
    .orderBy('published.version', 'desc')
    .execute();
  return rows.map(({ definition, retired_at: retired }) => (retired === null ? definition : { ...definition, status: 'retired' }));
}

export async function findOwnVersion(trx: Trx, scope: Scope, id: number, version: number): Promise<FlowVersion | undefined> {
  const row = await versionsOf(trx, scope).where('flow.id', '=', id).where('published.version', '=', version).executeTakeFirst();
  return row && { ...row.definition, id: row.id };
}
