import type { JobHandlers } from '../../../platform/jobs.ts';
import { renderReportJob } from './render-report.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'render-report': { reportId: number };
  }
}

export const reportJobs: Pick<JobHandlers, 'render-report'> = {
  'render-report': ({ reportId }, services, run) => renderReportJob(reportId, services, run),
};
