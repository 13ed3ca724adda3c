import type { ActivityWords } from '../../../platform/activity-words.ts';

export const plansActivity = {
  'choose.plan': { group: 'registration', words: 'chose the plan {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'firm/plans': keyof typeof plansActivity;
  }
}
