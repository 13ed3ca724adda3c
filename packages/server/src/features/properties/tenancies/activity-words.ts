import type { ActivityWords } from '../../../platform/activity-words.ts';

export const tenanciesActivity = {
  'change.tenancy': { group: 'offer', words: 'changed the tenancy of {object}' },
  'enter_into.tenancy': { group: 'offer', words: 'noted that the tenancy of {object} was entered into' },
  'keep.tenancy': { group: 'offer', words: 'left the tenancy of {object} as it was' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'properties/tenancies': keyof typeof tenanciesActivity;
  }
}
