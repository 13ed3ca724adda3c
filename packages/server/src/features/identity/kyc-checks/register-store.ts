import type { Selectable, Updateable } from 'kysely';
import type { KycRegisterAsks } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export type RegisterAsk = Selectable<KycRegisterAsks>;

export const findRegisterAsk = (trx: Trx, { workspaceId }: Scope, checkId: number): Promise<RegisterAsk | undefined> =>
  trx
    .selectFrom('kyc_register_asks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', checkId)
    .executeTakeFirst();

export const insertRegisterAsk = (trx: Trx, { workspaceId }: Scope, checkId: number, { provider, at }: { provider: string; at: Date }) =>
  trx
    .insertInto('kyc_register_asks')
    .values({ workspace_id: workspaceId, check_id: checkId, provider, state: 'asking', at })
    .onConflict((known) => known.columns(['workspace_id', 'check_id']).doNothing())
    .execute();

export const updateRegisterAsk = (trx: Trx, { workspaceId }: Scope, checkId: number, change: Updateable<KycRegisterAsks>) =>
  trx
    .updateTable('kyc_register_asks')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', checkId)
    .where('state', '=', 'asking')
    .execute();
