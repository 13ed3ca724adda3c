import * as contract from '@freehold/contract/reports';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { getReport, getReportPdf, regenerateReport } from './read-report.ts';
import { type Looked, runShownIn } from './looked.ts';
import type { ReportSources } from './render-report.ts';

export function registerReports(app: FastifyInstance, services: Services, sources: ReportSources, looked: Looked): void {
  bind(app, services, contract.getReport, async ({ scope, input }) => {
    const report = await getReport(scope, services, input.params.id);
    const runId = runShownIn(report.content);
    if (runId !== null) await looked(scope, services, runId);
    return report;
  });
  bind(app, services, contract.getReportPdf, async ({ scope, input }) => {
    const { content, ...file } = await getReportPdf(scope, services, sources, input.params.id);
    const runId = runShownIn(content);
    if (runId !== null) await looked(scope, services, runId);
    return file;
  });
  bind(app, services, contract.regenerateReport, ({ scope, input }) => regenerateReport(scope, services, input.params.id));
}
