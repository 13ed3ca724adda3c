import { sendPropertyChecks } from '@freehold/contract/properties/property-checks';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { sendChecks, type StartFor } from './send-checks.ts';

export function registerPropertyChecks(app: FastifyInstance, services: Services, startFor: StartFor): void {
  bind(app, services, sendPropertyChecks, ({ scope, input }) => sendChecks(scope, services, startFor, input.params.id, input.body));
}
