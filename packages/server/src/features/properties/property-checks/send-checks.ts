import { ACCEPTED_STATUSES } from '@freehold/contract/kernel/check-states';
import { sendPropertyChecks as route, type SentChecks } from '@freehold/contract/properties/property-checks';
import type { PropertyRole } from '@freehold/property-rules/property-stages';
import type { StartedForParties } from '@freehold/contract/screening/screening-coverage';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { isAcceptedAt, presentPartyRef, whyHeld } from '../../people/public.ts';
import { requireMay } from '../../access/public.ts';
import { findProperty, peopleOfProperty, type PersonAtProperty } from '../properties/public.ts';
import { gateFacts, owesCheck } from '../property-stages/public.ts';

const refuse = refusing(route);

/** The ordinary start of checks, of people by their numbers. */
export type StartFor = (
  trx: Trx,
  scope: MemberScope,
  services: Services,
  partyIds: readonly number[],
  placeOf: (partyId: number) => { propertyId: number; role: string } | null,
) => Promise<StartedForParties>;

/** Starts the check of everybody at a property who owes one and has none. Two who ask at once start one check of each. */
export function sendChecks(
  scope: MemberScope,
  services: Services,
  startFor: StartFor,
  id: number,
  { person_ids: only }: { person_ids?: readonly number[] | undefined },
): Promise<SentChecks> {
  requireMay(scope, 'see_properties');
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    // Held, so that whoever asks at the same moment sees what this one started.
    const property = (await findProperty(trx, id, { lock: true })) ?? refuse('NOT_FOUND', 'This property is not in this workspace.');
    if (property.archived_at !== null) refuse('INVALID_STATE', 'This property is archived. Restore it before you send checks.');
    const held = await whyHeld(trx, scope, { propertyId: id });
    if (held !== null) refuse('INVALID_STATE', held);
    const gate = gateFacts(scope);
    const at = services.now();
    const people = await peopleOfProperty(trx, scope, id);
    const asked = people.filter(
      (person) => gate.isAsked(person) && (only ? only.includes(person.id) : owesCheck(person)) && !isAcceptedAt(person.standings.aml, at),
    );
    const ready = asked.filter((person) => whyNot(scope, person) === null);
    const begun = await startFor(
      trx,
      scope,
      services,
      ready.map((person) => person.party_id),
      (partyId) => {
        const person = ready.find((each) => each.party_id === partyId);
        return person ? { propertyId: id, role: person.role } : null;
      },
    );
    // One person may stand there twice: one check answers for both.
    const newest = await peopleOfProperty(trx, scope, id);
    const present = (person: PersonAtProperty) => ({
      person_id: person.id,
      party: presentPartyRef(scope, { ...(newest.find((each) => each.id === person.id) ?? person), id: person.party_id }),
      role: person.role as PropertyRole,
    });
    const answer: SentChecks = { started: [], left: [] };
    for (const person of asked) {
      const started = begun.started.find((each) => each.party_id === person.party_id);
      if (started) answer.started.push({ ...present(person), check_id: started.check_id });
      else {
        const why = whyNot(scope, person) ?? begun.refused.find((each) => each.party_id === person.party_id)?.reason;
        answer.left.push({ ...present(person), why: why ?? 'It could not be started' });
      }
    }
    return answer;
  });
}

/** What keeps a check of somebody from being started; null where nothing does. A frozen one reads as needing review. */
function whyNot(scope: MemberScope, person: PersonAtProperty): string | null {
  const { aml } = presentPartyRef(scope, { ...person, id: person.party_id });
  if (aml === null || aml.status === 'cancelled' || ACCEPTED_STATUSES.includes(aml.status)) return null;
  if (aml.status === 'inProgress') return 'A check is under way';
  if (aml.status === 'readyToAccept') return 'The check is ready to be accepted';
  return aml.status === 'failed' ? 'The check failed. Open it before you start another' : 'The check needs review';
}
