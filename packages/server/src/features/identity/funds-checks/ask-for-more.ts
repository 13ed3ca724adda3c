import { askForMore as route, type FundsCheck } from '@freehold/contract/identity/funds-checks';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import { type MemberScope, NO_ANSWER_YET } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { presentCheck, readCheck, STALE } from '../../checks/public.ts';
import type { AskAgain } from '../kyc-checks/public.ts';
import { stepsToAsk } from './funds-facts.ts';
import { fundsKind, fundsKinds } from './funds-kind.ts';
import { whyNotAsk } from './why-not-answer.ts';

const refuse = refusing(route);

/** Sends steps of the run back to the client with words they read. The run ends this check, and begins another once they hand it in. */
export async function askForMore(
  scope: MemberScope,
  services: Services,
  askAgain: AskAgain,
  { id, version, steps, words }: { id: number; version: number; steps: readonly string[]; words: string },
): Promise<FundsCheck> {
  requireMay(scope, 'run_checks');
  requireMay(scope, 'invite_applicants');
  const runId = await scope.transaction(async (trx) => {
    const facts = await readCheck(trx, scope, services, fundsKinds, id);
    if (facts.row.version !== version) return refuse('STALE_VERSION', STALE);
    const whyNot = whyNotAsk(facts.row, scope);
    if (whyNot !== null) refuse('INVALID_STATE', whyNot);
    const known = stepsToAsk(facts).map(({ key }) => key);
    const other = steps.findIndex((key) => !known.includes(key));
    if (other !== -1) refuseField(`steps.${other}`, 'This step cannot be asked for here', 'OTHER');
    return facts.collected.runId;
  }, NO_ANSWER_YET);
  await askAgain(scope, services, { runId, steps: [...new Set(steps)].map((key) => ({ key, reason_code: 'OTHER', words })) });
  return scope.transaction(async (trx) =>
    presentCheck(fundsKind, await readCheck(trx, scope, services, fundsKinds, id), services, scope, null),
  );
}
