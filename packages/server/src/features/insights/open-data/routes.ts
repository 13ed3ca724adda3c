import { getOpenData } from '@freehold/contract/insights/open-data';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { showOpenData } from './show-open-data.ts';

export function registerOpenData(app: FastifyInstance, services: Services): void {
  bind(app, services, getOpenData, ({ scope }) => scope.transaction(showOpenData));
}
