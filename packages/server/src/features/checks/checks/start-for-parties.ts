import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findKept, lockFollowed, type PartyRow, residenceOf, whyHeld } from '../../people/public.ts';
import { requireMayStart } from './add-check.ts';
import type { CheckKind, CheckKinds } from './check-kind.ts';
import type { CheckPlace } from './place-store.ts';
import { fingerprintOf } from './subject.ts';

/** Somebody and the kind of check that is wanted of them; `at`: the property it is for. */
export type WantedCheck = { partyId: number; kind: string; at?: CheckPlace | null };
export type StartedChecks = {
  started: { party_id: number; kind: string; check_id: number; public_ref: string }[];
  refused: { party_id: number; kind: string; reason: string }[];
};

/** Starts checks of people as their records have them, each as its kind does; of whom it cannot, it says why. */
export async function startForParties(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds,
  wanted: readonly WantedCheck[],
): Promise<StartedChecks> {
  await requireMayStart(trx, scope, services);
  const answer: StartedChecks = { started: [], refused: [] };
  await lockFollowed(
    trx,
    scope.workspaceId,
    wanted.map(({ partyId }) => partyId),
  );
  const begun = new Set<string>();
  for (const { partyId: asked, kind: code, at = null } of wanted) {
    const party = await findKept(trx, asked);
    const kind = kinds.find(code);
    const key = `${party?.id} ${code}`;
    if (party && begun.has(key) && answer.started.some((each) => each.party_id === asked && each.kind === code)) continue;
    const whyNot = !party
      ? 'This person is not in your people'
      : party.standings[code]?.status === 'inProgress' || begun.has(key)
        ? 'A check of theirs is under way'
        : (whyNotStart(kind, subjectOf(party)) ??
          (await whyHeld(trx, scope, { partyIds: [party.id], propertyId: at?.propertyId ?? null })));
    if (!party || !kind?.startFor || whyNot !== null) {
      answer.refused.push({ party_id: asked, kind: code, reason: whyNot ?? '' });
      continue;
    }
    begun.add(key);
    const subject = subjectOf(party);
    const fingerprint = fingerprintOf(services.keys, scope.workspaceId, subject);
    const row = await kind.startFor.start(trx, scope, services, { subject, fingerprint, partyId: party.id, at });
    answer.started.push({ party_id: asked, kind: code, check_id: row.id, public_ref: row.public_ref });
  }
  return answer;
}

function whyNotStart(kind: CheckKind | undefined, subject: ScreenedSubject): string | null {
  if (!kind) return 'This installation cannot run this check';
  if (!kind.startFor) return 'It asks for more than the record holds. Start it on its own page';
  return kind.startFor.whyNot(subject);
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
  const residence = residenceOf(party);
  return {
    kind: 'person',
    first_name: party.first_name ?? '',
    ...(party.middle_names ? { middle_names: party.middle_names } : {}),
    last_name: party.last_name ?? '',
    ...(party.dob ? { dob: party.dob } : {}),
    ...(party.nationality ? { nationality: party.nationality } : {}),
    ...(residence === null ? {} : { residence }),
  };
}
