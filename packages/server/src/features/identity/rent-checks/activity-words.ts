import type { ActivityWords } from '../../../platform/activity-words.ts';

export const rentChecksActivity = {
  'record.right_to_rent': {
    group: 'check',
    words: 'recorded what was seen for {object}',
    became: {
      field: 'said',
      words: {
        unlimited: 'recorded a right to rent without limit for {object}',
        time_limited: 'recorded a right to rent for a time for {object}',
        none: 'recorded that no right to rent was shown for {object}',
      },
    },
  },
  'ask_provider.right_to_rent': { group: 'check', words: 'had a certified provider asked for {object}' },
  'add_file.right_to_rent': { group: 'check', words: 'added a file to {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'identity/rent-checks': keyof typeof rentChecksActivity;
  }
}
