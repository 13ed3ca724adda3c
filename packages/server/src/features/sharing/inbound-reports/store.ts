import type { Insertable, Selectable, Updateable } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';

export type InboundRow = Selectable<DB['inbound_reports']>;
type Of = Pick<Scope, 'workspaceId'>;

export const insertInbound = (trx: Trx, row: Insertable<DB['inbound_reports']>): Promise<InboundRow | undefined> =>
  trx
    .insertInto('inbound_reports')
    .values(row)
    // The same file, or the same share, that was not rejected.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const findInbound = (trx: Trx, { workspaceId }: Of, id: number): Promise<InboundRow | undefined> =>
  trx.selectFrom('inbound_reports').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst();
export const lockInbound = (trx: Trx, { workspaceId }: Of, id: number): Promise<InboundRow | undefined> =>
  trx
    .selectFrom('inbound_reports')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
export const updateInbound = (trx: Trx, { workspaceId }: Of, id: number, change: Updateable<DB['inbound_reports']>): Promise<InboundRow> =>
  trx
    .updateTable('inbound_reports')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function listInbound(
  trx: Trx,
  { workspaceId }: Of,
  asked: { state?: InboundRow['state'] | undefined; party_id?: number | undefined; page: number; perPage: number },
) {
  const found = trx
    .selectFrom('inbound_reports')
    .where('workspace_id', '=', workspaceId)
    .$if(asked.state !== undefined, (query) => query.where('state', '=', asked.state ?? 'waiting'))
    .$if(asked.party_id !== undefined, (query) => query.where('party_id', '=', asked.party_id ?? 0));
  const { total } = await found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(asked.perPage)
    .offset((asked.page - 1) * asked.perPage)
    .execute();
  const { waiting } = await trx
    .selectFrom('inbound_reports')
    .select((select) => select.fn.countAll<number>().as('waiting'))
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total), waiting: Number(waiting) };
}

export const findByRequest = (trx: Trx, { workspaceId }: Of, requestId: number): Promise<InboundRow | undefined> =>
  trx
    .selectFrom('inbound_reports')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();

export async function insertLook(
  trx: Trx,
  { workspaceId, actor }: MemberScope,
  { inboundId, ...look }: { inboundId: number; kind: 'read' | 'kept'; reason: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('inbound_report_looks')
    .values({ workspace_id: workspaceId, inbound_id: inboundId, member_id: actor.memberId, ...look })
    .execute();
}
export const findLooks = (trx: Trx, { workspaceId }: Of, inboundId: number) =>
  trx
    .selectFrom('inbound_report_looks as look')
    .innerJoin('members', (join) => join.onRef('members.workspace_id', '=', 'look.workspace_id').onRef('members.id', '=', 'look.member_id'))
    .select(['look.at', 'look.kind', 'look.reason', 'members.first_name', 'members.surname', 'members.role_id'])
    .where('look.workspace_id', '=', workspaceId)
    .where('look.inbound_id', '=', inboundId)
    .orderBy('look.id', 'desc')
    .limit(200)
    .execute();
