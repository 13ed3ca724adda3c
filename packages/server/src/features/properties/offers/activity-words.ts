import type { ActivityWords } from '../../../platform/activity-words.ts';

export const offersActivity = {
  'record.offer': { group: 'offer', words: 'recorded {object}' },
  'change.offer': { group: 'offer', words: 'changed {object}' },
  'decide.offer': {
    group: 'offer',
    words: 'decided {object}',
    became: {
      field: 'status',
      words: {
        relayed: 'relayed {object}',
        accepted: 'accepted {object}',
        rejected: 'rejected {object}',
        withdrawn: 'withdrew {object}',
      },
    },
  },
  'change.tenancy_regime': { group: 'property', words: 'changed the kind of tenancy of {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'properties/offers': keyof typeof offersActivity;
  }
}
