import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { standingOf } from '@freehold/contract/screening/list-standing';
import type { Trx } from '../../../platform/database.ts';
import { shortDay } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { capital, checkPath, countOf, isSameName, visibilityOf } from '../../checks/public.ts';
import { findMatchStatuses, findScreeningsOf, type ScreeningOfParty } from './behind-store.ts';
import { listsInWords } from './verdict.ts';

type Result = 'no_match' | 'cleared' | 'open' | 'confirmed' | 'in_progress' | 'not_compared' | 'no_record';
export type ScreeningBehind = { result: Result; words: string; check_path: string | null };

/**
 * What the newest comparison with the lists found about people, by their record, as far as whoever asks may open it. A practice check is none,
 * and a comparison that is only begun takes nothing from the one before.
 */
export async function screeningBehind(
  trx: Trx,
  scope: MemberScope,
  people: readonly { name: string; partyId: number }[],
): Promise<Map<number, ScreeningBehind>> {
  const visibility = visibilityOf(scope);
  if (visibility === null || people.length === 0) return new Map();
  const rows = await findScreeningsOf(
    trx,
    visibility,
    people.map(({ partyId }) => partyId),
  );
  const newest = new Map<number, ScreeningOfParty>();
  for (const row of rows) {
    const before = row.party_id === null ? undefined : newest.get(row.party_id);
    if (row.party_id !== null && (before === undefined || (before.screened_at === null && row.screened_at !== null)))
      newest.set(row.party_id, row);
  }
  const statuses = await findMatchStatuses(
    trx,
    scope,
    [...newest.values()].map(({ id }) => id),
  );
  const none = visibility.frozenToo && !visibility.ownOnly ? 'Not screened' : 'No screening that you can open';
  return new Map(
    people.map(({ name, partyId }): [number, ScreeningBehind] => {
      const check = newest.get(partyId);
      if (check === undefined) return [partyId, { result: 'no_record', words: none, check_path: null }];
      const told = tell(
        check,
        statuses.filter(({ check_id: of }) => of === check.id).map(({ status }) => status),
      );
      const whose = isSameName(check.subject_name, name) ? '' : `, of ${check.subject_name}`;
      return [partyId, { ...told, words: `${told.words}${whose}`, check_path: checkPath(check) }];
    }),
  );
}

function tell(check: ScreeningOfParty, statuses: readonly string[]): Pick<ScreeningBehind, 'result' | 'words'> {
  if (check.frozen_at !== null) return { result: 'confirmed', words: 'Frozen' };
  if (check.screened_at === null)
    return check.state === 'error'
      ? { result: 'not_compared', words: 'Could not be compared with the lists' }
      : { result: 'in_progress', words: 'Screening in progress' };
  const asOf = `as of ${shortDay(check.screened_at)}`;
  const { lists, categories } = check;
  if (!lists.some((list) => standingOf(list, categories) !== 'not_asked'))
    return { result: 'not_compared', words: `Compared with no list, ${asOf}` };
  const of = (...wanted: string[]) => statuses.filter((status) => wanted.includes(status)).length;
  const open = of('open', 'unclear');
  if (open > 0) return { result: 'open', words: `${capital(countOf(open, 'possible match', 'possible matches'))} to answer, ${asOf}` };
  if (of('true_match') > 0) return { result: 'confirmed', words: `A match was confirmed, ${asOf}` };
  const where = `on ${listsInWords({ lists, categories })} ${asOf}${staleWords(lists)}`;
  return statuses.length > 0
    ? { result: 'cleared', words: `Possible matches ${where}, each answered as somebody else` }
    : { result: 'no_match', words: `No match ${where}` };
}

const staleWords = (lists: AmlCheck['lists']) => (lists.some(({ stale }) => stale) ? ', a list was out of date' : '');
