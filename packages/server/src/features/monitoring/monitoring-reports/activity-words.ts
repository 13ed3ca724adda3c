import type { ActivityWords } from '../../../platform/activity-words.ts';

export const monitoringReportsActivity = {
  'create.monitoring_report': { group: 'report', words: 'made the monitoring report {object}' },
  'erase.monitoring_report': { group: 'report', words: 'erased the monitoring report {object}, which was kept long enough' },
  'export.monitoring_report': { group: 'report', words: 'took out the monitoring report' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'monitoring/monitoring-reports': keyof typeof monitoringReportsActivity;
  }
}
