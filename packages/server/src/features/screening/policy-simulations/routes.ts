import * as contract from '@freehold/contract/screening/policy-simulations';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { cancelSimulation, getSimulation, startSimulation } from './start-simulation.ts';

export function registerPolicySimulations(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.getPolicySimulation, ({ scope }) => getSimulation(scope));
  bind(app, services, contract.startPolicySimulation, ({ scope }) => startSimulation(scope, services));
  bind(app, services, contract.cancelPolicySimulation, ({ scope, input }) => cancelSimulation(scope, services, input.params.id));
}
