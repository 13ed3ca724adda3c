import type { Config } from '../../platform/config.ts';
import type { MemberScope } from '../../platform/scope.ts';

/** One page of the flows this environment offers. A flow nobody chose for the member is kept as the catalogue says. */
export async function findFlows(
  scope: MemberScope,
  environment: Config['environment'],
  { page, perPage }: { page: number; perPage: number },
) {
  return scope.transaction(async (trx) => {
    const offered = trx
      .selectFrom('flows')
      .where((flow) => flow.or([flow('flows.environment', 'is', null), flow('flows.environment', '=', environment)]));
    const { total } = await offered.select((flow) => flow.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await offered
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
      ])
      .orderBy('flows.position')
      .orderBy('flows.id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute();
    return { rows, total };
  });
}
