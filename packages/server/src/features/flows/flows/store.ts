import type { Config } from '../../../platform/config.ts';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';

type Environment = Config['environment'];

const offered = (trx: Trx, environment: Environment) =>
  trx.selectFrom('flows').where((flow) => flow.or([flow('flows.environment', 'is', null), flow('flows.environment', '=', environment)]));

/** A flow nobody chose for the member is kept as the catalogue says. */
const withSaved = (query: ReturnType<typeof offered>, scope: MemberScope) =>
  query
    .leftJoin('saved_flows', (join) =>
      join
        .onRef('saved_flows.flow_id', '=', 'flows.id')
        .on('saved_flows.workspace_id', '=', scope.workspaceId)
        .on('saved_flows.member_id', '=', scope.actor.memberId),
    )
    .select((flow) => [
      'flows.id',
      'flows.name',
      'flows.asset_type_id',
      flow.fn.coalesce('saved_flows.is_saved', 'flows.saved_by_default').as('is_saved'),
      // What the member said themselves; null where the catalogue decides.
      'saved_flows.is_saved as chosen',
    ]);

/** One page of the flows this environment offers. */
export async function findFlows(scope: MemberScope, environment: Environment, { page, perPage }: { page: number; perPage: number }) {
  return scope.transaction(async (trx) => {
    const { total } = await offered(trx, environment)
      .select((flow) => flow.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await withSaved(offered(trx, environment), scope)
      .orderBy('flows.position')
      .orderBy('flows.id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute();
    return { rows, total };
  });
}

export const findFlow = (trx: Trx, scope: MemberScope, environment: Environment, id: number) =>
  withSaved(offered(trx, environment), scope).where('flows.id', '=', id).executeTakeFirst();

export async function setSaved(trx: Trx, scope: MemberScope, flowId: number, isSaved: boolean): Promise<void> {
  await trx
    .insertInto('saved_flows')
    .values({ workspace_id: scope.workspaceId, member_id: scope.actor.memberId, flow_id: flowId, is_saved: isSaved })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'member_id', 'flow_id']).doUpdateSet({ is_saved: isSaved }))
    .execute();
}
