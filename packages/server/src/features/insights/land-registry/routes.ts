import { getSoldHome, searchLandRegistry } from '@freehold/contract/insights/land-registry';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { searchHomes } from './search-homes.ts';
import { showHome } from './show-home.ts';

export function registerLandRegistry(app: FastifyInstance, services: Services): void {
  bind(app, services, searchLandRegistry, async ({ input: { query }, scope }) => {
    const { total, ...data } = await scope.transaction((trx) => searchHomes(trx, query));
    const { page, perPage } = query;
    return { data, meta: { page, perPage, total, totalPages: Math.max(1, Math.ceil(total / perPage)) } };
  });
  bind(app, services, getSoldHome, ({ input, scope }) =>
    scope.transaction((trx) => showHome(trx, { home: input.params.home, postcode: input.query.postcode })),
  );
}
