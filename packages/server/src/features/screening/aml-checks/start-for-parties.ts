import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import type { StartedForParties } from '@freehold/contract/screening/screening-coverage';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findKept, lockFollowed, type PartyRow, whyHeld } from '../../people/public.ts';
import { type CheckPlace, fingerprintOf, requireMayStart } from '../../checks/public.ts';
import { whyNothingToCompare } from './nothing-to-compare.ts';
import { addStarted } from './start-check.ts';

/** Starts a check of each of these people as their record has them, by the policy in force; of whom it cannot, it says why. `placeOf`: the property each is for. */
export async function startForParties(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  partyIds: readonly number[],
  placeOf: (partyId: number) => CheckPlace | null = () => null,
): Promise<StartedForParties> {
  await requireMayStart(trx, scope, services);
  const answer: StartedForParties = { started: [], refused: [] };
  await lockFollowed(trx, scope.workspaceId, partyIds);
  const begun = new Set<number>();
  for (const asked of new Set(partyIds)) {
    const party = await findKept(trx, asked);
    const whyNot = !party
      ? 'This person is not in your people'
      : party.standings.aml?.status === 'inProgress' || begun.has(party.id)
        ? 'A check of theirs is under way'
        : (whyNothingToCompare(subjectOf(party)) ??
          (await whyHeld(trx, scope, { partyIds: [party.id], propertyId: placeOf(asked)?.propertyId ?? null })));
    if (!party || whyNot !== null) {
      answer.refused.push({ party_id: asked, reason: whyNot ?? '' });
      continue;
    }
    begun.add(party.id);
    const subject = subjectOf(party);
    const fingerprint = fingerprintOf(services.keys, scope.workspaceId, subject);
    const row = await addStarted(
      trx,
      scope,
      services,
      { subject, reference: null, partyId: party.id, at: placeOf(asked) },
      { fingerprint },
    );
    answer.started.push({ party_id: asked, check_id: row.id, public_ref: row.public_ref });
  }
  return answer;
}

/** The same fields a person would bring to the form. */
function subjectOf(party: PartyRow): ScreenedSubject {
  if (party.kind === 'company')
    return {
      kind: 'company',
      name: party.company_name ?? party.display_name,
      ...(party.company_number ? { number: party.company_number } : {}),
      ...(party.jurisdiction ? { country: party.jurisdiction } : {}),
    };
  return {
    kind: 'person',
    first_name: party.first_name ?? '',
    ...(party.middle_names ? { middle_names: party.middle_names } : {}),
    last_name: party.last_name ?? '',
    ...(party.dob ? { dob: party.dob } : {}),
    ...(party.nationality ? { nationality: party.nationality } : {}),
  };
}
