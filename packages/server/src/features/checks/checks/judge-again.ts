import type { JobHandler } from '../../../platform/jobs.ts';
import { NO_ANSWER_YET } from '../../../platform/scope.ts';
import type { CheckKinds } from './check-kind.ts';
import { loadFacts } from './load-facts.ts';
import { lockFollowedOf } from './open-check.ts';
import { lockCheck } from './store.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'judge-again': { checkId: number };
  }
}

/** A check whose answer another one takes over changed, so the other is judged anew. Run twice it changes nothing the second time. */
export const judgeAgain =
  (kinds: CheckKinds): JobHandler<'judge-again'> =>
  ({ checkId }, services, { scope }) =>
    scope.transaction(async (trx) => {
      const row = await lockCheck(trx, scope, checkId);
      const kind = row && kinds.find(row.kind);
      if (!row || !kind?.followed) return;
      await lockFollowedOf(trx, scope, row);
      await kind.followed(trx, scope, services, await loadFacts(trx, scope, services, kind, row));
    }, NO_ANSWER_YET);
