import type { JobHandlers } from '../../../platform/jobs.ts';
import { type KindsOfReports, renderReportJob } from './render-report.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    'render-report': { reportId: number };
  }
}

export const reportJobs = (kinds: KindsOfReports): Pick<JobHandlers, 'render-report'> => ({
  'render-report': ({ reportId }, services, run) => renderReportJob(reportId, services, kinds, run),
});
