import { getCompany, searchCompanies } from '@freehold/contract/firm/companies';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { openLookUp } from './look-up.ts';

export function registerCompanies(app: FastifyInstance, services: Services): void {
  const lookUp = openLookUp(services);
  bind(app, services, searchCompanies, ({ scope, input }) => lookUp.search(scope, input.query.q));
  bind(app, services, getCompany, ({ scope, input }) => lookUp.get(scope, input.params.number));
}
