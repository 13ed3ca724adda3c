import * as contract from '@freehold/contract/reports';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { getReport, getReportPdf, regenerateReport } from './read-report.ts';
import type { KindsOfReports } from './render-report.ts';

export function registerReports(app: FastifyInstance, services: Services, kinds: KindsOfReports): void {
  bind(app, services, contract.getReport, ({ scope, input }) => getReport(scope, services, input.params.id));
  bind(app, services, contract.getReportPdf, ({ scope, input }) => getReportPdf(scope, services, kinds, input.params.id));
  bind(app, services, contract.regenerateReport, ({ scope, input }) => regenerateReport(scope, services, input.params.id));
}
