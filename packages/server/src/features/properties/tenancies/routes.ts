import * as contract from '@freehold/contract/properties/tenancies';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { changeTenancy } from './change-tenancy.ts';
import { getTenancy } from './get-tenancy.ts';

export function registerTenancies(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.getTenancy, ({ scope, input }) => getTenancy(scope, input.params.id));
  bind(app, services, contract.changeTenancy, ({ scope, input }) => changeTenancy(scope, input.params.id, input.body));
}
