import { answerFundsFlag as route, type FlagStatus, type FundsCheck } from '@freehold/contract/identity/funds-checks';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { concludeChange, loadFacts, openCheckForChange, requireVisibility } from '../../checks/public.ts';
import { fundsKind, fundsKinds } from './funds-kind.ts';
import { judgeFunds } from './judge-funds.ts';
import { findFlagged, insertFlagAnswer } from './store.ts';
import { ONLY_WHO_DECIDES, whyNotAnswer } from './why-not-answer.ts';

const refuse = refusing(route);
const NO_SUCH_FLAG = 'There is nothing like this in this workspace';

/** Records whether what stands out is explained. Rows are only added; the newest counts, and the outcome follows from it. */
export function answerFlag(
  scope: MemberScope,
  services: Services,
  said: { flagId: number; checkVersion: number; status: FlagStatus; text: string },
): Promise<FundsCheck> {
  return scope.transaction(async (trx) => {
    requireVisibility(scope);
    requireMay(scope, 'decide', ONLY_WHO_DECIDES);
    const found = (await findFlagged(trx, scope, said.flagId)) ?? refuse('NOT_FOUND', NO_SUCH_FLAG);
    const facts = await openCheckForChange(trx, scope, services, fundsKinds, found.check_id, said.checkVersion);
    const whyNot = whyNotAnswer(facts.row, scope);
    if (whyNot !== null) refuse('INVALID_STATE', whyNot);
    const flag = facts.flags.find(({ id }) => id === said.flagId) ?? refuse('NOT_FOUND', NO_SUCH_FLAG);
    const last = flag.answers.at(-1);
    if (last?.status === said.status && last.text === said.text) refuse('INVALID_STATE', 'This is the answer that stands already');
    await insertFlagAnswer(trx, scope, services.keys, { flagId: flag.id, status: said.status, text: said.text, at: services.now() });
    await recordEvent(trx, scope, {
      action: 'answer.funds_flag',
      object: { type: 'check', id: facts.row.id, label: facts.row.public_ref },
      diff: { said: { before: flag.status === 'open' ? null : flag.status, after: said.status } },
    });
    const after = await loadFacts(trx, scope, services, fundsKind, facts.row);
    const { outcome, reasons, elements } = judgeFunds(after);
    // A decision was made on another answer: it stays in the file, and a person decides anew.
    const reopens = facts.row.state === 'decided' && (outcome !== facts.row.outcome || fundsKind.bearing(after).settleFirst !== null);
    return concludeChange(
      trx,
      scope,
      services,
      fundsKind,
      after,
      {
        outcome,
        outcome_reasons: JSON.stringify(reasons),
        elements: JSON.stringify(elements),
        ...(reopens ? { state: 'completed' as const } : {}),
      },
      { newReport: true },
    );
  });
}
