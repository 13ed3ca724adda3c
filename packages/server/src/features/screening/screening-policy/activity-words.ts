import type { ActivityWords } from '../../../platform/activity-words.ts';

export const screeningPolicyActivity = {
  'change.screening_policy': { group: 'list', words: 'changed the screening policy to {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'screening/screening-policy': keyof typeof screeningPolicyActivity;
  }
}
