import * as contract from '@freehold/contract/screening/screening-coverage';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { exportCoverage } from './export-coverage.ts';
import { listCoverage } from './list-coverage.ts';
import { requireCoverage } from './policy.ts';

/** The ordinary start of checks, of people by their numbers. */
export type StartFor = (
  trx: Trx,
  scope: MemberScope,
  services: Services,
  partyIds: readonly number[],
) => Promise<contract.StartedForParties>;

export function registerScreeningCoverage(app: FastifyInstance, services: Services, startFor: StartFor): void {
  bind(app, services, contract.getCoverage, ({ scope, input }) => listCoverage(scope, services, input.query));
  bind(app, services, contract.exportCoverage, ({ scope, input }) => exportCoverage(scope, services, input.query));
  bind(app, services, contract.startForParties, ({ scope, input }) => {
    requireCoverage(scope);
    return scope.transaction((trx) => startFor(trx, scope, services, input.body.party_ids));
  });
}
