import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { isOwnerOrCompliance, settle, tell, tellSecondWanted } from '../../checks/public.ts';
import type { AmlFacts } from './aml-facts.ts';

/** After somebody spoke about a match: a freeze is told to Owner and Compliance alone, and what others were told before is taken back. */
export async function tellResolved(
  trx: Trx,
  scope: MemberScope,
  { row, matches }: Pick<AmlFacts, 'row' | 'matches'>,
  frozenNow: boolean,
): Promise<void> {
  if (frozenNow) {
    await settle(trx, scope, row, ['decision_wanted', 'check_given', 'second_wanted']);
    const words = `${row.public_ref} was frozen. Open it to see what to do now.`;
    await tell(trx, scope, row, { kind: 'check_frozen', to: 'everyone', asks: isOwnerOrCompliance, words });
  } else if (matches.some(({ settled }) => settled.awaitingSecond)) await tellSecondWanted(trx, scope, row);
  else await settle(trx, scope, row, ['second_wanted']);
}
