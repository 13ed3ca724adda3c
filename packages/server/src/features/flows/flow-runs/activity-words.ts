import type { ActivityWords } from '../../../platform/activity-words.ts';

export const flowRunsActivity = {
  'start.flow_run': { group: 'check', words: 'started {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'flows/flow-runs': keyof typeof flowRunsActivity;
  }
}
