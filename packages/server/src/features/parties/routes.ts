import * as contract from '@freehold/contract/parties';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/bind.ts';
import type { Services } from '../../platform/services.ts';
import { addParty } from './add-party.ts';
import type { ChecksOfParty } from './checks-of-party.ts';
import { getParty } from './get-party.ts';
import { listParties } from './list-parties.ts';

export function registerParties(app: FastifyInstance, services: Services, checksOf: ChecksOfParty): void {
  bind(app, services, contract.listParties, ({ scope, input }) => listParties(scope, services, input.query));
  bind(app, services, contract.createParty, ({ scope, input }) => addParty(scope, checksOf, input.body));
  bind(app, services, contract.getParty, ({ scope, input }) => getParty(scope, checksOf, input.params.id));
}
