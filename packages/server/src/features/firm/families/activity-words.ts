import type { ActivityWords } from '../../../platform/activity-words.ts';

export const familiesActivity = {
  'ask.family': { group: 'workspace', words: 'asked to join {object} in one family' },
  'join.family': { group: 'workspace', words: 'joined {object} in one family' },
  'refuse.family': { group: 'workspace', words: 'refused the family with {object}' },
  'leave.family': { group: 'workspace', words: 'left the family with {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'firm/families': keyof typeof familiesActivity;
  }
}
