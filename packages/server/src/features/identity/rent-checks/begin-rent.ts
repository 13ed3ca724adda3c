import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { answerColumns, type CheckRow, updateCheck } from '../../checks/public.ts';
import { judgeRent } from './judge-rent.ts';
import { insertRent } from './rent-store.ts';

/** A check begins with nothing done: every element waits for a person. */
export async function beginRent(trx: Trx, scope: Scope, services: Services, row: CheckRow): Promise<CheckRow> {
  await insertRent(trx, scope, row.id);
  const nothing = judgeRent({
    said: null,
    elsewhere: null,
    dob: null,
    files: { copy: 0, result_page: 0, statement: 0 },
    follows: null,
    provider: null,
  });
  return updateCheck(trx, scope, row.id, { ...answerColumns(nothing), state: 'completed', status: 'needsReview' }, services.now());
}
