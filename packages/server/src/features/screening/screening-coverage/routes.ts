import * as contract from '@freehold/contract/screening/screening-coverage';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import type { CheckKinds } from '../../checks/public.ts';
import { startScreening } from '../aml-checks/public.ts';
import { exportCoverage } from './export-coverage.ts';
import { listCoverage } from './list-coverage.ts';
import { requireCoverage } from './policy.ts';

export function registerScreeningCoverage(app: FastifyInstance, services: Services, kinds: CheckKinds): void {
  bind(app, services, contract.getCoverage, ({ scope, input }) => listCoverage(scope, services, input.query));
  bind(app, services, contract.exportCoverage, ({ scope, input }) => exportCoverage(scope, services, input.query));
  bind(app, services, contract.startForParties, ({ scope, input }) => {
    requireCoverage(scope);
    return scope.transaction((trx) => startScreening(trx, scope, services, kinds, input.body.party_ids));
  });
}
