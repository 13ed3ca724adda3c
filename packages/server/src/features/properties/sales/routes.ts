import * as contract from '@freehold/contract/properties/sales';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { changeSale } from './change-sale.ts';
import { endRelationships } from './end-relationships.ts';
import { getSale } from './get-sale.ts';
import { markMilestone } from './mark-milestone.ts';

export function registerSales(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.getSale, ({ scope, input }) => getSale(scope, services, input.params.id));
  bind(app, services, contract.changeSale, ({ scope, input }) => changeSale(scope, services, input.params.id, input.body));
  bind(app, services, contract.markMilestone, ({ scope, input }) => markMilestone(scope, services, input.params.id, input.body));
  bind(app, services, contract.endRelationships, ({ scope, input }) => endRelationships(scope, services, input.params.id, input.body));
}
