import type { ActivityWords } from '../../../platform/activity-words.ts';

export const policySimulationsActivity = {
  'simulate.screening_policy': { group: 'list', words: 'scored past checks again to try other thresholds, {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'screening/policy-simulations': keyof typeof policySimulationsActivity;
  }
}
