import type { ActivityWords } from '../../../platform/activity-words.ts';

export const monitorsActivity = {
  'start.monitor': { group: 'check', words: 'started to monitor {object}' },
  'pause.monitor': { group: 'check', words: 'paused the monitoring of {object}' },
  'resume.monitor': { group: 'check', words: 'resumed the monitoring of {object}' },
  'end.monitor': { group: 'check', words: 'ended the monitoring of {object}' },
  'review.monitor': { group: 'check', words: 'decided that the monitoring of {object} goes on' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'monitoring/monitors': keyof typeof monitorsActivity;
  }
}
