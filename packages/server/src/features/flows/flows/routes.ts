import * as contract from '@freehold/contract/flows/flows';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import type { Installation } from './catalogue.ts';
import { getFlow, listFlows } from './list-flows.ts';
import { saveFlow } from './save-flow.ts';

export function registerFlows(app: FastifyInstance, services: Services, installation: Installation): void {
  bind(app, services, contract.listFlows, ({ input: { query }, scope }) => listFlows(scope, services, installation, query));
  bind(app, services, contract.getFlow, ({ input, scope }) => getFlow(scope, services, installation, input.params.id));
  bind(app, services, contract.saveFlow, ({ input, scope }) => saveFlow(scope, services, installation, input.params.id, true));
  bind(app, services, contract.unsaveFlow, ({ input, scope }) => saveFlow(scope, services, installation, input.params.id, false));
}
