import type { JobHandlers } from '../../../platform/jobs.ts';
import { type ReportSources, renderReportJob } from './render-report.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'render-report': { reportId: number };
  }
}

export const reportJobs = (sources: ReportSources): Pick<JobHandlers, 'render-report'> => ({
  'render-report': ({ reportId }, services, run) => renderReportJob(reportId, services, sources, run),
});
