import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findKept, lockFollowed, type PartyRow, residenceOf, whyHeld } from '../../people/public.ts';
import { requireMayStart } from './add-check.ts';
import type { CheckKind, CheckKinds } from './check-kind.ts';
import type { Collected } from './collected.ts';
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
  return startEach(trx, scope, services, kinds, wanted, { createdBy: scope.actor.memberId, collected: null });
}

/** `createdBy`: the member who began the run, on whose behalf the checks are started. */
export type CollectedStart = { partyId: number; kinds: readonly string[]; at: CheckPlace | null; collected: Collected; createdBy: number };

/**
 * Starts the checks of one person once they handed in what a run asked of them, in the transaction that hands it in and in whatever scope
 * that has: nobody signed in need be there. Each kind that reads answers gets them through its `startFromCollected`; every other is started
 * from the record of the person, as from the page of a property. It asks for no permission and not whether the firm may start checks: that
 * was asked when the run was begun. It answers what was started and, of what was not, the reason: a check of theirs under way (so that
 * handing in twice starts nothing twice), a kind that this installation cannot run or that is not about somebody like them, a record that
 * lacks what the kind needs, somebody held up. A check of an earlier round that is no longer under way stays as it is, beside the new one.
 * The party is locked, after whatever the caller locked (ARCHITECTURE, Locks).
 */
export const startCollected = (
  trx: Trx,
  scope: Scope,
  services: Services,
  kinds: CheckKinds,
  { partyId, kinds: codes, at, collected, createdBy }: CollectedStart,
): Promise<StartedChecks> =>
  startEach(
    trx,
    scope,
    services,
    kinds,
    codes.map((kind) => ({ partyId, kind, at })),
    { createdBy, collected },
  );

async function startEach(
  trx: Trx,
  scope: Scope,
  services: Services,
  kinds: CheckKinds,
  wanted: readonly WantedCheck[],
  { createdBy, collected }: { createdBy: number; collected: Collected | null },
): Promise<StartedChecks> {
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
    const start = kind && startOf(kind, collected);
    const whyNot = !party
      ? 'This person is not in your people'
      : party.standings[code]?.status === 'inProgress' || begun.has(key)
        ? 'A check of theirs is under way'
        : (whyNotStart(kind, subjectOf(party), start) ??
          (await whyHeld(trx, scope, { partyIds: [party.id], propertyId: at?.propertyId ?? null })));
    if (!party || !start || whyNot !== null) {
      answer.refused.push({ party_id: asked, kind: code, reason: whyNot ?? '' });
      continue;
    }
    begun.add(key);
    const subject = subjectOf(party);
    const fingerprint = fingerprintOf(services.keys, scope.workspaceId, subject);
    const row = await start.start(trx, scope, services, { subject, fingerprint, partyId: party.id, at, createdBy });
    answer.started.push({ party_id: asked, kind: code, check_id: row.id, public_ref: row.public_ref });
  }
  return answer;
}

/** How a kind is started: with what was collected where there is something and it reads it, else from the record alone. */
function startOf(kind: CheckKind, collected: Collected | null): CheckKind['startFor'] {
  if (collected === null || !kind.startFromCollected) return kind.startFor;
  const { startFromCollected, about, collectedFrom = about, whyNotCollected } = kind;
  return {
    whyNot: (subject) =>
      collectedFrom === undefined || collectedFrom === subject.kind ? (whyNotCollected?.(collected) ?? null) : NOT_ABOUT[collectedFrom],
    start: (trx, scope, services, party) => startFromCollected(trx, scope, services, { ...party, collected }),
  };
}

const NOT_ABOUT = { person: 'This check is about people, not companies', company: 'This check is about companies, not people' };

function whyNotStart(kind: CheckKind | undefined, subject: ScreenedSubject, start: CheckKind['startFor']): string | null {
  if (!kind) return 'This installation cannot run this check';
  if (!start) return 'It asks for more than the record holds. Start it on its own page';
  return start.whyNot(subject);
}

/** The same fields a person would bring to the form. */
export function subjectOf(party: PartyRow): ScreenedSubject {
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
