import type { ActivityWords } from '../../../platform/activity-words.ts';

export const checkPolicyActivity = {
  'change.check_policy': { group: 'list', words: 'changed which checks are required to {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'checks/check-policy': keyof typeof checkPolicyActivity;
  }
}
