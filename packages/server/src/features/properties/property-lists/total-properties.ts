import type { PropertyTotals } from '@freehold/contract/properties/property-lists';
import { STAGES_OF, type PropertyKind } from '@freehold/property-rules/property-stages';
import type { MemberScope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import type { BranchAsked } from '../../firm/public.ts';
import { findLiveSums, type LiveSum } from './list-store.ts';
import { NOT_SEEN } from '../properties/public.ts';

/** How many live sales and lettings stand at each stage and what they come to, asked without a row of either list. */
export function totalProperties(scope: MemberScope, branch?: BranchAsked): Promise<PropertyTotals> {
  requireMay(scope, 'see_properties', NOT_SEEN);
  return scope.transaction(async (trx) => {
    const sums = await findLiveSums(trx, scope, branch);
    return { sales: sumsOf(sums, 'sale'), lettings: sumsOf(sums, 'letting') };
  });
}

function sumsOf(sums: readonly LiveSum[], kind: PropertyKind): PropertyTotals['sales'] {
  const stages = STAGES_OF[kind].flatMap((stage) =>
    sums.filter((sum) => sum.kind === kind && sum.stage === stage).map(({ count, pence }) => ({ stage, count, pence })),
  );
  return {
    live: { count: stages.reduce((all, { count }) => all + count, 0), pence: stages.reduce((all, { pence }) => all + pence, 0) },
    stages,
  };
}
