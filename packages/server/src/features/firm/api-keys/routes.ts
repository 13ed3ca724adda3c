import * as contract from '@freehold/contract/firm/api-keys';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { keyInUse, listKeys } from './list-keys.ts';
import { makeKey } from './make-key.ts';
import { revokeKey } from './revoke-key.ts';

export function registerApiKeys(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.listApiKeys, ({ scope }) => listKeys(scope, services));
  bind(app, services, contract.readKeyInUse, ({ scope }) => keyInUse(scope));
  bind(app, services, contract.makeApiKey, ({ scope, input }) => makeKey(scope, services, input.body));
  bind(app, services, contract.revokeApiKey, ({ scope, input }) => revokeKey(scope, services, input.params.id));
}
