import type { FlowDefinition } from '@freehold/contract/flows/flow-definition';
import type { FlowDraft } from '@freehold/contract/flows/flow-draft';
import { sql, type Updateable } from 'kysely';
import type { WorkspaceFlows } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';

export type DesignRow = { id: number; draft: FlowDraft; version: number; saved_at: Date; retired_at: Date | null; saver: string };
export type VersionRow = {
  flow_id: number;
  version: number;
  definition: FlowDefinition;
  note: string;
  published_at: Date;
  publisher: string;
};

const fullName = (table: string) => sql<string>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.surname`)}`;

const designs = (trx: Trx, { workspaceId }: MemberScope) =>
  trx
    .selectFrom('workspace_flows as flow')
    .innerJoin('members as saver', (join) =>
      join.onRef('saver.workspace_id', '=', 'flow.workspace_id').onRef('saver.id', '=', 'flow.saved_by'),
    )
    .select(['flow.id', 'flow.draft', 'flow.version', 'flow.saved_at', 'flow.retired_at', fullName('saver').as('saver')])
    .where('flow.workspace_id', '=', workspaceId);

/** The flows of the workspace, the one saved last first. */
export const findDesigns = (trx: Trx, scope: MemberScope): Promise<DesignRow[]> =>
  designs(trx, scope).orderBy('flow.saved_at', 'desc').orderBy('flow.id', 'desc').execute();

export const findDesign = (trx: Trx, scope: MemberScope, id: number): Promise<DesignRow | undefined> =>
  designs(trx, scope).where('flow.id', '=', id).executeTakeFirst();

/** Nobody else changes it before the transaction ends. */
export const lockDesign = (trx: Trx, scope: MemberScope, id: number): Promise<DesignRow | undefined> =>
  designs(trx, scope).where('flow.id', '=', id).forNoKeyUpdate('flow').executeTakeFirst();

export async function countDesigns(trx: Trx, { workspaceId }: MemberScope): Promise<number> {
  const { total } = await trx
    .selectFrom('workspace_flows')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** What was published, newest first; of one flow, or of all. */
export const findVersions = (trx: Trx, { workspaceId }: MemberScope, flowId?: number): Promise<VersionRow[]> =>
  trx
    .selectFrom('workspace_flow_versions as published')
    .innerJoin('members as publisher', (join) =>
      join.onRef('publisher.workspace_id', '=', 'published.workspace_id').onRef('publisher.id', '=', 'published.published_by'),
    )
    .select([
      'published.flow_id',
      'published.version',
      'published.definition',
      'published.note',
      'published.published_at',
      fullName('publisher').as('publisher'),
    ])
    .where('published.workspace_id', '=', workspaceId)
    .$if(flowId !== undefined, (query) => query.where('published.flow_id', '=', flowId ?? 0))
    .orderBy('published.version', 'desc')
    .execute();

export async function insertDesign(trx: Trx, { workspaceId, actor }: MemberScope, draft: FlowDraft, at: Date): Promise<number> {
  const { id } = await trx
    .insertInto('workspace_flows')
    .values({ workspace_id: workspaceId, draft: JSON.stringify(draft), saved_at: at, saved_by: actor.memberId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const writeDesign = (trx: Trx, { workspaceId }: MemberScope, id: number, change: Updateable<WorkspaceFlows>) =>
  trx
    .updateTable('workspace_flows')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();

export const deleteDesign = (trx: Trx, { workspaceId }: MemberScope, id: number) =>
  trx.deleteFrom('workspace_flows').where('workspace_id', '=', workspaceId).where('id', '=', id).execute();

export const insertVersion = (
  trx: Trx,
  { workspaceId, actor }: MemberScope,
  definition: FlowDefinition,
  id: number,
  note: string,
  at: Date,
) =>
  trx
    .insertInto('workspace_flow_versions')
    .values({
      workspace_id: workspaceId,
      flow_id: id,
      version: definition.version,
      definition: JSON.stringify(definition),
      note,
      published_at: at,
      published_by: actor.memberId,
    })
    .execute();
