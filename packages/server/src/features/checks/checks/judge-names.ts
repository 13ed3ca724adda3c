import type { Trx } from '../../../platform/database.ts';
import { addJob, type JobHandler } from '../../../platform/jobs.ts';
import { NO_ANSWER_YET } from '../../../platform/scope.ts';
import type { CheckKinds } from './check-kind.ts';
import { loadFacts } from './load-facts.ts';
import { lockFollowedOf } from './open-check.ts';
import { findComparing, lockCheck } from './store.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'judge-names': { partyId: number };
  }
}

/** Somebody's name was found at another place: every check that compares it with such places is judged anew, once this is written. */
export async function tellNameFound(trx: Trx, partyId: number): Promise<void> {
  await addJob(trx, 'judge-names', { partyId }, `judge-names:${partyId}`);
}

/** Run twice it changes nothing the second time. */
export const judgeNames =
  (kinds: CheckKinds): JobHandler<'judge-names'> =>
  async ({ partyId }, services, { scope }) => {
    const comparing = kinds.all.filter(({ nameFound }) => nameFound !== undefined).map(({ code }) => code);
    const ids = await scope.transaction((trx) => findComparing(trx, scope, partyId, comparing), NO_ANSWER_YET);
    for (const id of ids)
      await scope.transaction(async (trx) => {
        const row = await lockCheck(trx, scope, id);
        const kind = row && kinds.find(row.kind);
        if (!row || !kind?.nameFound || (row.state !== 'completed' && row.state !== 'decided')) return;
        await lockFollowedOf(trx, scope, row);
        await kind.nameFound(trx, scope, services, await loadFacts(trx, scope, services, kind, row));
      }, NO_ANSWER_YET);
  };
