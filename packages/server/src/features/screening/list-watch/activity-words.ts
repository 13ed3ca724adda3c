import type { ActivityWords } from '../../../platform/activity-words.ts';

export const listWatchActivity = {
  'dismiss.alert': { group: 'list', words: 'dismissed the alert of a list change about {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'screening/list-watch': keyof typeof listWatchActivity;
  }
}
