import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { DATA_REQUESTS, findDataRequests } from './notes-store.ts';
import { runPath } from './tell-run.ts';
import { isOneOf } from '@freehold/contract/kernel/keys';

/** What people asked about their own data from their phone, as lines of the register of such requests: newest first. */
export async function dataRequestLines(trx: Trx, scope: Pick<Scope, 'workspaceId'>) {
  return (await findDataRequests(trx, scope)).flatMap(({ id, kind, at, answered_at, answered_by, run_id, flow_name, name }) =>
    isOneOf(DATA_REQUESTS, kind)
      ? [{ id, kind, name, flow: flow_name, path: runPath(run_id), askedAt: at, answeredAt: answered_at, answeredBy: answered_by }]
      : [],
  );
}
