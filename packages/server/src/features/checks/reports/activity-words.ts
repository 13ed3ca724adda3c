import type { ActivityWords } from '../../../platform/activity-words.ts';

export const reportsActivity = {
  'create.report': { group: 'report', words: 'created the report on {object}' },
  'download.report': { group: 'report', words: 'downloaded the report on {object}' },
  'retry.report': { group: 'report', words: 'asked for the report on {object} again' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'checks/reports': keyof typeof reportsActivity;
  }
}
