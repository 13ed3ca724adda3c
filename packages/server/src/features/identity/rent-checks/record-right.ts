import {
  type NewRentRecord,
  NO_CERTIFIED_PROVIDER,
  recordRightToRent as route,
  type RentCheck,
} from '@freehold/contract/identity/rent-checks';
import { readRentShareCode } from '@freehold/uk-formats/personal-codes';
import { recordEvent } from '../../../platform/audit.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { concludeChange, loadFacts, openCheckForChange } from '../../checks/public.ts';
import { standingOf } from './judge-rent.ts';
import type { RentFacts } from './rent-facts.ts';
import { rentKind, rentKinds } from './rent-kind.ts';
import { insertRecord, updateRent } from './rent-store.ts';
import { whyNotRecord } from './why-not.ts';

const refuse = refusing(route);

/** Records what a member did and saw. Rows are only added; the newest counts, and the answer follows from it at once. */
export function recordRight(scope: MemberScope, services: Services, id: number, { version, ...said }: NewRentRecord): Promise<RentCheck> {
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    const facts = await openCheckForChange(trx, scope, services, rentKinds, id, version);
    const whyNot = whyNotRecord(facts.row, scope);
    if (whyNot !== null) refuse('INVALID_STATE', whyNot);
    const kept = readSaid(said, londonDate(services.now()), facts);
    await insertRecord(trx, scope, services.keys, { checkId: id, said: kept, at: services.now() });
    const standing = standingOf(kept);
    await updateRent(trx, scope, id, standing);
    await recordEvent(trx, scope, {
      action: 'record.right_to_rent',
      object: { type: 'check', id, label: facts.row.public_ref },
      diff: { said: { before: facts.records.at(-1)?.result ?? null, after: kept.result } },
    });
    const after = await loadFacts(trx, scope, services, rentKind, facts.row);
    return concludeChange(
      trx,
      scope,
      services,
      rentKind,
      after,
      { holds_until: standing.follow_up_on },
      { newReport: true, rejudges: true },
    );
  });
}

type Said = Omit<NewRentRecord, 'version'>;
const NO_PAPERS = { papers: [], presence: null, original_in_hand: false, genuine: null };
const NO_CODE = { share_code: null, code_given_on: null, dob: null, opened_by_us: false };

/** As it is kept: of the route that was taken alone, and refused where it cannot be as it was said. */
function readSaid(said: Said, today: string, { ask, rentProvider }: Pick<RentFacts, 'ask' | 'rentProvider'>): Said {
  if (said.checked_on > today) refuseField('checked_on', 'Enter a day that has come', 'FUTURE');
  if (said.code_given_on !== null && said.code_given_on > today) refuseField('code_given_on', 'Enter a day that has come', 'FUTURE');
  const right = { valid_until: said.result === 'time_limited' ? said.valid_until : null };
  if (said.route === 'manual') return { ...said, ...right, ...NO_CODE };
  if (said.route === 'certified_provider') {
    if (ask?.state !== 'answered')
      refuse('INVALID_STATE', ask || rentProvider ? 'The certified provider has not answered yet' : NO_CERTIFIED_PROVIDER);
    if (said.result === 'time_limited') refuseField('result', 'A British or Irish passport shows a right without limit', 'OTHER');
    return { ...said, ...right, ...NO_PAPERS, ...NO_CODE };
  }
  const code = said.share_code ? readRentShareCode(said.share_code) : null;
  if (said.share_code && code === null)
    refuseField('share_code', 'A share code to rent has nine letters and digits, the first an R, like R4B 7CD 9EF', 'FORMAT');
  return { ...said, ...right, ...NO_PAPERS, share_code: code };
}
