import type { ActivityWords } from '../../../platform/activity-words.ts';

export const ownActivity = {
  'erase.activity': { group: 'activity', words: 'erased what the activity told of {object}' },
  'export.activity': { group: 'activity', words: 'downloaded the activity {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'overview/activity': keyof typeof ownActivity;
  }
}
