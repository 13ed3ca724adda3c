import type { ActivityWords } from '../../../platform/activity-words.ts';

export const ownActivity = {
  'export.activity': { group: 'activity', words: 'downloaded the activity {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'overview/activity': keyof typeof ownActivity;
  }
}
