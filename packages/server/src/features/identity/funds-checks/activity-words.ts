import type { ActivityWords } from '../../../platform/activity-words.ts';

export const fundsChecksActivity = {
  'answer.funds_flag': {
    group: 'check',
    words: 'looked at the statements of {object}',
    became: {
      field: 'said',
      words: {
        cleared: 'recorded that something in the statements of {object} is explained',
        asked: 'asked for more about the statements of {object}',
        stands: 'recorded that something in the statements of {object} is not explained',
      },
    },
  },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'identity/funds-checks': keyof typeof fundsChecksActivity;
  }
}
