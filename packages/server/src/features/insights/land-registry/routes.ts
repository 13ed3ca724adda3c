import { getSoldHome, searchLandRegistry } from '@freehold/contract/insights/land-registry';
import * as purchases from '@freehold/contract/insights/title-purchases';
import * as titles from '@freehold/contract/insights/title-documents';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { buyRegister, listTitlePurchases, refundTitlePurchase } from './buy-registers.ts';
import { searchHomes } from './search-homes.ts';
import { showHome } from './show-home.ts';
import { addTitleDocument, listTitleDocuments, openTitleDocument, removeTitleDocument } from './title-documents.ts';

export function registerLandRegistry(app: FastifyInstance, services: Services): void {
  bind(app, services, searchLandRegistry, async ({ input: { query }, scope }) => {
    const { total, ...data } = await scope.transaction((trx) => searchHomes(trx, services, query));
    const { page, perPage } = query;
    return { data, meta: { page, perPage, total, totalPages: Math.max(1, Math.ceil(total / perPage)) } };
  });
  bind(app, services, getSoldHome, ({ input, scope }) =>
    scope.transaction((trx) => showHome(trx, services, { home: input.params.home, postcode: input.query.postcode })),
  );
  bind(app, services, titles.listTitleDocuments, async ({ input: { query }, scope }) => {
    const { total, ...data } = await scope.transaction((trx) => listTitleDocuments(trx, scope, query));
    const { page, perPage } = query;
    return { data, meta: { page, perPage, total, totalPages: Math.max(1, Math.ceil(total / perPage)) } };
  });
  bind(app, services, titles.addTitleDocument, ({ scope, request }) => addTitleDocument(scope, services, request));
  bind(app, services, titles.getTitleDocumentFile, ({ scope, input }) => openTitleDocument(scope, services, input.params.id));
  bind(app, services, titles.removeTitleDocument, ({ scope, input }) => removeTitleDocument(scope, services, input.params.id));
  bind(app, services, purchases.listTitlePurchases, async ({ input: { query }, scope }) => {
    const { total, ...data } = await scope.transaction((trx) => listTitlePurchases(trx, scope, services, query));
    const { page, perPage } = query;
    return { data, meta: { page, perPage, total, totalPages: Math.max(1, Math.ceil(total / perPage)) } };
  });
  bind(app, services, purchases.buyTitleRegister, ({ scope, input }) => buyRegister(scope, services, input.body));
  bind(app, services, purchases.refundTitlePurchase, ({ scope, input }) => refundTitlePurchase(scope, services, input.params.id));
}
