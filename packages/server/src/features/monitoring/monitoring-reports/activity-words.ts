import type { ActivityWords } from '../../../platform/activity-words.ts';

export const monitoringReportsActivity = {
  'export.monitoring_report': { group: 'report', words: 'took out the monitoring report' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'monitoring/monitoring-reports': keyof typeof monitoringReportsActivity;
  }
}
