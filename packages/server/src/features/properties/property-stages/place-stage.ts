import { SALE_STAGES, type PropertyStage } from '@freehold/property-rules/property-stages';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { addressLine } from '../../../platform/address-line.ts';
import { insertStage, peopleOfProperty, writeStage } from '../properties/public.ts';
import { GATE_RULES, peopleOf } from './gate.ts';
import { startClocks } from './start-clocks.ts';
import { startClocksOf, type PropertyRow } from './store.ts';

/** `since`: the day it came on the market, where that is known. */
export type Placing = { to: PropertyStage; reason: string; since?: string | undefined };

/**
 * Says where a property stood when it came here from elsewhere. Nothing moves, so neither the table of moves nor the gate is evaluated, and no breach is
 * written; the clocks of those around it start, from the day it came on the market where that is known, and say honestly how late they are.
 */
export async function placeStage(
  trx: Trx,
  scope: Scope,
  services: Pick<Services, 'now'>,
  property: PropertyRow,
  { to, reason, since }: Placing,
): Promise<PropertyRow> {
  const now = services.now();
  const isListed = to === 'available' || to === 'to_let';
  const listedOn = since ?? (isListed ? londonDate(now) : null);
  const placed =
    to === property.stage && listedOn === null ? property : await writeStage(trx, scope, property.id, { stage: to, at: now, listedOn });
  if (to !== property.stage) {
    await insertStage(trx, {
      workspace_id: scope.workspaceId,
      property_id: property.id,
      from_stage: property.stage,
      to_stage: to,
      at: now,
      member_id: scope.actor.kind === 'member' ? scope.actor.memberId : null,
      reason,
    });
    await recordEvent(trx, scope, {
      action: 'move.property',
      object: { type: 'property', id: property.id, label: addressLine(property) },
      diff: { stage: { before: property.stage, after: to } },
      reason,
    });
    await announce(trx, scope, { topic: 'properties', id: property.id });
  }
  if (since !== undefined && isOnMarket(to)) await startSellersClocks(trx, scope, placed, new Date(`${since}T12:00:00Z`));
  await startClocks(trx, scope, placed);
  return placed;
}

const MARKETED: readonly PropertyStage[] = SALE_STAGES.slice(SALE_STAGES.indexOf('available'), SALE_STAGES.indexOf('completed'));
const isOnMarket = (stage: PropertyStage) => MARKETED.includes(stage);

async function startSellersClocks(trx: Trx, scope: Scope, property: PropertyRow, at: Date): Promise<void> {
  const people = await peopleOfProperty(trx, scope, property.id);
  for (const rule of GATE_RULES) {
    if (rule.kind !== property.kind || rule.event !== 'marketing') continue;
    await startClocksOf(trx, scope, peopleOf(rule, people), { event: rule.event, at });
  }
}
