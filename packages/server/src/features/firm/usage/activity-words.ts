import type { ActivityWords } from '../../../platform/activity-words.ts';

export const usageActivity = {
  'export.usage': { group: 'billing', words: 'downloaded the usage as a table' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'firm/usage': keyof typeof usageActivity;
  }
}
