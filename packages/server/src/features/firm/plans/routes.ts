import * as contract from '@freehold/contract/firm/plans';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { changePlan, listPlans } from './choose-plan.ts';
import { loadPlans } from './load-plans.ts';

export function registerPlans(app: FastifyInstance, services: Services): void {
  // A wrong file stops the start, not the first person who looks at the plans.
  loadPlans(services.config);
  bind(app, services, contract.listPlans, ({ scope }) => scope.transaction((trx) => listPlans(trx, scope, services)));
  bind(app, services, contract.changePlan, ({ scope, input }) => changePlan(scope, services, input.body.plan));
}
