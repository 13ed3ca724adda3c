import type { Check } from '@freehold/contract/check-kinds';
import { startRentChecks as route } from '@freehold/contract/identity/rent-checks';
import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import { outsideEngland } from '@freehold/property-rules/right-to-rent';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import {
  addCheck,
  type CheckFacts,
  checkKindsOf,
  fingerprintOf,
  requireMayStart,
  requireRunner,
  startForParties,
} from '../../checks/public.ts';
import { findKept, whyHeld } from '../../people/public.ts';
import { beginRent } from './begin-rent.ts';
import { rentKind } from './rent-kind.ts';
import { findNewest, findOccupiers, findProperty } from './rent-store.ts';

const refuse = refusing(route);
type Asked = z.output<(typeof route)['body']>;
type Started = z.output<(typeof route)['output']>;
const KINDS = checkKindsOf<CheckFacts, Check>(rentKind);

/** Begins checks of adults who will live at a property, or of one person. Everybody is asked in the same way. */
export function startRent(
  scope: MemberScope,
  services: Services,
  { property_id: propertyId, party_id: partyId, person }: Asked,
): Promise<Started> {
  return scope.transaction(async (trx) => {
    requireRunner(scope);
    if (person !== null) {
      await requireMayStart(trx, scope, services);
      return startTyped(trx, scope, services, person);
    }
    if (propertyId !== null) {
      requireMay(scope, 'see_properties');
      const adults = await findAdults(trx, scope, propertyId, partyId);
      return startOf(trx, scope, services, adults, { propertyId, role: 'tenant' as const, all: partyId === null });
    }
    const party = (partyId !== null && (await findKept(trx, partyId))) || refuse('NOT_FOUND', 'This person is not in your people');
    return startOf(trx, scope, services, [{ party_id: party.id, name: party.display_name }], null);
  });
}

async function findAdults(trx: Trx, scope: MemberScope, propertyId: number, partyId: number | null) {
  const property = (await findProperty(trx, scope, propertyId)) ?? refuse('NOT_FOUND', 'This property is not in this workspace.');
  if (property.kind !== 'letting') refuse('INVALID_STATE', 'This property is for sale. Right to Rent is checked of people who rent.');
  if (property.archived_at !== null) refuse('INVALID_STATE', 'This property is archived. Restore it before you begin checks.');
  const elsewhere = outsideEngland(property.postcode);
  if (elsewhere !== null)
    refuse('INVALID_STATE', `Right to Rent applies in England only. By its postcode this property is in ${elsewhere}.`);
  const all = await findOccupiers(trx, scope, propertyId);
  const adults = partyId === null ? all : all.filter(({ party_id: id }) => id === partyId);
  if (adults.length === 0)
    refuse(
      'INVALID_STATE',
      partyId === null
        ? 'No adult will live here yet. Add the tenants and permitted occupiers under People.'
        : 'This person does not live at this property.',
    );
  return adults;
}

type Place = { propertyId: number; role: 'tenant'; all: boolean };
/** Why somebody is left as they are: a check of theirs is open, or where everybody is asked for, one was accepted for the same home and answers still. */
function leftAs(check: Awaited<ReturnType<typeof findNewest>>[number], at: Place | null, today: string): [number, string][] {
  const { party_id: id, state, status, property_id: propertyId } = check;
  if (id === null) return [];
  if (state !== 'decided') return [[id, 'A Right to Rent check of theirs is open']];
  const answers = check.holds_until === null || check.holds_until >= today;
  const stands = answers && at?.all === true && propertyId === at.propertyId && (status === 'passed' || status === 'acceptedAfterReview');
  return stands ? [[id, 'Their accepted check for this home stands']] : [];
}

async function startOf(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  people: readonly { party_id: number; name: string }[],
  at: Place | null,
): Promise<Started> {
  const ids = people.map(({ party_id: id }) => id);
  const today = londonDate(services.now());
  const whyNot = new Map((await findNewest(trx, scope, ids)).flatMap((check) => leftAs(check, at, today)));
  const { started, refused } = await startForParties(
    trx,
    scope,
    services,
    KINDS,
    ids
      .filter((id) => !whyNot.has(id))
      .map((id) => ({ partyId: id, kind: rentKind.code, at: at && { propertyId: at.propertyId, role: at.role } })),
  );
  const nameOf = (id: number) => people.find(({ party_id: one }) => one === id)?.name ?? '';
  return {
    started: started.map(({ party_id: id, check_id, public_ref }) => ({ check_id, public_ref, name: nameOf(id) })),
    refused: [
      ...people.flatMap(({ party_id: id, name }) => {
        const reason = whyNot.get(id);
        return reason === undefined ? [] : [{ name, reason }];
      }),
      ...refused.map(({ party_id: id, reason }) => ({ name: nameOf(id), reason })),
    ],
  };
}

async function startTyped(trx: Trx, scope: MemberScope, services: Services, person: NonNullable<Asked['person']>): Promise<Started> {
  const { first_name, last_name, dob } = person;
  const subject: ScreenedSubject = { kind: 'person', first_name, last_name, ...(dob === null ? {} : { dob }) };
  const held = await whyHeld(trx, scope, { partyIds: [], propertyId: null });
  if (held !== null) refuse('INVALID_STATE', held);
  const row = await addCheck(trx, scope, services, {
    kind: rentKind.code,
    subject,
    fingerprint: fingerprintOf(services.keys, scope.workspaceId, subject),
    reference: null,
    partyId: null,
    at: null,
    createdBy: scope.actor.memberId,
  });
  await beginRent(trx, scope, services, row);
  return { started: [{ check_id: row.id, public_ref: row.public_ref, name: row.subject_name }], refused: [] };
}
