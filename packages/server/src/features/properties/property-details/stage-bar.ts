import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { LETTING_STAGES, SALE_STAGES, type PropertyKind, type PropertyStage } from '@freehold/property-rules/property-stages';
import { londonDate } from '../../../platform/london-time.ts';

type Move = { to_stage: string; at: Date };
type Targets = Partial<Record<PropertyStage, string | null>>;

const SALE_ROAD: readonly PropertyStage[] = ['instructed', 'available', 'under_offer', 'sold_stc', 'exchanged', 'completed'];
const LETTING_ROAD: readonly PropertyStage[] = ['instructed', 'to_let', 'offer_agreed', 'referencing', 'let_agreed', 'tenanted'];
/** Once it is let, the way to its end is what is left to see. */
const ENDING_ROAD: readonly PropertyStage[] = ['to_let', 'let_agreed', 'tenanted', 'notice_given', 'ended'];
const ENDING: readonly PropertyStage[] = ['notice_given', 'ended'];

/**
 * The road of a property with the days its stages were reached in this round: a stage that was gone back from counts no more. Off the road
 * (fallen through, withdrawn) nothing is where it stands.
 */
export function stageBar(kind: PropertyKind, stage: PropertyStage, history: readonly Move[], targets: Targets): PropertyDetails['bar'] {
  const road = kind === 'sale' ? SALE_ROAD : ENDING.includes(stage) ? ENDING_ROAD : LETTING_ROAD;
  const order: readonly string[] = kind === 'sale' ? SALE_STAGES : LETTING_STAGES;
  const reached = reachedIn(order, history);
  const now = road.indexOf(stage);
  const last = now >= 0 ? now : Math.max(-1, ...road.map((each, index) => (reached.has(each) ? index : -1)));
  return road.map((each, index) => ({
    stage: each,
    state: index === now ? 'now' : index <= last && stage !== 'draft' ? 'done' : 'next',
    on: index <= last ? (reached.get(each) ?? null) : null,
    target_on: index > last ? (targets[each] ?? null) : null,
  }));
}

const OFF = ['fallen_through', 'withdrawn'];
function reachedIn(order: readonly string[], history: readonly Move[]): Map<string, string> {
  const reached = new Map<string, string>();
  for (const { to_stage: to, at } of history) {
    if (OFF.includes(to)) continue;
    for (const each of [...reached.keys()]) if (order.indexOf(each) >= order.indexOf(to)) reached.delete(each);
    reached.set(to, londonDate(at));
  }
  return reached;
}
