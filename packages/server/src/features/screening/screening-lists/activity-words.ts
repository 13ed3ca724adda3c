import type { ActivityWords } from '../../../platform/activity-words.ts';

export const screeningListsActivity = {
  'import.list': { group: 'list', words: 'imported the list {object}' },
  'remove.list': { group: 'list', words: 'removed the list {object}' },
  'use.waiting_list': { group: 'list', words: 'put a reviewed version of {object} into use' },
  'discard.waiting_list': { group: 'list', words: 'discarded a version of {object} after review' },
  'confirm.list': { group: 'list', words: 'confirmed that {object} is current' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'screening/screening-lists': keyof typeof screeningListsActivity;
  }
}
