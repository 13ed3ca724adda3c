import { checkProperties } from '@freehold/contract/properties/properties';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { countProperties } from './store.ts';

export function registerProperties(app: FastifyInstance, services: Services): void {
  bind(app, services, checkProperties, async ({ scope }) => {
    const { lettings, sales } = await countProperties(scope);
    return { totalLettings: lettings, totalSales: sales };
  });
}
