import * as contract from '@freehold/contract/people/parties';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { addParty } from './add-party.ts';
import { changeParty } from './change-party.ts';
import { exportParties } from './export-parties.ts';
import { getParty } from './get-party.ts';
import { holdParty, setPartyRisk } from './judge-party.ts';
import { listParties } from './list-parties.ts';
import type { ChecksOfParty, DuplicatesOfParty } from './neighbours.ts';
import { revealParty } from './reveal-party.ts';

export type Neighbours = { checksOf: ChecksOfParty; duplicatesOf: DuplicatesOfParty };

export function registerParties(app: FastifyInstance, services: Services, { checksOf, duplicatesOf }: Neighbours): void {
  bind(app, services, contract.listParties, ({ scope, input }) => listParties(scope, services, input.query));
  bind(app, services, contract.createParty, ({ scope, input }) => addParty(scope, checksOf, input.body));
  bind(app, services, contract.findPartyDuplicates, ({ scope, input }) => {
    requireMay(scope, 'edit_properties');
    return scope.transaction((trx) => duplicatesOf(trx, scope, input.body));
  });
  bind(app, services, contract.getParty, ({ scope, input }) => getParty(scope, checksOf, input.params.id));
  bind(app, services, contract.changeParty, ({ scope, input }) => changeParty(scope, checksOf, input.params.id, input.body));
  bind(app, services, contract.revealParty, ({ scope, input }) => revealParty(scope, input.params.id, input.body.field));
  bind(app, services, contract.holdParty, ({ scope, input }) => holdParty(scope, checksOf, input.params.id, input.body));
  bind(app, services, contract.setPartyRisk, ({ scope, input }) => setPartyRisk(scope, services, checksOf, input.params.id, input.body));
  bind(app, services, contract.exportParties, ({ scope, input }) => exportParties(scope, services, input.query));
}
