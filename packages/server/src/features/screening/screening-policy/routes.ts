import * as contract from '@freehold/contract/screening/screening-policy';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { changePolicy, getPolicy } from './change-policy.ts';

export function registerScreeningPolicy(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.getScreeningPolicy, ({ scope }) => getPolicy(scope));
  bind(app, services, contract.changeScreeningPolicy, ({ scope, input: { body } }) => {
    const { version, reason, ...rules } = body;
    return changePolicy(scope, services, { version, rules, reason });
  });
}
