import { randomBytes } from 'node:crypto';
import { type FlowQuote, quoteFlowRun } from '@freehold/contract/flows/flow-runs';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { findPlanPrices } from '../../firm/public.ts';
import { findParties } from '../../people/public.ts';
import type { Installation } from '../flows/public.ts';
import { chooseFlow, chooseProperty } from './choose-flow.ts';
import { priceFlow, totalOf } from './price-flow.ts';
import { insertQuote } from './store.ts';

const refuse = refusing(quoteFlowRun);
const HELD_MS = 30 * 60_000;

/** Works out what a flow costs for these people and keeps it for half an hour. Starts nothing. */
export function quoteRun(
  scope: MemberScope,
  services: Services,
  installation: Installation,
  asked: { flow_id: number; asset_id: number; party_ids: readonly number[] },
): Promise<FlowQuote> {
  requireMay(scope, 'see_flows');
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    const flow = await chooseFlow(trx, scope, services, installation, asked.flow_id);
    const property = await chooseProperty(trx, flow, asked.asset_id);
    const ids = [...new Set(asked.party_ids)];
    const parties = new Map((await findParties(trx, ids)).map((party) => [party.id, party.display_name]));
    const people = ids.map((id) => ({ id, name: parties.get(id) ?? refuse('NOT_FOUND', 'This person is not in your people.') }));
    const prices = await findPlanPrices(trx, scope, services);
    const lines = priceFlow(flow, people, prices);
    const totals = totalOf(lines);
    const now = services.now();
    const quote = {
      id: `q_${randomBytes(10).toString('hex')}`,
      quoted_at: now,
      expires_at: new Date(now.getTime() + HELD_MS),
    };
    await insertQuote(trx, {
      ...quote,
      workspace_id: scope.workspaceId,
      flow_id: flow.id,
      flow_version: flow.version,
      property_id: property?.id ?? null,
      party_ids: ids,
      lines: JSON.stringify(lines),
      ...totals,
      created_by: scope.actor.memberId,
    });
    return {
      id: quote.id,
      flow_id: flow.id,
      flow_version: flow.version,
      lines,
      ...totals,
      vat_percent: prices?.vatPercent ?? 0,
      plan: prices?.plan ?? null,
      quoted_at: quote.quoted_at.toISOString(),
      expires_at: quote.expires_at.toISOString(),
    };
  });
}
