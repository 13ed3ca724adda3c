import type { Selectable, Updateable } from 'kysely';
import type { ProviderAsks } from '../../../db/types.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export type ProviderAsk = Selectable<ProviderAsks>;
export type AskedWhat = ProviderAsk['what'];
/** What an answer fills in. */
export type ProviderSaid = Partial<Pick<Updateable<ProviderAsks>, 'mortality' | 'document' | 'face' | 'found' | 'said_sealed'>>;
type Change = ProviderSaid &
  Partial<Pick<Updateable<ProviderAsks>, 'state' | 'subject' | 'subject_sealed' | 'ask' | 'faults' | 'retry_at' | 'at'>>;

export const findProviderAsks = (trx: Trx, { workspaceId }: Scope, checkId: number): Promise<ProviderAsk[]> =>
  trx.selectFrom('provider_asks').selectAll().where('workspace_id', '=', workspaceId).where('check_id', '=', checkId).execute();

export const findProviderAsk = async (trx: Trx, scope: Scope, checkId: number, what: AskedWhat): Promise<ProviderAsk | undefined> =>
  (await findProviderAsks(trx, scope, checkId)).find((ask) => ask.what === what);

/** One that could not be asked may be asked anew; any other stays as it is. */
export const insertProviderAsk = (
  trx: Trx,
  { workspaceId }: Scope,
  { checkId, what, provider, at }: { checkId: number; what: AskedWhat; provider: string; at: Date },
) =>
  trx
    .insertInto('provider_asks')
    .values({ workspace_id: workspaceId, check_id: checkId, what, provider, state: 'asking', at })
    .onConflict((known) =>
      known
        .columns(['workspace_id', 'check_id', 'what'])
        .doUpdateSet({ provider, state: 'asking', at, subject: null, subject_sealed: null, ask: null, faults: 0, retry_at: null })
        .where('provider_asks.state', '=', 'failed'),
    )
    .execute();

export const updateProviderAsk = (trx: Trx, { workspaceId }: Scope, { check_id: checkId, what }: ProviderAsk, change: Change) =>
  trx
    .updateTable('provider_asks')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('check_id', '=', checkId)
    .where('what', '=', what)
    .where('state', '=', 'asking')
    .execute();
