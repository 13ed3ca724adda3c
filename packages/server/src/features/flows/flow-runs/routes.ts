import * as contract from '@freehold/contract/flows/flow-runs';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import type { CheckKinds } from '../../checks/public.ts';
import type { Installation } from '../flows/public.ts';
import { quoteRun } from './quote-run.ts';
import { readRun, readRuns } from './read-runs.ts';
import { startRun } from './start-run.ts';

export type Runs = { kinds: CheckKinds; installation: Installation };

export function registerFlowRuns(app: FastifyInstance, services: Services, runs: Runs): void {
  bind(app, services, contract.quoteFlowRun, ({ scope, input }) => quoteRun(scope, services, runs.installation, input.body));
  bind(app, services, contract.startFlowRun, ({ scope, input: { body } }) => {
    const { parties, ...asked } = body;
    const [party] = parties;
    return startRun(scope, services, runs, { ...asked, party_id: party?.party_id ?? 0, role: party?.role });
  });
  bind(app, services, contract.listFlowRuns, ({ scope, input: { query } }) => {
    requireMay(scope, 'see_checks');
    return scope.transaction(async (trx) => {
      const { runs: data, total } = await readRuns(trx, scope, runs.kinds, query);
      const { page, perPage } = query;
      return { data, meta: { page, perPage, total, totalPages: Math.ceil(total / perPage) } };
    });
  });
  bind(app, services, contract.readFlowRun, ({ scope, input }) => {
    requireMay(scope, 'see_checks');
    return scope.transaction((trx) => readRun(trx, scope, runs.kinds, input.params.id));
  });
}
