import type { ActivityWords } from '../../../platform/activity-words.ts';

export const screeningCoverageActivity = {
  'export.coverage': { group: 'list', words: 'downloaded the {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'screening/screening-coverage': keyof typeof screeningCoverageActivity;
  }
}
