import { compareAreas, getAreaReport } from '@freehold/contract/insights/area-report';
import { findMarketAreas, getNationalMap } from '@freehold/contract/insights/market-areas';
import { getReceipt } from '@freehold/contract/insights/receipts';
import { getComparables, getComparablesFile } from '@freehold/contract/insights/comparables';
import { getOfficialReceipt } from '@freehold/contract/insights/official-receipts';
import { getOfficialPrices, getOutlines } from '@freehold/contract/insights/outlines';
import { getPriceIndex } from '@freehold/contract/insights/price-index';
import { getReportFile } from '@freehold/contract/insights/report-files';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { showCompared } from './compare-areas.ts';
import { findAreas } from './find-areas.ts';
import { findComparables } from './find-comparables.ts';
import { showOfficialReceipt } from './official-receipt.ts';
import { comparablesFile, reportFile } from './report-files.ts';
import { showIndex } from './show-index.ts';
import { showNational } from './show-national.ts';
import { showOfficialPrices, showOutlines } from './show-outlines.ts';
import { showReceipt } from './show-receipt.ts';
import { showReport } from './show-report.ts';

export function registerMarketInsights(app: FastifyInstance, services: Services): void {
  bind(app, services, findMarketAreas, ({ input, scope }) => scope.transaction((trx) => findAreas(trx, input.query.q)));
  bind(app, services, getNationalMap, ({ input, scope }) => scope.transaction((trx) => showNational(trx, input.query)));
  bind(app, services, getOutlines, ({ input, scope }) => scope.transaction((trx) => showOutlines(trx, input.query)));
  bind(app, services, getOfficialPrices, ({ input, scope }) => scope.transaction((trx) => showOfficialPrices(trx, input.query)));
  bind(app, services, getOfficialReceipt, ({ input, scope }) => scope.transaction((trx) => showOfficialReceipt(trx, input.query)));
  bind(app, services, getAreaReport, ({ input, scope }) => scope.transaction((trx) => showReport(trx, input.query)));
  bind(app, services, compareAreas, ({ input, scope }) => scope.transaction((trx) => showCompared(trx, input.query)));
  bind(app, services, getPriceIndex, ({ input, scope }) => scope.transaction((trx) => showIndex(trx, input.query)));
  bind(app, services, getComparables, ({ input, scope }) => scope.transaction((trx) => findComparables(trx, input.query)));
  bind(app, services, getReportFile, ({ input, scope }) => reportFile(scope, services, input.query));
  bind(app, services, getComparablesFile, ({ input, scope }) => comparablesFile(scope, services, input.query));
  bind(app, services, getReceipt, async ({ input: { query }, scope }) => {
    const { receipt, total } = await scope.transaction((trx) => showReceipt(trx, query));
    const { page, perPage } = query;
    return { data: receipt, meta: { page, perPage, total, totalPages: Math.max(1, Math.ceil(total / perPage)) } };
  });
}
