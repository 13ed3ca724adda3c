import * as contract from '@freehold/contract/firm/plans';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { listPlans } from './list-plans.ts';
import { loadPlans } from './load-plans.ts';
import { sellerOf } from './load-seller.ts';

export function registerPlans(app: FastifyInstance, services: Services): void {
  // A wrong file stops the start, not the first person who looks at the plans.
  loadPlans(services.config);
  sellerOf(services.config, false);
  bind(app, services, contract.listPlans, ({ scope }) => scope.transaction((trx) => listPlans(trx, scope, services)));
}
