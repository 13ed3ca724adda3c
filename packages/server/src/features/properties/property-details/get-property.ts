import {
  getProperty as route,
  type ChecklistCell,
  type DetailPerson,
  type PropertyDetails,
} from '@freehold/contract/properties/property-details';
import { TRANSITIONS_OF, type PropertyKind, type PropertyRole, type PropertyStage } from '@freehold/property-rules/property-stages';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findBranchNames, readSettings } from '../../firm/public.ts';
import { askingNow, checkPath, kindPath } from '../../checks/public.ts';
import { isAcceptedAt, presentStanding } from '../../people/public.ts';
import { may, requireMay } from '../../access/public.ts';
import { whyNotRecord } from '../offers/public.ts';
import { findProperty, peopleOfProperty, type PersonAtProperty, type PropertyRow } from '../properties/public.ts';
import { canOf } from '../property-form/public.ts';
import { inOrder, presentPerson } from '../property-people/public.ts';
import { gateFacts, owesCheck } from '../property-stages/public.ts';
import { groupChecks } from './group-checks.ts';
import { keyFigure } from './key-figure.ts';
import type { DocumentsOfProperty } from './neighbours.ts';
import { stageBar } from './stage-bar.ts';
import { findBreached, findDeal, findHistory, findNegotiator, findSettings } from './store.ts';
import { blockingOf, nextStep, type NextFacts } from './what-next.ts';

const refuse = refusing(route);

/** One property with all that its page shows at first sight. */
export function getProperty(
  scope: MemberScope,
  services: Pick<Services, 'now'>,
  id: number,
  documentsOf: DocumentsOfProperty,
): Promise<PropertyDetails> {
  const reached = requireMay(scope, 'see_properties');
  const now = services.now();
  return scope.transaction(async (trx) => {
    const row = (await findProperty(trx, id)) ?? refuse('NOT_FOUND', 'This property is not in this workspace.');
    const [kind, stage] = [row.kind, row.stage];
    const found = inOrder(await peopleOfProperty(trx, scope, id));
    const history = await findHistory(trx, scope, id);
    const { counts, accepted, targets } = await findDeal(trx, scope, id);
    const gate = gateFacts(scope);
    const { installed } = await askingNow(trx, scope);
    // A column for each kind that is asked of somebody here, or that somebody here has.
    const columns = installed.filter(
      ({ code }) =>
        code === 'aml' || found.some(({ asked, standings }) => standings[code] !== undefined || asked.some((kind) => kind.code === code)),
    );
    const whyClosed = new Map(found.map((person) => [person.id, gate.whyClosed(person, now)]));
    const breached = await findBreached(trx, scope, id);
    const people: DetailPerson[] = found.map((person) => ({
      ...presentPerson(scope, person, found, now),
      risk_level: reached === 'names' ? null : person.risk_level,
      is_asked: gate.isAsked(person),
      is_checked: gate.isChecked(person, now),
      checklist: columns.map((kind) => cellOf(scope, kind.code, person, gate.isAsked(person), now)),
    }));
    const here = people.filter((person) => person.state !== 'withdrawn');
    const owed = found.filter((person) => person.state !== 'withdrawn' && owesCheck(person));
    const facts: NextFacts = {
      kind,
      stage,
      isArchived: row.archived_at !== null,
      hasRent: row.rent_pence !== null,
      isAssured: row.tenancy_regime === 'assured',
      fullCdd: gate.needsFullCdd(row),
      openOffers: counts.open,
      people: here.map((person) => ({
        id: person.id,
        whyClosed: whyClosed.get(person.id) ?? '',
        party: person.party,
        isAsked: person.is_asked,
        isChecked: person.is_checked,
        missing: person.checklist.filter((cell) => cell.is_asked && !cell.is_done),
        isOwner: OWNERS.includes(person.role),
        hasBreach: breached.has(person.id),
        clock: person.clock,
      })),
    };
    const canEdit = may(scope, 'edit_properties');
    return {
      ...presentRow(row),
      negotiator: row.negotiator_id === null ? null : ((await findNegotiator(trx, scope, row.negotiator_id)) ?? null),
      branch:
        row.branch_id === null
          ? null
          : { id: row.branch_id, name: (await findBranchNames(trx, scope, [row.branch_id])).get(row.branch_id) ?? '' },
      figure: keyFigure(row, accepted),
      bar: stageBar(kind, stage, history, targets),
      history: history.map((move) => ({
        id: move.id,
        from: move.from_stage,
        to: move.to_stage,
        at: move.at.toISOString(),
        by: move.by,
        reason: move.reason,
        is_override: move.is_override,
      })),
      moves: movesOf(kind, stage, row.archived_at !== null, gate.isGated),
      check_kinds: columns.map(({ code, name, column }) => ({ code, name, column, path: kindPath(code) })),
      people,
      group_checks: groupChecks(people),
      counts: {
        people: here.length,
        offers: counts.offers,
        open_offers: counts.open,
        documents: await documentsOf(trx, scope, id),
        done_checks: owed.flatMap(({ asked, standings }) => asked.filter(({ code }) => isAcceptedAt(standings[code], now))).length,
        asked_checks: owed.flatMap(({ asked }) => asked).length,
      },
      blocking: blockingOf(facts),
      next: nextStep(facts),
      gate_mode: readSettings(await findSettings(trx, scope)).gate_mode,
      accepted_group_id: accepted && !accepted.is_concluded ? accepted.group_id : null,
      can: {
        ...canOf(scope, row),
        move: canEdit && row.archived_at === null,
        override: gate.mayOverride,
        check: may(scope, 'run_checks') && row.archived_at === null,
        invite: may(scope, 'invite_applicants') && row.archived_at === null,
        note: canEdit,
        record_offer: canEdit && whyNotRecord(row) === null,
        add_person: canEdit && row.archived_at === null,
        see_breaches: may(scope, 'see_registers'),
      },
    };
  });
}

function cellOf(scope: MemberScope, kind: string, { asked, standings }: PersonAtProperty, canAsk: boolean, now: Date): ChecklistCell {
  const check = presentStanding(scope, standings[kind]);
  return {
    kind,
    is_asked: canAsk && asked.some(({ code }) => code === kind),
    is_done: isAcceptedAt(standings[kind], now),
    check,
    path: check?.check_id == null ? null : checkPath({ kind, id: check.check_id }),
  };
}

const OWNERS: readonly PropertyRole[] = ['seller', 'landlord'];

type IsGated = (kind: PropertyKind, from: PropertyStage, to: PropertyStage) => boolean;
const movesOf = (kind: PropertyKind, stage: PropertyStage, isArchived: boolean, isGated: IsGated): PropertyDetails['moves'] =>
  isArchived
    ? []
    : TRANSITIONS_OF[kind]
        .filter(({ from, by }) => from === stage && by === 'person')
        .map(({ to, needsReason }) => ({ to, needs_reason: needsReason ?? false, is_gated: isGated(kind, stage, to) }));

const presentRow = (row: PropertyRow) => ({
  id: row.id,
  version: row.version,
  kind: row.kind,
  reference: row.reference,
  title: row.line1,
  place: [row.line2, `${row.town} ${row.postcode}`].filter(Boolean).join(', '),
  line1: row.line1,
  line2: row.line2,
  town: row.town,
  county: row.county,
  postcode: row.postcode,
  uprn: row.uprn,
  title_numbers: row.title_numbers,
  latitude: row.latitude,
  longitude: row.longitude,
  is_placed_by_hand: row.is_placed_by_hand,
  type: row.type,
  bedrooms: row.bedrooms,
  tenure: row.tenure,
  is_commercial: row.is_commercial,
  price_pence: row.price_pence,
  rent_pence: row.rent_pence,
  rent_frequency: row.rent_frequency,
  rent_month_pence: row.rent_month_pence,
  deposit_pence: row.deposit_pence,
  available_on: row.available_on,
  tenancy_regime: row.tenancy_regime,
  tenancy_regime_reason: row.tenancy_regime_reason,
  fee_basis_points: row.fee_basis_points,
  note: row.note,
  has_photo: row.photo_sha256 !== null,
  stage: row.stage,
  stage_since: row.stage_since.toISOString(),
  listed_on: row.listed_on,
  archived_at: row.archived_at?.toISOString() ?? null,
  changed_at: row.changed_at.toISOString(),
  created_at: row.created_at.toISOString(),
});
