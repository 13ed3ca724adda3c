import type { Trx } from '../../../platform/database.ts';
import { shortDay } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { checkPath } from './check-path.ts';
import { findNewestOfParties, type NewestOfParty } from './list-store.ts';
import { visibilityOf } from './visibility-store.ts';

type Named = { name: string; partyId: number };
type NameResult = 'same' | 'different' | 'in_progress' | 'not_checked' | 'no_record';
export type NameBehind = { result: NameResult; words: string; check_path: string | null };

/** Letters alone, in order of the alphabet of words: “Blakeway, Henrietta” is the same name, a middle name more is not. */
const folded = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ');

export const isSameName = (one: string, other: string): boolean => folded(one) === folded(other);

/** What the newest check of one kind says of the names of people, by their record. `what`: the kind as it is called, for example “Identity check”. */
export async function namesBehind(
  { kind, what }: { kind: string; what: string },
  trx: Trx,
  scope: MemberScope,
  people: readonly Named[],
): Promise<Map<number, NameBehind>> {
  const visibility = visibilityOf(scope);
  if (visibility === null || people.length === 0) return new Map();
  const rows = await findNewestOfParties(trx, visibility, {
    kind,
    partyIds: people.map(({ partyId }) => partyId),
  });
  const seesAll = visibility.frozenToo && !visibility.ownOnly;
  return new Map(
    people.map(({ name, partyId }) => {
      const of = rows.filter(({ party_id: party }) => party === partyId);
      // A check that was accepted says more of a name than one that is only begun.
      const check = of.find(isAccepted) ?? of[0];
      return [
        partyId,
        check === undefined
          ? { result: 'no_record', words: seesAll ? `No ${lower(what)}` : `No ${lower(what)} that you can open`, check_path: null }
          : { ...judge(check, name, what), check_path: checkPath(check) },
      ];
    }),
  );
}

const lower = (what: string) => what.charAt(0).toLowerCase() + what.slice(1);
const isAccepted = ({ status }: NewestOfParty) => status === 'passed' || status === 'acceptedAfterReview';

function judge(check: NewestOfParty, name: string, what: string): { result: NameResult; words: string } {
  const on = check.decided_at === null ? '' : ` on ${shortDay(check.decided_at)}`;
  if (isAccepted(check))
    return isSameName(check.subject_name, name)
      ? { result: 'same', words: `${what} accepted${on}` }
      : { result: 'different', words: `${what} of ${check.subject_name} accepted${on}` };
  if (check.status === 'failed') return { result: 'not_checked', words: `${what} not accepted${on}` };
  if (check.status === 'needsReview' || check.status === 'readyToAccept')
    return { result: 'in_progress', words: `${what} not decided yet` };
  return { result: 'in_progress', words: `${what} in progress` };
}
