import type { ActivityWords } from '../../../platform/activity-words.ts';

export const flowsActivity = {
  'save.flow': { group: 'flow', words: 'saved the flow {object}' },
  'unsave.flow': { group: 'flow', words: 'removed the saved flow {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'flows/flows': keyof typeof flowsActivity;
  }
}
