import { moveProperty } from '@freehold/contract/properties/property-moves';
import { addProperty } from '@freehold/contract/properties/property-form';
import { decideOffer } from '@freehold/contract/properties/offers';
import { whyNotAdvertise } from '@freehold/property-rules/lettings-law';
import type { MilestoneCode } from '@freehold/property-rules/sale-milestones';
import { STAGE_WORDS, type PropertyStage } from '@freehold/property-rules/property-stages';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { whyHeld } from '../../people/public.ts';
import { roleName } from '../../access/public.ts';
import { addressLine } from '../../../platform/address-line.ts';
import { findProperty, insertStage, peopleOfProperty, writeStage } from '../properties/public.ts';
import { followStage as followSale } from '../sales/public.ts';
import { followStage as followTenancy } from '../tenancies/public.ts';
import { gateOf, type GateAnswer, type MissingPerson } from './gate-check.ts';
import { decideMove } from './decide-move.ts';
import { GATE_RULES, madeBy, peopleOf } from './gate.ts';
import { gateSentence } from './gate-words.ts';
import { requireOverride } from './policy.ts';
import { insertBreaches, startClocksOf, stopOpenClocks, type PropertyRow } from './store.ts';
import type { OverrideReason } from '@freehold/property-rules/property-stages';

const refuse = refusing(decideOffer, addProperty, moveProperty);

export type Override = { code: OverrideReason; note: string };
export type StageMove = {
  to: PropertyStage;
  by: 'person' | 'offer';
  reason?: string | undefined;
  override?: Override | undefined;
  groupId?: number | undefined;
  /** The day it happened, where that was not today. */
  effectiveOn?: string | undefined;
};

/** Moves a property to another stage inside the caller's transaction: by the table, through the gate, with clocks, history and event. */
export async function moveStage(
  trx: Trx,
  scope: Scope,
  services: Pick<Services, 'now'>,
  property: PropertyRow,
  move: StageMove,
): Promise<PropertyRow> {
  return (await passMove(trx, scope, services, property, move)).moved;
}

/** The same, with those who were written to the register and the milestones that were still open. */
export async function passMove(
  trx: Trx,
  scope: Scope,
  services: Pick<Services, 'now'>,
  property: PropertyRow,
  move: StageMove,
): Promise<{ moved: PropertyRow; breached: MissingPerson[]; milestones: MilestoneCode[] }> {
  const held = (await findProperty(trx, property.id, { lock: true })) ?? property;
  const now = services.now();
  const refusal = decideMove(factsOf(held), move);
  if (refusal) return refuseAs(refusal);
  const whyNot = await whyHeld(trx, scope, { propertyId: held.id });
  if (whyNot !== null) return refuse('INVALID_STATE', whyNot);
  const at = momentOf(move.effectiveOn, held, now);
  const gate = await passGate(trx, scope, held, move, at);
  await runClocks(trx, scope, held, move, at);
  const breached = await writeBreaches(trx, scope, held, move, gate, at);
  const moved = await writeStage(trx, scope, held.id, {
    stage: move.to,
    at,
    listedOn: isMarketed(move.to) && held.listed_on === null ? londonDate(at) : null,
  });
  await insertStage(trx, {
    workspace_id: scope.workspaceId,
    property_id: held.id,
    from_stage: held.stage,
    to_stage: move.to,
    at,
    member_id: scope.actor.kind === 'member' ? scope.actor.memberId : null,
    reason: move.reason?.trim() || null,
    is_override: gate.missing.length > 0 && gate.mode === 'block',
  });
  const follow = held.kind === 'sale' ? followSale : followTenancy;
  await follow(trx, scope, held, move.to, { reason: move.reason, effectiveOn: move.effectiveOn });
  await tellMove(trx, scope, held, move, gate);
  return { moved, breached, milestones: gate.milestones };
}

const factsOf = (property: PropertyRow) => ({
  kind: property.kind,
  stage: property.stage,
  isArchived: property.archived_at !== null,
  unadvertised: whyNotAdvertise(property),
});

const isMarketed = (stage: PropertyStage) => stage === 'available' || stage === 'to_let';

function refuseAs({ code, message, field }: { code: 'INVALID_STATE' | 'VALIDATION_FAILED'; message: string; field?: string }): never {
  return refuse(code, message, field ? [{ field, code: 'INVALID', message }] : undefined);
}

function momentOf(effectiveOn: string | undefined, property: PropertyRow, now: Date): Date {
  if (effectiveOn === undefined || effectiveOn === londonDate(now)) return now;
  const wrong = (message: string) => refuseAs({ code: 'VALIDATION_FAILED', field: 'effective_on', message });
  if (effectiveOn > londonDate(now)) return wrong('This date is in the future');
  if (effectiveOn < londonDate(property.stage_since)) return wrong(`It became ${STAGE_WORDS[property.stage]} after this date`);
  const noon = new Date(`${effectiveOn}T12:00:00Z`);
  return noon < property.stage_since ? property.stage_since : noon;
}

/** Evaluates the gate, and refuses the move where it is closed and nobody entitled overrides it in their own name. */
async function passGate(trx: Trx, scope: Scope, property: PropertyRow, move: StageMove, at: Date): Promise<GateAnswer> {
  const gate = await gateOf(trx, scope, property, move.to, move.groupId, at);
  if (madeBy(move.to) !== move.by) return { ...gate, rules: [], missing: [], milestones: [] };
  if (gate.missing.length === 0 || gate.mode !== 'block') return gate;
  if (!move.override) return refuse('GATE_BLOCKED', gateSentence(scope, gate, move.to));
  requireOverride(scope);
  return gate;
}

/** Starts the clocks this move begins, and stops those of a deal that is off. */
async function runClocks(trx: Trx, scope: Scope, property: PropertyRow, move: StageMove, at: Date): Promise<void> {
  const isOff = move.to === 'fallen_through' || (move.by === 'offer' && isMarketed(move.to));
  if (isOff) await stopOpenClocks(trx, scope, property.id, 'offer_accepted');
  if (isOff) return;
  const people = await peopleOfProperty(trx, scope, property.id);
  for (const rule of GATE_RULES) {
    if (rule.kind !== property.kind || rule.clock !== move.to || (rule.group && rule.by !== move.by)) continue;
    await startClocksOf(trx, scope, peopleOf(rule, people, move.groupId), { event: rule.event, at });
  }
}

/** A line for everybody the move left unchecked; with the gate off there is none until their day is over. */
async function writeBreaches(
  trx: Trx,
  scope: Scope,
  property: PropertyRow,
  move: StageMove,
  { mode, missing }: GateAnswer,
  at: Date,
): Promise<MissingPerson[]> {
  if (mode === 'off' || missing.length === 0) return [];
  const overridden =
    mode === 'block' && move.override && scope.actor.kind === 'member'
      ? {
          overridden_by: scope.actor.memberId,
          overridden_role: roleName(scope.actor.roleId),
          reason_code: move.override.code,
          note: move.override.note.trim(),
        }
      : {};
  await insertBreaches(
    trx,
    scope,
    missing.map((person) => ({
      workspace_id: scope.workspaceId,
      property_id: property.id,
      party_id: person.party_id,
      property_person_id: person.id,
      due_event: person.rule.event,
      due_at: person.cdd_due_at ?? at,
      to_stage: move.to,
      kinds: person.missing.map(({ code }) => code),
      ...overridden,
    })),
  );
  return missing;
}

async function tellMove(trx: Trx, scope: Scope, property: PropertyRow, move: StageMove, gate: GateAnswer): Promise<void> {
  const object = { type: 'property', id: property.id, label: addressLine(property) };
  if (gate.missing.length > 0 && gate.mode !== 'off')
    await recordEvent(trx, scope, {
      action: gate.mode === 'block' ? 'override.gate' : 'pass.gate',
      object,
      diff: { checks_outstanding: { before: null, after: gate.missing.length } },
      ...(move.override && gate.mode === 'block' ? { reason: move.override.note.trim() } : {}),
    });
  await recordEvent(trx, scope, {
    action: 'move.property',
    object,
    diff: { stage: { before: property.stage, after: move.to } },
    ...(move.reason?.trim() ? { reason: move.reason.trim() } : {}),
  });
  await announce(trx, scope, { topic: 'properties', id: property.id });
}
