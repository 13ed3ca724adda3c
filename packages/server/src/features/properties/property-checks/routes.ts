import { sendPropertyChecks } from '@freehold/contract/properties/property-checks';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import type { CheckKinds } from '../../checks/public.ts';
import { sendChecks } from './send-checks.ts';

export function registerPropertyChecks(app: FastifyInstance, services: Services, kinds: CheckKinds): void {
  bind(app, services, sendPropertyChecks, ({ scope, input }) => sendChecks(scope, services, kinds, input.params.id, input.body));
}
