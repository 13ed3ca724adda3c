import { getPostcode, getSurroundings, suggestAddresses as suggestRoute } from '@freehold/contract/properties/addresses';
import { listPublishedAddresses } from '@freehold/contract/properties/published-addresses';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import { refusing } from '../../../platform/refuse.ts';
import { forGuests, type Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { creditsOf, loadedData } from '../../insights/public.ts';
import { lookUpPostcode } from './look-up-postcode.ts';
import { findAround } from './store.ts';
import { publishedAddresses, suggestAddresses } from './suggest-addresses.ts';

export function registerAddresses(app: FastifyInstance, services: Services): void {
  bind(app, services, suggestRoute, async ({ input, scope }) => {
    requireMay(scope, 'see_properties');
    return suggestAddresses(scope, services, input.query);
  });
  bind(app, services, listPublishedAddresses, ({ input }) =>
    forGuests(services)
      .db.transaction()
      .execute((trx) => publishedAddresses(trx, input.query.postcode)),
  );
  bind(app, services, getPostcode, async ({ input, scope }) => {
    requireMay(scope, 'see_properties');
    const { place } = await scope.transaction((trx) => lookUpPostcode(trx, input.params.postcode));
    if (place.message !== null) refusing(getPostcode)('NOT_FOUND', place.message);
    return place;
  });
  bind(app, services, getSurroundings, async ({ input, scope }) => {
    requireMay(scope, 'see_properties');
    return scope.transaction(async (trx) => {
      const lists = await loadedData(trx);
      const source = lists.some((list) => list.source === 'code_point_open') ? 'code_point_open' : 'demo';
      const points = await findAround(trx, input.query);
      return {
        is_loaded: lists.some((list) => list.source !== 'price_paid'),
        points,
        credits: points.length > 0 ? creditsOf(lists, new Set([source])) : [],
      };
    });
  });
}
