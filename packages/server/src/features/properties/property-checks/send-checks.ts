import { ACCEPTED_STATUSES } from '@freehold/contract/kernel/check-states';
import { sendPropertyChecks as route, type SentChecks } from '@freehold/contract/properties/property-checks';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { type PartyStanding, presentPartyRef, presentStanding, whyHeld } from '../../people/public.ts';
import { requireMay } from '../../access/public.ts';
import { type CheckKinds, checkPath, startForParties } from '../../checks/public.ts';
import { findProperty, peopleOfProperty } from '../properties/public.ts';
import { gateFacts, kindsMissing, owesCheck } from '../property-stages/public.ts';

const refuse = refusing(route);

/** Starts whatever check is asked of everybody at a property who owes one and has none. Two who ask at once start one check of each. */
export function sendChecks(
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds,
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
    const asked = people
      .filter((person) => gate.isAsked(person) && (only ? only.includes(person.id) : owesCheck(person)))
      .flatMap((person) => kindsMissing(person, at).map((kind) => ({ person, kind, why: whyNot(scope, person.standings[kind.code]) })));
    const begun = await startForParties(
      trx,
      scope,
      services,
      kinds,
      asked
        .filter(({ why }) => why === null)
        .map(({ person, kind }) => ({ partyId: person.party_id, kind: kind.code, at: { propertyId: id, role: person.role } })),
    );
    // One person may stand there twice: one check answers for both.
    const newest = await peopleOfProperty(trx, scope, id);
    const answer: SentChecks = { started: [], left: [] };
    for (const { person, kind, why } of asked) {
      const row = newest.find((each) => each.id === person.id) ?? person;
      const sent = {
        person_id: person.id,
        party: presentPartyRef(scope, { ...row, id: person.party_id }),
        role: person.role,
        kind: { code: kind.code, name: kind.name },
      };
      const isOf = (each: { party_id: number; kind: string }) => each.party_id === person.party_id && each.kind === kind.code;
      const started = begun.started.find(isOf);
      if (started) answer.started.push({ ...sent, check_id: started.check_id, path: checkPath({ kind: kind.code, id: started.check_id }) });
      else {
        const shown = presentStanding(scope, row.standings[kind.code]);
        answer.left.push({
          ...sent,
          status: shown?.status ?? null,
          path: shown?.check_id == null ? null : checkPath({ kind: kind.code, id: shown.check_id }),
          why: why ?? begun.refused.find(isOf)?.reason ?? 'It could not be started',
        });
      }
    }
    return answer;
  });
}

/** What keeps a check of somebody from being started; null where nothing does. A frozen one reads as needing review. */
function whyNot(scope: MemberScope, standing: PartyStanding | undefined): string | null {
  const check = presentStanding(scope, standing);
  if (check === null || check.status === 'cancelled' || ACCEPTED_STATUSES.includes(check.status)) return null;
  if (check.status === 'inProgress') return 'A check is under way';
  if (check.status === 'readyToAccept') return 'The check is ready to be accepted';
  return check.status === 'failed' ? 'The check failed. Open it before you start another' : 'The check needs review';
}
