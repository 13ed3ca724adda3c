import * as contract from '@freehold/contract/checks/check-policy';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { changePolicy, getPolicy } from './change-policy.ts';

export function registerCheckPolicy(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.getCheckPolicy, ({ scope }) => getPolicy(scope));
  bind(app, services, contract.changeCheckPolicy, ({ scope, input: { body } }) => changePolicy(scope, services, body));
}
