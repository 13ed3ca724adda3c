import type { ActivityWords } from '../../../platform/activity-words.ts';

export const listUpdatesActivity = {
  'set.list_update': { group: 'list', words: 'turned on the updates of {object}' },
  'change.list_update': { group: 'list', words: 'changed where {object} is fetched from' },
  'turn_off.list_update': { group: 'list', words: 'turned off the updates of {object}' },
  'check.list_update': { group: 'list', words: 'looked for a new version of {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'screening/list-updates': keyof typeof listUpdatesActivity;
  }
}
