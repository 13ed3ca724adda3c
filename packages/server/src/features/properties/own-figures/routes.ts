import * as contract from '@freehold/contract/properties/own-figures';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { getOwnFigures } from './get-own-figures.ts';

export function registerOwnFigures(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.getOwnFigures, ({ scope, input }) => getOwnFigures(scope, services.now(), input.query.area));
}
