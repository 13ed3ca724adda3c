import type { ActivityWords } from '../../../platform/activity-words.ts';

export const monitoringAlertsActivity = {
  'find.monitoring_alert': { group: 'check', words: 'found something about {object} in monitoring' },
  'assign.monitoring_alert': { group: 'check', words: 'gave the monitoring alert about {object} to somebody' },
  'resolve.monitoring_alert': { group: 'check', words: 'said what the monitoring alert about {object} came to' },
  'close.monitoring_alert': { group: 'check', words: 'closed the monitoring alert about {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'monitoring/monitoring-alerts': keyof typeof monitoringAlertsActivity;
  }
}
