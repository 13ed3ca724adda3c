import * as contract from '@freehold/contract/properties/offers';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { changeOffer } from './change-offer.ts';
import { changeRegime } from './change-regime.ts';
import { listOffers } from './list-offers.ts';
import { recordOffer } from './record-offer.ts';
import { settleOffer } from './settle-offer.ts';

export function registerOffers(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.listOffers, ({ input, scope }) => listOffers(scope, input.params.id));
  bind(app, services, contract.recordOffer, ({ input, scope }) => recordOffer(scope, services, input.params.id, input.body));
  bind(app, services, contract.changeOffer, ({ input, scope }) => changeOffer(scope, services, input.params.id, input.body));
  bind(app, services, contract.decideOffer, ({ input, scope }) => settleOffer(scope, services, input.params.id, input.body));
  bind(app, services, contract.changeTenancyRegime, ({ input, scope }) => changeRegime(scope, input.params.id, input.body));
}
