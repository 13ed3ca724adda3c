import type { ActivityWords } from '../../../platform/activity-words.ts';

export const tenanciesActivity = {
  'change.tenancy': { group: 'offer', words: 'changed the tenancy of {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'properties/tenancies': keyof typeof tenanciesActivity;
  }
}
